// The one form engine: what the contract's schema says of the values shows beside their fields, and
// so does what the server says when it refuses. Shop and administration only draw the fields.
import type { Endpoint } from '@photolab/contract/endpoint';
import { checkFields, oursOf, requiredFields, type Problems } from '@photolab/contract/problems';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useRef, type SubmitEvent } from 'react';
import type * as z from 'zod';
import { ApiError, problemText } from '../api/transport/api-error.ts';
import { logFailure } from '../api/transport/log.ts';
import { toast } from '../ui/feedback/toast.ts';
import { wholeOf, type FieldName } from './form-values.ts';
import { useFormState } from './use-form-state.ts';

interface Options<S extends z.ZodType, V extends object, R> {
  /** Where it is sent; its body's names are those of the fields. */
  endpoint: Endpoint<z.ZodType, z.ZodType, S>;
  initial: V;
  /** What the schema cannot know, such as whether two fields are alike. */
  also?: (values: V) => Problems | Promise<Problems>;
  /** From what people write to what travels, such as line breaks to `<br>`. */
  prepare?: (values: V) => object;
  /** Gets the values as the schema reads them, and as they were typed. */
  send: (body: z.output<S>, values: V) => Promise<R>;
  onSent?: (answer: R) => unknown;
  /** The screen's own sentence for when the shop fails or is not there. */
  failure?: string;
  /** When the form itself refuses to send. */
  onWrong?: (problems: string[]) => void;
}

export function useContractForm<S extends z.ZodType, V extends object, R>(
  options: Options<S, V, R>,
) {
  const { endpoint, initial, also, prepare, send, onSent, onWrong, failure } = options;
  const schema = endpoint.body;
  const names = Object.keys(initial).join(' ');
  const required = useMemo(() => requiredFields(schema, names.split(' ')), [schema, names]);
  const read = (values: V) => checkFields(schema, { ...(prepare?.(values) ?? values) });
  const form = useFormState(initial, async (values) => ({
    ...(await also?.(values)),
    ...read(values).problems,
  }));
  const sending = useMutation({
    mutationFn: async (values: V) => {
      const { value, problems } = read(values);
      if (problems) throw new Error('the form let pass what the schema refuses');
      return send(value, values);
    },
    onSuccess: (answer) => onSent?.(answer),
    onError: (error) => {
      logFailure(failure ?? 'the form was not sent', error);
      if (error instanceof ApiError) {
        const refused = Object.entries(oursOf(schema, error.problems));
        form.refuse(Object.fromEntries(refused.filter(([name]) => name in initial)));
      }
      toast.error(problemText(error, failure));
    },
  });
  // A second press while the first is looked at or sent.
  const busy = useRef(false);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    const boxes = event.currentTarget;
    const { values, problems } = await form.settle();
    const wrong = Object.keys(problems);
    if (wrong.length > 0) {
      busy.current = false;
      focusFirst(boxes, wrong);
      onWrong?.(Object.values(problems));
      return;
    }
    sending.mutate(values, {
      onSettled: () => {
        busy.current = false;
      },
    });
  };
  return {
    ...form,
    sending,
    submit,
    field: (name: FieldName<V>) => ({ ...form.field(name), required: required.has(name) }),
  };
}

/** Leads to the first box of these names, in the order of the screen. */
function focusFirst(form: Element, names: readonly string[]): void {
  const boxes = form.querySelectorAll<HTMLElement>('[name]');
  [...boxes].find((box) => names.includes(wholeOf(box.getAttribute('name') ?? '')))?.focus();
}
