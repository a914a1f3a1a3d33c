// Values of a form by the names of its fields, `range.from` and `steps.0.percent` included.

type Leaf = string | number | boolean | null | undefined | File;

/** The names of the fields that `V` has. */
export type FieldName<V> = {
  [K in keyof V & string]: V[K] extends Leaf
    ? K
    : V[K] extends readonly (infer Item)[]
      ? K | `${K}.${number}.${keyof Item & string}`
      : K | `${K}.${keyof V[K] & string}`;
}[keyof V & string];

const isParent = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof File);

export function valueAt(values: unknown, name: string): unknown {
  return name
    .split('.')
    .reduce((value: unknown, part) => (isParent(value) ? value[part] : undefined), values);
}

/** The same values with another one under a name. */
export function withValue<V extends object>(values: V, name: string, value: unknown): V {
  const [first = '', ...rest] = name.split('.');
  const old = valueAt(values, first);
  const next = rest.length > 0 && isParent(old) ? withValue(old, rest.join('.'), value) : value;
  if (!Array.isArray(values)) return { ...values, [first]: next };
  return Object.assign([], values, { [first]: next });
}

export function areAlike(one: unknown, other: unknown): boolean {
  if (!isParent(one) || !isParent(other)) return Object.is(one, other);
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => areAlike(one[name], other[name]))
  );
}

/** Problems are told of whole values: of `range`, not of `range.from`. */
export const wholeOf = (name: string): string => name.split('.', 1)[0] ?? name;
