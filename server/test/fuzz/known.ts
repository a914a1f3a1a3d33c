// What the run has made so far: ids, numbers of operation, tokens, each by the place where it was met.
import * as z from 'zod/mini';
import type { Random } from './random.ts';

const MOST = 200;
const record = z.record(z.string(), z.unknown());

export class Known {
  private readonly values = new Map<string, (string | number)[]>();

  constructor(private readonly random: Random) {}

  add(kind: string, value: string | number): void {
    const list = this.values.get(kind) ?? [];
    if (list.includes(value)) return;
    if (list.length < MOST) list.push(value);
    else list[this.random.below(MOST)] = value;
    this.values.set(kind, list);
  }

  /** One of this kind; of any kind when none is known, and sometimes so. */
  one(kind: string): string | number {
    const own = this.random.chance(0.9) ? this.random.pick(this.values.get(kind) ?? []) : undefined;
    const any = () => this.random.pick(this.values.get(this.random.pick([...this.kinds()])) ?? []);
    return own ?? any() ?? 1;
  }

  kinds(): [string, ...string[]] {
    return ['events', ...this.values.keys()];
  }

  has = (kind: string) => this.values.has(kind);

  /** Takes every id and token of an answer: those of `area` by its name, inner ones by theirs. */
  learn(area: string, body: unknown): void {
    const waiting: { kind: string; value: unknown }[] = [{ kind: area, value: body }];
    for (let looked = 0; looked < 300; looked += 1) {
      const next = waiting.pop();
      if (!next) return;
      const { kind, value } = next;
      if (typeof value === 'string') this.learnText(value);
      else if (Array.isArray(value)) {
        for (const item of value.slice(0, 20)) waiting.push({ kind, value: item });
      } else {
        const fields = record.safeParse(value);
        for (const [name, inner] of Object.entries(fields.data ?? {})) {
          this.learnField(kind, name, inner);
          waiting.push({ kind: name, value: inner });
        }
      }
    }
  }

  private learnField(kind: string, name: string, value: unknown): void {
    if (typeof value !== 'string' && typeof value !== 'number') return;
    if (name === 'id') this.add(kind, value);
    else if (/id$|number$|code$|token$/i.test(name)) this.add(name, value);
  }

  private learnText(text: string): void {
    const token = /^\/api\/download\/\w+\/(.+)$/.exec(text)?.[1];
    if (token) this.add('token', token);
    const media = /^\/api\/media\/(.+)$/.exec(text)?.[1];
    if (media) this.add('media', media);
    const checkout = /^https?:\/\/[^/]+(\/simulador\/.+)$/.exec(text)?.[1];
    if (checkout) this.add('checkout', checkout);
  }
}
