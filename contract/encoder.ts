// Writes many values of one schema to the wire: what `z.encode` writes, without checking again what
// the server's own rows already are. A page of 18 photos takes a tenth of the time.
import * as z from 'zod/mini';
import { fieldsOf } from './fields.ts';

type Encoder = (value: unknown) => unknown;

/**
 * Resources, lists and what may be left out are written part by part down to texts, numbers, booleans and codecs
 * of such; anything else as zod does.
 */
export function encoderOf<S extends z.ZodMiniType>(schema: S): (value: z.output<S>) => unknown {
  return encoder(schema);
}

function encoder(schema: z.ZodMiniType): Encoder {
  const fields = fieldsOf(schema)?.map((field) => ({ ...field, encode: encoder(field.schema) }));
  if (fields) {
    return (value) => {
      const wire: Record<string, unknown> = {};
      for (const { ours, names, encode } of fields) {
        const inner: unknown = Reflect.get(Object(value), ours);
        if (inner === undefined) continue;
        const written = encode(inner);
        for (const name of names) wire[name] = written;
      }
      return wire;
    };
  }
  if (isPlain(schema)) return (value) => value;
  if (schema instanceof z.ZodMiniOptional) {
    const { innerType }: { innerType: unknown } = schema._zod.def;
    const encode = innerType instanceof z.ZodMiniType ? encoder(innerType) : undefined;
    if (encode) return (value) => (value === undefined ? undefined : encode(value));
  }
  if (schema instanceof z.ZodMiniArray) {
    const { element }: { element: unknown } = schema._zod.def;
    const encode = element instanceof z.ZodMiniType ? encoder(element) : undefined;
    if (encode) return (value) => (Array.isArray(value) ? value.map((one) => encode(one)) : value);
  }
  if (schema instanceof z.ZodMiniCodec) {
    const { in: wire, out, reverseTransform } = schema._zod.def;
    const ours: unknown = out instanceof z.ZodMiniArray ? out._zod.def.element : out;
    if (isPlain(wire) && isPlain(ours)) {
      return (value) => reverseTransform(value, { value, issues: [] });
    }
  }
  return (value) => z.encode(schema, value);
}

const isPlain = (schema: unknown): boolean =>
  [z.ZodMiniString, z.ZodMiniNumber, z.ZodMiniBoolean, z.ZodMiniLiteral, z.ZodMiniEnum].some(
    (kind) => schema instanceof kind,
  );
