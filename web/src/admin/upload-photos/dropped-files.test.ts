import { expect, it } from 'vitest';
import { readDrop } from './dropped-files.ts';

type Tree = { [name: string]: Tree | 'photo' | 'unreadable' };

const fails = (_: unknown, reject: (why: Error) => void) => {
  reject(new Error('NotReadableError'));
};

/** As a browser gives what is dropped; a folder's children come in parts of two. */
function entryOf(name: string, what: Tree[string]): unknown {
  if (typeof what === 'string') {
    const file = (resolve: (file: File) => void) => {
      resolve(new File(['x'], name));
    };
    return { name, isFile: true, isDirectory: false, file: what === 'photo' ? file : fails };
  }
  const createReader = () => {
    const left = Object.entries(what).map((child) => entryOf(...child));
    return { readEntries: (resolve: (part: unknown[]) => void) => resolve(left.splice(0, 2)) };
  };
  return { name, isFile: false, isDirectory: true, createReader };
}

interface Dropped {
  kind?: string;
  entry?: unknown;
  handle?: unknown;
}

const drop = (dropped: Dropped[]) => {
  const items = dropped.map(({ kind = 'file', entry = null, handle = null }) => ({
    kind,
    webkitGetAsEntry: () => entry,
    getAsFile: () => new File(['x'], 'suelta.jpg'),
    getAsFileSystemHandle: () => Promise.resolve(handle),
  }));
  return readDrop(Object.assign({} as DataTransfer, { items }));
};

const namesOf = ({ files, unread }: Awaited<ReturnType<typeof drop>>) => ({
  files: files.map(({ name }) => name),
  unread,
});

it('all photos of a folder and its folders, whatever they are called, though one cannot be read', async () => {
  const card = entryOf('tarjeta', {
    '10:30 largada.jpg': 'photo',
    'rota.jpg': 'unreadable',
    DCIM: { 'a.jpg': 'photo', 'b.jpg': 'photo', 'c.jpg': 'photo', vacia: {} },
    'que?.jpg': 'photo',
  });
  expect(namesOf(await drop([{ entry: card }, { kind: 'string' }, {}]))).toEqual({
    files: ['10:30 largada.jpg', 'a.jpg', 'b.jpg', 'c.jpg', 'que?.jpg', 'suelta.jpg'],
    unread: ['rota.jpg'],
  });
});

it('a folder that the older way does not read is read by the newer, and else told', async () => {
  const closed = {
    name: 'carrera',
    isDirectory: true,
    createReader: () => ({ readEntries: fails }),
  };
  const file = {
    kind: 'file',
    name: 'a.jpg',
    getFile: () => Promise.resolve(new File(['x'], 'a.jpg')),
  };
  const broken = { kind: 'file', name: 'b.jpg', getFile: () => Promise.reject(new Error('no')) };
  async function* values() {
    yield await Promise.resolve(broken);
    yield { kind: 'directory', name: 'dentro', values: () => [file] };
  }
  const handle = { kind: 'directory', name: 'carrera', values };
  const both = await drop([{ entry: closed, handle }, { entry: closed }]);
  expect(namesOf(both)).toEqual({ files: ['a.jpg'], unread: ['b.jpg', 'carrera'] });
});
