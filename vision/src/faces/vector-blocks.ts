// Vectors as rows of 32-bit floats in blocks, multiplied by a query with the runtime's matrix
// product: four times as fast as a loop here, and after each block the event loop has its turn.
import type * as onnx from 'onnxruntime-node';
import { OnnxGraph } from '../models/onnx-writer.ts';
import { floats } from './network-output.ts';

/** About a millisecond of work. */
const ROWS_PER_BLOCK = 4096;

type Product = Pick<typeof onnx, 'Tensor'> & { session: onnx.InferenceSession };

export class VectorBlocks {
  private readonly blocks: Float32Array[] = [];
  private product: Promise<Product> | undefined;

  constructor(readonly vectorLength: number) {}

  set(row: number, vector: Float32Array): void {
    this.blockOf(row).set(vector, (row % ROWS_PER_BLOCK) * this.vectorLength);
  }

  /** The vector of a row, as it stands in its block. */
  row(row: number): Float32Array {
    const start = (row % ROWS_PER_BLOCK) * this.vectorLength;
    return this.blockOf(row).subarray(start, start + this.vectorLength);
  }

  /** Nothing of a face that was deleted stays in memory, and of the one that takes its row only that row. */
  move(from: number, to: number): void {
    const moved = this.row(from);
    if (from !== to) this.set(to, moved);
    moved.fill(0);
  }

  /** Calls `use` with the inner product of the query with each of the first `rows` rows. */
  async multiply(
    query: Float32Array,
    rows: number,
    use: (row: number, score: number) => void,
  ): Promise<void> {
    this.product ??= prepareProduct(this.vectorLength).catch((error: unknown) => {
      // The next search tries anew.
      this.product = undefined;
      throw error;
    });
    const { Tensor, session } = await this.product;
    const asked = new Tensor('float32', query.slice(), [1, this.vectorLength]);
    for (let start = 0; start < rows; start += ROWS_PER_BLOCK) {
      const count = Math.min(ROWS_PER_BLOCK, rows - start);
      const block = this.blockOf(start + count - 1).subarray(0, count * this.vectorLength);
      const results = await session.run({
        rows: new Tensor('float32', block, [count, this.vectorLength]),
        query: asked,
      });
      floats(results, 'y').data.forEach((score, i) => use(start + i, score));
    }
  }

  /** A small event's only block is about as large as the event; the ones after a full one are whole. */
  private blockOf(row: number): Float32Array {
    const number = Math.floor(row / ROWS_PER_BLOCK);
    const needed = ((row % ROWS_PER_BLOCK) + 1) * this.vectorLength;
    const block = this.blocks[number];
    if (block && block.length >= needed) return block;
    const whole = ROWS_PER_BLOCK * this.vectorLength;
    const grown = new Float32Array(
      number > 0 ? whole : Math.min(whole, Math.max(needed, 2 * (block?.length ?? 0))),
    );
    if (block) grown.set(block);
    this.blocks[number] = grown;
    return grown;
  }
}

/** With the first faces that are searched: a process that finds none does without the runtime. */
async function prepareProduct(vectorLength: number): Promise<Product> {
  const graph = new OnnxGraph('scores');
  const rows = graph.input('rows', ['n', vectorLength]);
  const query = graph.input('query', [1, vectorLength]);
  graph.node('Gemm', [query, rows], { transB: 1 }, 'y');
  graph.output('y', [1, 'n']);
  const { InferenceSession, Tensor } = await import('onnxruntime-node');
  const session = await InferenceSession.create(graph.finish(), {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
  });
  return { Tensor, session };
}
