// An e-mail as its writer thinks of it: a title and parts in reading order. How it looks is decided
// in one place, `letter-html.ts`; this is also its plain text.
import { beginningOf } from '@photolab/domain/shop/text';
import * as z from 'zod/mini';

const part = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  /** A number somebody has to find again: set large. */
  z.object({ kind: z.literal('figure'), label: z.string(), value: z.string() }),
  /** What to do next; `to` is a path of the shop or a whole address. */
  z.object({ kind: z.literal('button'), label: z.string(), to: z.string() }),
  z.object({ kind: z.literal('facts'), facts: z.array(z.tuple([z.string(), z.string()])) }),
  /** What somebody else wrote. */
  z.object({ kind: z.literal('quote'), text: z.string() }),
  z.object({ kind: z.literal('note'), text: z.string() }),
]);
export type LetterPart = z.output<typeof part>;

export const letter = z.object({
  subject: z.string(),
  title: z.string(),
  /** What a list of e-mails shows beside the subject. */
  preview: z.string(),
  parts: z.array(part),
});
export type Letter = z.output<typeof letter>;

/** As much of a text as a list of e-mails has room for. */
export const previewOf = (text: string): string => beginningOf(text, 90);

/** Where a letter names the shop: its name is put there when it is sent. */
export const SHOP = '{tienda}';

/** The letter with the shop's name in its place; what somebody else wrote stays as it was written. */
export function namingShop({ subject, title, preview, parts }: Letter, name: string): Letter {
  const named = (text: string) => text.replaceAll(SHOP, () => name);
  return {
    subject: named(subject),
    title: named(title),
    preview: named(preview),
    parts: parts.map((each) => {
      if (each.kind === 'text' || each.kind === 'note') return { ...each, text: named(each.text) };
      return each.kind === 'button' ? { ...each, label: named(each.label) } : each;
    }),
  };
}

/** Who writes: stands at the foot of every letter. What is empty is left out. */
export interface Studio {
  name: string;
  color: string;
  /** Path of a picture; empty: the name stands in its place. */
  logoUrl: string;
  publicUrl: string;
  email: string;
  phone: string;
}

/** The address a button leads to. */
export const addressOf = (to: string, { publicUrl }: Studio): string =>
  to.startsWith('/') ? publicUrl + to : to;

export function letterText({ title, parts }: Letter, studio: Studio): string {
  const reached = [studio.name, studio.email, studio.phone].filter(Boolean).join(' · ');
  return [
    title,
    ...parts.map((each) => textOf(each, studio)),
    `--\n${reached}\n${studio.publicUrl}`,
  ].join('\n\n');
}

function textOf(each: LetterPart, studio: Studio): string {
  switch (each.kind) {
    case 'figure':
      return `${each.label}: ${each.value}`;
    case 'button':
      return `${each.label}:\n${addressOf(each.to, studio)}`;
    case 'facts':
      return each.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
    case 'quote':
      return each.text.replace(/^/gm, '> ');
    case 'text':
    case 'note':
      return each.text;
  }
}
