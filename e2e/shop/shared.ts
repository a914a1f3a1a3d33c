// What all journeys look at stays as it was furnished: they run at the same time, so a journey that
// changes something, if only for a moment, makes it for itself (event.ts). The shop's own list of what
// administrators did shows who did not.
import { listAudit, type AuditEntry } from '@photolab/contract/endpoints/audit';
import { call } from './call.ts';
import type { Studio } from './studio.ts';

const PAGE_SIZE = 100;

/** The newest entry's id; 0 when nothing was done yet. */
export async function newestChange(studio: Studio): Promise<number> {
  const [newest] = await changesOf(studio, 1);
  return newest?.id ?? 0;
}

/** @throws when something shared was changed after the entry `since` */
export async function assertUntouched(studio: Studio, since: number): Promise<void> {
  const shared = new RegExp(`\\b(${subjectsOf(studio).join('|')})\\b`);
  const touched: string[] = [];
  for (let page = 1; ; page += 1) {
    const entries = await changesOf(studio, page);
    for (const { id, action, subject, detail } of entries) {
      if (id > since && shared.test(`${subject} ${detail}`)) {
        touched.push(`${action} ${subject} (${detail})`);
      }
    }
    if (entries.length < PAGE_SIZE || entries.some(({ id }) => id <= since)) break;
  }
  if (touched.length === 0) return;
  throw new Error(`A journey changed what others look at meanwhile:\n${touched.join('\n')}`);
}

const changesOf = ({ url, adminCookie }: Studio, page: number): Promise<AuditEntry[]> =>
  call({ url, cookie: adminCookie }, listAudit, { query: { page, pageSize: PAGE_SIZE } });

/** As the list names them. */
function subjectsOf({
  marathon,
  trail,
  upcoming,
  otherEvent,
  faq,
  news,
  sponsor,
  slideId,
}: Studio): string[] {
  return [
    ...[marathon, trail, upcoming].map(({ id }) => `(?<!otro )evento ${String(id)}`),
    ...[...marathon.photoIds, ...trail.photoIds].map((id) => `foto ${String(id)}`),
    `otro evento ${String(otherEvent.id)}`,
    `pregunta ${String(faq.id)}`,
    `novedad ${String(news.id)}`,
    `sponsor ${String(sponsor.id)}`,
    `foto de inicio ${String(slideId)}`,
  ];
}
