// Writes ONNX files: the few protobuf messages of a model with float weights, and nothing more.
// Field numbers: https://github.com/onnx/onnx/blob/main/onnx/onnx.proto3

const VARINT = 0;
const LENGTH_DELIMITED = 2;
const FIXED_32 = 5;
const FLOAT_TYPE = 1;
const UINT8_TYPE = 2;
const INT8_TYPE = 3;
const INT32_TYPE = 6;
const INT64_TYPE = 7;
const IR_VERSION = 8;
const OPSET = 13;

/** A protobuf message under construction. */
export class Message {
  private readonly parts: Buffer[] = [];

  int(field: number, value: number): this {
    this.varint(BigInt(field * 8 + VARINT));
    return this.varint(BigInt.asUintN(64, BigInt(value)));
  }

  float(field: number, value: number): this {
    this.varint(BigInt(field * 8 + FIXED_32));
    const bytes = Buffer.alloc(4);
    bytes.writeFloatLE(value);
    this.parts.push(bytes);
    return this;
  }

  /** Fields that are written already. */
  raw(fields: Uint8Array): this {
    this.parts.push(Buffer.from(fields.buffer, fields.byteOffset, fields.byteLength));
    return this;
  }

  bytes(field: number, value: Uint8Array): this {
    this.varint(BigInt(field * 8 + LENGTH_DELIMITED)).varint(BigInt(value.length));
    this.parts.push(Buffer.from(value.buffer, value.byteOffset, value.byteLength));
    return this;
  }

  text(field: number, value: string): this {
    return this.bytes(field, Buffer.from(value, 'utf8'));
  }

  message(field: number, value: Message): this {
    return this.bytes(field, value.finish());
  }

  finish(): Buffer {
    return Buffer.concat(this.parts);
  }

  private varint(value: bigint): this {
    const bytes: number[] = [];
    let rest = value;
    do {
      const low = Number(rest & 127n);
      rest >>= 7n;
      bytes.push(rest ? low | 128 : low);
    } while (rest);
    this.parts.push(Buffer.from(bytes));
    return this;
  }
}

/** The name of a value inside the graph. */
export type Value = string;
type Attribute = number | string | readonly number[];
/** Text names a dimension whose size is known only when the model runs. */
export type Dimension = number | string;

/** A graph under construction; nodes must be added in the order in which they run. */
export class OnnxGraph {
  private readonly nodes: Message[] = [];
  private readonly constants: Message[] = [];
  private readonly inputs: Message[] = [];
  private readonly outputs: Message[] = [];
  private names = 0;

  constructor(private readonly name: string) {}

  input(name: string, shape: readonly Dimension[], kind: 'floats' | 'bytes' = 'floats'): Value {
    this.inputs.push(describeValue(name, shape, kind === 'bytes' ? UINT8_TYPE : FLOAT_TYPE));
    return name;
  }

  output(name: Value, shape: readonly Dimension[]): void {
    this.outputs.push(describeValue(name, shape, FLOAT_TYPE));
  }

  floats(shape: readonly number[], data: Float32Array): Value {
    return this.constant(shape, FLOAT_TYPE, data);
  }

  /** A single byte, as the zero point of bytes that stand for numbers. */
  byte(value: number): Value {
    return this.constant([], UINT8_TYPE, Uint8Array.of(value));
  }

  signedBytes(shape: readonly number[], data: Int8Array): Value {
    return this.constant(shape, INT8_TYPE, data);
  }

  words(data: Int32Array): Value {
    return this.constant([data.length], INT32_TYPE, data);
  }

  integers(data: readonly number[]): Value {
    return this.constant([data.length], INT64_TYPE, BigInt64Array.from(data, BigInt));
  }

  /** `name` is needed only for a value that becomes an output. */
  node(
    operator: string,
    inputs: readonly Value[],
    attributes: Readonly<Record<string, Attribute>> = {},
    name: Value = this.freshName(),
  ): Value {
    const node = new Message();
    for (const input of inputs) node.text(1, input);
    node.text(2, name).text(3, `${name}_node`).text(4, operator);
    for (const [key, value] of Object.entries(attributes)) {
      node.message(5, writeAttribute(key, value));
    }
    this.nodes.push(node);
    return name;
  }

  finish(): Buffer {
    const graph = new Message();
    for (const node of this.nodes) graph.message(1, node);
    graph.text(2, this.name);
    for (const constant of this.constants) graph.message(5, constant);
    for (const input of this.inputs) graph.message(11, input);
    for (const output of this.outputs) graph.message(12, output);
    return new Message()
      .int(1, IR_VERSION)
      .text(2, 'photolab')
      .message(7, graph)
      .message(8, new Message().text(1, '').int(2, OPSET))
      .finish();
  }

  private freshName(): Value {
    return `v${this.names++}`;
  }

  private constant(
    shape: readonly number[],
    type: number,
    data: Float32Array | BigInt64Array | Int32Array | Int8Array | Uint8Array,
  ): Value {
    const name = this.freshName();
    const tensor = new Message();
    for (const size of shape) tensor.int(1, size);
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    this.constants.push(tensor.int(2, type).text(8, name).bytes(9, bytes));
    return name;
  }
}

function writeAttribute(key: string, value: Attribute): Message {
  const attribute = new Message().text(1, key);
  if (typeof value === 'number') return attribute.int(3, value).int(20, 2);
  if (typeof value === 'string') return attribute.text(4, value).int(20, 3);
  for (const item of value) attribute.int(8, item);
  return attribute.int(20, 7);
}

function describeValue(name: string, shape: readonly Dimension[], type: number): Message {
  const dimensions = new Message();
  for (const size of shape) {
    const dimension = new Message();
    dimensions.message(
      1,
      typeof size === 'string' ? dimension.text(2, size) : dimension.int(1, size),
    );
  }
  const tensor = new Message().int(1, type).message(2, dimensions);
  return new Message().text(1, name).message(2, new Message().message(1, tensor));
}
