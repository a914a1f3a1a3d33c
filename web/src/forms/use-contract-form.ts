// The one form engine: what the contract's schema says of the values shows beside their fields, and
// so does what the server says when it refuses. Shop and administration only draw the fields.
import type { Endpoint } from '@photolab/contract/endpoint';
import { checkFields, oursOf, requiredFields, type Problems } from '@photolab/contract/problems';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import {
  get,
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type ResolverOptions,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { ApiError } from '../api/transport/api-error.ts';
import { tellProblem } from './tell-problem.ts';

/** What a form calls the file that goes along with it. */
const FILE = 'image';
/** Longer than a press takes. */
const APPEARS_MS = 200;

interface Options<S extends z.ZodMiniType, V extends FieldValues, R> {
  /** Where it is sent; its body's names are those of the fields. */
  endpoint: Endpoint<z.ZodMiniType, z.ZodMiniType, S>;
  initial: V;
  /** What the schema cannot know, such as whether two fields are alike. */
  also?: (values: V) => Problems | Promise<Problems>;
  /** From what people write to what travels, such as line breaks to `<br>`. */
  prepare?: (values: V) => Record<string, unknown>;
  /** Gets the values as the schema reads them, and as they were typed. */
  send: (body: z.output<S>, values: V) => Promise<R>;
  /** With the values that were sent: others may have been typed since. */
  onSent?: (answer: R, values: V) => unknown;
  /** The screen's own sentence for when the shop fails or is not there. */
  failure?: string;
  /** The same for when nobody has words for what went wrong. */
  silence?: string;
  /** When the form itself refuses to send. */
  onWrong?: (problems: string[]) => void;
}

export function useContractForm<S extends z.ZodMiniType, V extends FieldValues, R>(
  options: Options<S, V, R>,
) {
  const { endpoint, initial, also, prepare, send, onSent, onWrong, failure, silence } = options;
  const schema = endpoint.body;
  const names = Object.keys(initial).join(' ');
  const required = useMemo(() => requiredFields(schema, names.split(' ')), [schema, names]);
  const read = (values: V) => checkFields(schema, prepare?.(values) ?? typedOf(endpoint, values));
  const form = useForm<V>({
    mode: 'onTouched',
    // A sentence that appears while a button is pressed would push the button from under the finger.
    delayError: APPEARS_MS,
    defaultValues: initial as DefaultValues<V>,
    resolver: async (values, _context, asked) => {
      const problems = { ...(await also?.(values)), ...read(values).problems, ...halfTyped(asked) };
      const wrong = Object.entries(problems).map(([name, message]) => [
        name,
        { type: 'contract', message },
      ]);
      return wrong.length === 0
        ? { values, errors: {} }
        : { values: {}, errors: Object.fromEntries(wrong) as FieldErrors<V> };
    },
  });
  const sending = useMutation({
    mutationFn: async (values: V) => {
      const { value, problems } = read(values);
      if (problems) throw new Error('the form let pass what the schema refuses');
      return send(value, values);
    },
    onSuccess: (answer, values) => onSent?.(answer, values),
    onError: (error) => {
      if (error instanceof ApiError) {
        for (const [name, message] of Object.entries(refusedFields(endpoint, error.problems))) {
          if (name in initial) form.setError(name as Path<V>, { type: 'refused', message });
        }
      }
      tellProblem(failure ?? 'the form was not sent', error, failure, silence);
    },
  });
  const mutateOnce = useMutateOnce(sending);
  /** What a field of ours takes. */
  const field = (name: Path<V>, rules?: RegisterOptions<V>) => ({
    ...form.register(name, rules),
    required: required.has(name),
    error: form.getFieldState(name, form.formState).error?.message,
  });
  return {
    ...form,
    sending,
    submit: form.handleSubmit(mutateOnce, (errors) => {
      const texts = Object.values(errors).map((error) => error?.message);
      onWrong?.(texts.filter((text) => typeof text === 'string'));
    }),
    field,
    /** A text box of a form that closes once it was sent: what it took while that is on its way would be lost. */
    box: (name: Path<V>) => ({ ...field(name), readOnly: sending.isPending }),
  };
}

/** A date or an hour of which a part is missing has no value in any browser: it would be saved as one left empty. */
function halfTyped<V extends FieldValues>({ names, fields }: ResolverOptions<V>): Problems {
  const isHalf = (name: string) => {
    const field = get(fields, name) as { ref: { validity?: ValidityState } } | undefined;
    return field?.ref.validity?.badInput;
  };
  const half = (names ?? []).filter((name) => isHalf(name));
  return Object.fromEntries(half.map((name) => [name, 'Quedó incompleta: completala o borrala']));
}

/** Without the file: it is in no schema, and a strict one would refuse it. */
function typedOf({ upload }: Endpoint, values: FieldValues): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !upload || name !== FILE));
}

/** By the form's names; a file, which is in no schema, by the one that forms give it. */
function refusedFields({ body, upload }: Endpoint, problems: Problems): Problems {
  const file = upload && problems[upload.field];
  return { ...oursOf(body, problems), ...(file === undefined ? {} : { [FILE]: file }) };
}

/** While a form is looked at its button can still be pressed: what is sent already is not sent again. */
function useMutateOnce<V, R>({ mutate }: Pick<UseMutationResult<R, Error, V>, 'mutate'>) {
  const busy = useRef(false);
  return (values: V) => {
    if (busy.current) return;
    busy.current = true;
    mutate(values, {
      onSettled: () => {
        busy.current = false;
      },
    });
  };
}
