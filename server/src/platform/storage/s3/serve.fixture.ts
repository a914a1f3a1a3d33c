// A server in the place of a bucket's.
import { createServer, type RequestListener } from 'node:http';
import { onTestFinished } from 'vitest';

export const KEYS = { region: 'us-east-1', accessKeyId: 'ANY', secretAccessKey: 'ANY' };

/** The address of a server that does this with every call, until the test is over. */
export async function serve(answer: RequestListener): Promise<string> {
  const other = createServer(answer);
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    other.closeAllConnections();
    other.close();
  });
  const address = other.address();
  return `http://127.0.0.1:${String(typeof address === 'object' && address ? address.port : 0)}`;
}
