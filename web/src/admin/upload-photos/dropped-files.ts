// What is dropped, with whole folders. Browsers' newer way into a folder leaves out, without a word, photos whose
// names Windows would not take ('10:30 largada.jpg'): the older one goes first, and what neither reads is told.

export interface DroppedFiles {
  files: File[];
  /** Names of files and folders that could not be read. */
  unread: string[];
}

/** What was dragged or pasted; nothing where files were chosen. The page's events and React's have it alike. */
export function transferOf(event: object): { type: string; transfer: DataTransfer } | undefined {
  for (const key of ['dataTransfer', 'clipboardData']) {
    const transfer: unknown = Reflect.get(event, key);
    if (isTransfer(transfer)) return { type: String(Reflect.get(event, 'type')), transfer };
  }
  return undefined;
}

const isTransfer = (value: unknown): value is DataTransfer =>
  typeof value === 'object' && value !== null && 'items' in value;

/** To be called within the event: what it holds is closed after it. */
export async function readDrop({ items }: Pick<DataTransfer, 'items'>): Promise<DroppedFiles> {
  const found: DroppedFiles = { files: [], unread: [] };
  const dropped = [...items].filter(({ kind }) => kind === 'file').map(openItem);
  for (const one of dropped) await readItem(one, found);
  return found;
}

interface Item {
  entry: FileSystemEntry | null;
  file: File | null;
  handle: Promise<FileSystemHandle | null> | undefined;
}

function openItem(item: DataTransferItem & WithHandle): Item {
  const entry = item.webkitGetAsEntry();
  if (!entry?.isDirectory) return { entry, file: item.getAsFile(), handle: undefined };
  const handle = item.getAsFileSystemHandle?.();
  return { entry, file: null, handle: handle?.catch(() => null) };
}

/** Not in every browser, nor over plain HTTP, and not yet among the library's types. */
interface WithHandle {
  getAsFileSystemHandle?(): Promise<FileSystemHandle | null>;
}

async function readItem({ entry, file, handle }: Item, found: DroppedFiles): Promise<void> {
  if (file) found.files.push(file);
  else if (!isFolder(entry)) found.unread.push(entry?.name ?? 'sin nombre');
  if (!isFolder(entry)) return;
  const children = await childrenOf(entry).catch(() => undefined);
  // Folders from Windows' Explorer are read by the newer way alone.
  const folder = children ? undefined : await handle;
  if (folder && isFolderHandle(folder)) await readHandle(folder, found);
  else if (children) await readAll(children, found);
  else found.unread.push(entry.name);
}

async function readAll(entries: FileSystemEntry[], found: DroppedFiles): Promise<void> {
  for (const entry of entries) {
    try {
      if (isFolder(entry)) await readAll(await childrenOf(entry), found);
      else if (isFile(entry)) found.files.push(await fileOf(entry));
    } catch {
      found.unread.push(entry.name);
    }
  }
}

/** A part at a time, until nothing more comes. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (part.length === 0) return all;
    all.push(...part);
  }
}

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => {
    entry.file(resolve, reject);
  });

async function readHandle(folder: FileSystemDirectoryHandle, found: DroppedFiles): Promise<void> {
  try {
    for await (const child of folder.values()) {
      if (isFolderHandle(child)) await readHandle(child, found);
      else await readFileHandle(child, found);
    }
  } catch {
    found.unread.push(folder.name);
  }
}

async function readFileHandle(file: FileSystemFileHandle, found: DroppedFiles): Promise<void> {
  try {
    found.files.push(await file.getFile());
  } catch {
    found.unread.push(file.name);
  }
}

const isFolder = (entry: FileSystemEntry | null): entry is FileSystemDirectoryEntry =>
  entry?.isDirectory === true;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolderHandle = (handle: FileSystemHandle): handle is FileSystemDirectoryHandle =>
  handle.kind === 'directory';
