// The faces of events in memory, loaded from the database when first searched and brought up to
// date before a search; the least used event goes when all together take too much. A look through all
// events takes none of them out.
import { FaceIndex } from '@photolab/vision/faces/face-index';
import { AppError } from '../../http/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { Turns } from '../../platform/turns.ts';
import * as repository from './search.repository.ts';

const MAX_BYTES = 1_000_000_000;
/** Changes by other processes are seen after this. */
const FRESH_MS = 1_000;
/** How long deleted faces may lie in memory; they are not found from the moment they are deleted. */
const TIDY_MS = 60_000;
/** Looks through all events that wait for one that is not in memory. */
const MOST_PASSING = 200;
/** Rows per query: some megabytes of vectors. */
const BATCH = 1_000;
const BYTES_PER_NUMBER = 4;

export interface EventFaces {
  index: FaceIndex;
  photoOf(faceId: number): number | undefined;
  vectorLength: number;
}

export class FaceIndexes {
  private readonly events = new Map<number, LoadedEvent>();
  private readonly passing = new Turns(
    { atOnce: 1, mostWaiting: MOST_PASSING },
    () => new AppError('unavailable'),
  );

  constructor(
    private readonly db: Database,
    private readonly maxBytes = MAX_BYTES,
  ) {
    // What another process deleted leaves this one's memory without anybody searching.
    setInterval(() => void this.tidy(), TIDY_MS).unref();
  }

  async of(eventId: number): Promise<EventFaces> {
    const event = this.events.get(eventId) ?? new LoadedEvent();
    this.events.delete(eventId);
    this.events.set(eventId, event);
    await event.refresh(this.db, eventId);
    this.shrink(eventId);
    return event;
  }

  /**
   * For a look through many events: those that people search in stay in memory, and others where there is room. The
   * rest is read for this look alone, one event at a time whoever looks: by turns each would push the next one out,
   * and all would be read anew for every look. @throws AppError `unavailable`
   */
  async inPassing<T>(eventId: number, look: (faces: EventFaces) => Promise<T>): Promise<T> {
    const known = this.events.get(eventId);
    if (known) return look(await known.refresh(this.db, eventId));
    return this.passing.run(async () => look(await this.readInPassing(eventId)));
  }

  private async readInPassing(eventId: number): Promise<LoadedEvent> {
    const event = this.events.get(eventId) ?? new LoadedEvent();
    await event.refresh(this.db, eventId);
    const isNew = !this.events.has(eventId);
    if (isNew && event.bytes + this.bytesInUse() <= this.maxBytes) this.events.set(eventId, event);
    return event;
  }

  private bytesInUse(): number {
    let bytes = 0;
    for (const event of this.events.values()) bytes += event.bytes;
    return bytes;
  }

  private async tidy(): Promise<void> {
    for (const [eventId, event] of this.events) {
      // Without the database nothing is found either.
      await event.refresh(this.db, eventId).catch(() => undefined);
    }
  }

  /** Maps keep the order of their last use, the oldest first. */
  private shrink(inUse: number): void {
    let bytes = this.bytesInUse();
    for (const [id, event] of this.events) {
      if (bytes <= this.maxBytes) return;
      if (id === inUse) continue;
      bytes -= event.bytes;
      this.events.delete(id);
    }
  }
}

class LoadedEvent implements EventFaces {
  private readonly photos = new Map<number, number>();
  /** By `performance.now()`: a wall clock may be set back. */
  private checkedAt = Number.NEGATIVE_INFINITY;
  private largestId = 0;
  private refreshing: Promise<void> | undefined;
  index = new FaceIndex();
  vectorLength = 0;

  get bytes(): number {
    return this.index.size * this.vectorLength * BYTES_PER_NUMBER;
  }

  photoOf(faceId: number): number | undefined {
    return this.photos.get(faceId);
  }

  /** Whoever comes while it is brought up to date waits for that; where it fails, what is there stays. */
  async refresh(db: Database, eventId: number): Promise<this> {
    if (performance.now() - this.checkedAt < FRESH_MS) return this;
    this.refreshing ??= this.catchUp(db, eventId).finally(() => {
      this.refreshing = undefined;
    });
    await this.refreshing;
    return this;
  }

  private async catchUp(db: Database, eventId: number): Promise<void> {
    const checkedAt = performance.now();
    const { count, largestId } = await repository.describeFaces(db, eventId);
    if (largestId > this.largestId) await this.loadNewer(db, eventId);
    // Faces went, or one with a smaller id was committed after a larger one.
    if (count !== this.photos.size) await this.reconcile(db, eventId);
    this.checkedAt = checkedAt;
  }

  private async loadNewer(db: Database, eventId: number): Promise<void> {
    for (;;) {
      const rows = await repository.listFacesAfter(db, eventId, this.largestId, BATCH);
      for (const row of rows) this.take(row);
      this.largestId = rows.at(-1)?.faceId ?? this.largestId;
      if (rows.length < BATCH) return;
    }
  }

  private async reconcile(db: Database, eventId: number): Promise<void> {
    const ids = await repository.listFaceIds(db, eventId);
    const there = new Set(ids);
    for (const id of this.photos.keys()) {
      if (there.has(id)) continue;
      this.index.remove(id);
      this.photos.delete(id);
    }
    const missing = ids.filter((id) => !this.photos.has(id));
    for (let start = 0; start < missing.length; start += BATCH) {
      const rows = await repository.listFaces(db, missing.slice(start, start + BATCH));
      for (const row of rows) this.take(row);
    }
  }

  /** Faces indexed with another set of networks cannot be compared: they are known but not found. */
  private take({ faceId, photoId, vector }: repository.StoredFace): void {
    if (this.vectorLength < vector.length && this.index.size === 0) {
      this.vectorLength = vector.length;
      this.index = new FaceIndex(vector.length);
    }
    if (vector.length === this.vectorLength) this.index.add(faceId, vector);
    this.photos.set(faceId, photoId);
  }
}
