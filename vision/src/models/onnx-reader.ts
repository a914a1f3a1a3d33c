// Reads ONNX files far enough to change their graphs: nodes, constants and attributes of the few
// kinds that the OCR models have. Whatever is not changed is written back byte by byte.
// Field numbers: https://github.com/onnx/onnx/blob/main/onnx/onnx.proto3

const VARINT = 0;
const FIXED_64 = 1;
const LENGTH_DELIMITED = 2;
const FIXED_32 = 5;
const FLOAT_TYPE = 1;

interface Field {
  number: number;
  /** Of a varint or a 32-bit float. */
  value: number;
  /** Of a text, a nested message or packed numbers. */
  bytes: Uint8Array;
  /** The field as it stands, key included. */
  whole: Uint8Array;
}

/** A tensor of floats. */
export interface Floats {
  shape: readonly number[];
  data: Float32Array;
}

export interface GraphNode {
  operator: string;
  inputs: string[];
  outputs: string[];
  /** As they stand, key included. */
  attributes: Uint8Array[];
}

export interface ReadGraph {
  nodes: GraphNode[];
  /** Constants of floats, by name, wherever the file keeps them. */
  floats: Map<string, Floats>;
  /** Fields of the graph that are neither nodes nor constants of floats, as they stand. */
  rest: Uint8Array[];
  /** Fields of the model beside its graph, as they stand. */
  model: Uint8Array[];
}

const GRAPH = 7;
const NODE = 1;
const INITIALIZER = 5;
const INPUT = 11;

export function readGraph(file: Uint8Array): ReadGraph {
  const read: ReadGraph = { nodes: [], floats: new Map(), rest: [], model: [] };
  for (const field of fieldsOf(file)) {
    if (field.number !== GRAPH) read.model.push(field.whole);
    else for (const part of fieldsOf(field.bytes)) readPart(part, read);
  }
  // Old files list their constants as inputs, too, which would make them changeable.
  read.rest = read.rest.filter((whole) => !isConstantInput(whole, read.floats));
  return read;
}

function readPart({ number, bytes, whole }: Field, { nodes, floats, rest }: ReadGraph): void {
  if (number === NODE) {
    const node = readNode(bytes);
    const [output = ''] = node.outputs;
    const constant = node.operator === 'Constant' ? attributeOf(node, 'value') : undefined;
    const tensor = constant && readFloats(constant.bytes);
    if (tensor) floats.set(output, tensor.floats);
    else nodes.push(node);
    return;
  }
  const tensor = number === INITIALIZER ? readFloats(bytes) : undefined;
  if (tensor) floats.set(tensor.name, tensor.floats);
  else rest.push(whole);
}

function isConstantInput(whole: Uint8Array, floats: ReadonlyMap<string, Floats>): boolean {
  const [field] = fieldsOf(whole);
  if (field?.number !== INPUT) return false;
  return fieldsOf(field.bytes).some(({ number, bytes }) => number === 1 && floats.has(text(bytes)));
}

function readNode(message: Uint8Array): GraphNode {
  const node: GraphNode = { operator: '', inputs: [], outputs: [], attributes: [] };
  for (const { number, bytes, whole } of fieldsOf(message)) {
    if (number === 1) node.inputs.push(text(bytes));
    else if (number === 2) node.outputs.push(text(bytes));
    else if (number === 4) node.operator = text(bytes);
    else if (number === 5) node.attributes.push(whole);
  }
  return node;
}

/** An attribute's tensor, number and whole numbers; undefined when the node has no such attribute. */
export function attributeOf(
  node: GraphNode,
  name: string,
): { bytes: Uint8Array; number: number | undefined; integers: number[] } | undefined {
  for (const whole of node.attributes) {
    const [attribute] = fieldsOf(whole);
    const fields = fieldsOf(attribute?.bytes ?? new Uint8Array());
    if (!fields.some(({ number, bytes }) => number === 1 && text(bytes) === name)) continue;
    const tensor = fields.find(({ number }) => number === 5);
    const integers = fields.filter(({ number }) => number === 8).flatMap(numbersOf);
    const number = fields.find((field) => field.number === 2)?.value;
    return { bytes: tensor?.bytes ?? new Uint8Array(), number, integers };
  }
  return undefined;
}

function readFloats(message: Uint8Array): { name: string; floats: Floats } | undefined {
  const fields = fieldsOf(message);
  const type = fields.find(({ number }) => number === 2)?.value;
  if (type !== FLOAT_TYPE) return undefined;
  const name = text(fields.find(({ number }) => number === 8)?.bytes ?? new Uint8Array());
  const shape = fields.filter(({ number }) => number === 1).flatMap(numbersOf);
  const raw = fields.find(({ number }) => number === 9 || number === 4);
  const bytes = raw?.bytes ?? new Uint8Array();
  // A copy starts at a multiple of four, as an array of floats has to.
  const data = new Float32Array(new Uint8Array(bytes).buffer);
  // A single float may stand by itself instead of packed.
  return { name, floats: { shape, data: data.length || !raw ? data : Float32Array.of(raw.value) } };
}

function numbersOf({ value, bytes }: Field): number[] {
  if (!bytes.length) return [value];
  const numbers: number[] = [];
  const cursor = { at: 0 };
  while (cursor.at < bytes.length) numbers.push(varint(bytes, cursor));
  return numbers;
}

function text(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
}

function fieldsOf(message: Uint8Array): Field[] {
  const fields: Field[] = [];
  const view = new DataView(message.buffer, message.byteOffset, message.byteLength);
  const cursor = { at: 0 };
  while (cursor.at < message.length) {
    const start = cursor.at;
    const key = varint(message, cursor);
    let value = 0;
    let bytes: Uint8Array = new Uint8Array();
    if (key % 8 === VARINT) value = varint(message, cursor);
    else if (key % 8 === FIXED_32) value = view.getFloat32((cursor.at += 4) - 4, true);
    else if (key % 8 === FIXED_64) cursor.at += 8;
    else if (key % 8 === LENGTH_DELIMITED) {
      const length = varint(message, cursor);
      bytes = message.subarray(cursor.at, (cursor.at += length));
    } else throw new RangeError('This is no protobuf message');
    const whole = message.subarray(start, cursor.at);
    fields.push({ number: Math.floor(key / 8), value, bytes, whole });
  }
  return fields;
}

function varint(bytes: Uint8Array, cursor: { at: number }): number {
  let value = 0;
  for (let shift = 1; ; shift *= 128) {
    const byte = bytes[cursor.at++];
    if (byte === undefined) throw new RangeError('The message ends within a number');
    value += (byte & 127) * shift;
    if (byte < 128) return value;
  }
}
