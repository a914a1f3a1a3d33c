// The browser's own download, beside the page: one that fails, or is interrupted, leaves the page there.

/** An iPhone asks its holder first, and fetches the file only after the answer (WebKit's bug 211234). */
const KEPT_MS = 120_000;

export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  saveAddress(address, name);
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, KEPT_MS);
}

/** Without a name it is the server's. */
export function saveAddress(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
