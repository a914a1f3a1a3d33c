// The simulator's memory. With a folder, every change is one appended JSON line, written before the
// call returns, so that killing the process loses no payment.
import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { makeFolderSync } from '../make-folder.ts';
import { recordSchemas, type RecordKind, type Records } from './records.ts';

export interface SimulatorStore {
  get<K extends RecordKind>(kind: K, id: string): Records[K] | undefined;
  put<K extends RecordKind>(kind: K, id: string, value: Records[K]): void;
  /** In the order of their first `put`. */
  all<K extends RecordKind>(kind: K): Records[K][];
  /** Those that belong to `owner`, as `OWNERS` tells, in the order of their first `put`. */
  owned<K extends keyof typeof OWNERS>(kind: K, owner: string): Records[K][];
}

/** To whom a record belongs: looked up at every notice, so kept by owner. */
const OWNERS = {
  payment: (payment: Records['payment']) => payment.order.id,
  merchantOrder: (order: Records['merchantOrder']) => order.preferenceId,
};

type Tables = { [K in RecordKind]: Map<string, Records[K]> };

const schemas: { [K in RecordKind]: z.ZodMiniType<Records[K]> } = recordSchemas;

const line = z.object({ kind: z.string(), id: z.string(), value: z.unknown() });

export function memoryStore(): SimulatorStore {
  const tables: Tables = {
    preference: new Map(),
    payment: new Map(),
    merchantOrder: new Map(),
    idempotency: new Map(),
    notice: new Map(),
  };
  const payments = ownership(OWNERS.payment);
  const merchantOrders = ownership(OWNERS.merchantOrder);
  const owned: { [K in keyof typeof OWNERS]: (owner: string) => Records[K][] } = {
    payment: (owner) => payments.of(owner).flatMap((id) => tables.payment.get(id) ?? []),
    merchantOrder: (owner) =>
      merchantOrders.of(owner).flatMap((id) => tables.merchantOrder.get(id) ?? []),
  };
  return {
    get: (kind, id) => tables[kind].get(id),
    put(kind, id, value) {
      tables[kind].set(id, value);
      const payment = kind === 'payment' ? tables.payment.get(id) : undefined;
      const merchantOrder = kind === 'merchantOrder' ? tables.merchantOrder.get(id) : undefined;
      if (payment) payments.add(id, payment);
      if (merchantOrder) merchantOrders.add(id, merchantOrder);
    },
    all: (kind) => [...tables[kind].values()],
    owned: (kind, owner) => owned[kind](owner),
  };
}

function ownership<R>(ownerOf: (record: R) => string) {
  const ids = new Map<string, Set<string>>();
  return {
    add(id: string, record: R): void {
      const owner = ownerOf(record);
      const known = ids.get(owner) ?? new Set();
      ids.set(owner, known.add(id));
    },
    of: (owner: string): string[] => [...(ids.get(owner) ?? [])],
  };
}

/** Keeps `simulator.jsonl` in `folder`; a line torn by a crash is dropped, the others are kept. */
export function fileStore(folder: string): SimulatorStore {
  // Whoever else works on the machine reads no payer's name and e-mail.
  makeFolderSync(folder);
  const path = join(folder, 'simulator.jsonl');
  const memory = memoryStore();
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  for (const text of lines) restore(memory, text);
  // Beside it, whole, and then in its place: a full disk, a kill or a power cut at the start costs no payment.
  const anew = join(folder, '.simulator.jsonl');
  writeFileSync(anew, snapshot(memory), { flush: true });
  renameSync(anew, path);
  return {
    ...memory,
    put(kind, id, value) {
      // On a line of its own: a full disk may have torn the one before.
      appendFileSync(path, `\n${JSON.stringify({ kind, id, value })}`);
      memory.put(kind, id, value);
    },
  };
}

function restore(store: SimulatorStore, text: string): void {
  const parsed = line.safeParse(readJson(text)).data;
  if (!parsed) return;
  for (const kind of kinds()) if (kind === parsed.kind) restoreRecord(store, kind, parsed);
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- K ties a kind's schema to its record
function restoreRecord<K extends RecordKind>(
  store: SimulatorStore,
  kind: K,
  parsed: { id: string; value?: unknown },
): void {
  const value = schemas[kind].safeParse(parsed.value);
  if (value.success) store.put(kind, parsed.id, value.data);
}

function snapshot(store: SimulatorStore): string {
  return kinds()
    .flatMap((kind) => store.all(kind).map((value) => ({ kind, id: String(value.id), value })))
    .map((entry) => `${JSON.stringify(entry)}\n`)
    .join('');
}

function kinds(): RecordKind[] {
  return ['preference', 'payment', 'merchantOrder', 'idempotency', 'notice'];
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
