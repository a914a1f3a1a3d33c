// A real shop that listens, a photographer with a token and an event, and folders of photos.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll } from 'vitest';
import { photos } from '../../server/src/schema/photos.ts';
import { callsOf } from '../../server/test/calls.ts';
import { createEvent, drawPicture } from '../../server/test/event.ts';
import { useShop } from '../../server/test/shop.ts';
import { uploadFolder } from '../src/upload-folder.ts';

export interface Member {
  accountId: number;
  tokenId: number;
  token: string;
}

export function useStage() {
  const shop = useShop({ listen: true });
  const api = callsOf(shop);
  let owner: { cookie: string };
  beforeAll(async () => {
    owner = await shop().login('admin');
  });

  /** A photographer of a new event, with a token. */
  async function newEvent(): Promise<Member & { eventId: number }> {
    const eventId = await createEvent(shop(), owner);
    const who = await shop().login('photographer');
    const made = await api.post('/team/tokens', who, { name: 'Notebook' });
    const { id, accountId, token } = made.json<{ id: number; accountId: number; token: string }>();
    const place = `/events/event/${String(eventId)}/photographers/${String(accountId)}`;
    const given = await api.put(place, owner, { given: true });
    if (given.statusCode !== 200) throw new Error(given.body);
    return { eventId, accountId, tokenId: id, token };
  }

  const url = () => shop().services.address.selfUrl;
  /** What the event holds, by name. */
  const photosOf = async (eventId: number) => {
    const rows = await shop().services.db.select().from(photos).orderBy(photos.name);
    return rows.filter((row) => row.eventId === eventId);
  };
  return {
    shop,
    newEvent,
    url,
    photosOf,
    namesOf: async (eventId: number) => (await photosOf(eventId)).map(({ name }) => name),
    /** The program's, for that folder and event; to this shop unless another is named. */
    argsOf(
      folder: string,
      { eventId, token }: { eventId: number; token: string },
      ...more: string[]
    ) {
      const to = more.includes('--shop') ? [] : ['--shop', url()];
      return [folder, '--event', String(eventId), '--token', token, ...to, ...more];
    },
    revoke: (tokenId: number) => api.delete(`/team/tokens/${String(tokenId)}`, owner),
  };
}

let seed = 1_000;

/** A folder with these files: by name their content, or a picture of its own where there is none. */
export async function makeFolder(files: Record<string, Buffer | undefined>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'photolab-upload-'));
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content ?? (await newPicture()));
  }
  return folder;
}

export const newPicture = () => drawPicture(seed++);

export const pictures = (count: number): Record<string, undefined> =>
  Object.fromEntries(
    Array.from({ length: count }, (_none, index) => [`IMG_${String(index)}.JPG`, undefined]),
  );

/** Runs the program in this process. */
export function start(
  args: string[],
  env: NodeJS.ProcessEnv = {},
  onTold: (text: string) => void = () => undefined,
) {
  const stopping = new AbortController();
  const lines: string[] = [];
  const ended = uploadFolder(args, {
    env,
    home: undefined,
    screen: {
      write: (text) => {
        lines.push(text);
        onTold(text);
      },
      width: null,
    },
    stopping: stopping.signal,
    againAfterMs: 300,
  });
  return {
    ended,
    stop: () => {
      stopping.abort();
    },
    said: () => lines.join(''),
  };
}
