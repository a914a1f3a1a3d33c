// WebKitGTK, the nearest to Safari here, by its own driver and the classic WebDriver protocol. It draws
// on a display of its own (Xvfb).
import { spawn, type ChildProcess } from 'node:child_process';
import * as z from 'zod/mini';
import type { Browser } from './browser.ts';

export const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver';
export const XVFB = '/usr/bin/Xvfb';

const DISPLAY = ':97';
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const answer = z.object({ value: z.unknown() });
const session = z.object({
  sessionId: z.string(),
  capabilities: z.object({ browserVersion: z._default(z.string(), '') }),
});
const reference = z.object({ [ELEMENT]: z.string() });

export async function openWebKit(port: number): Promise<Browser> {
  const display = spawn(XVFB, [DISPLAY, '-screen', '0', '1280x1024x24'], { stdio: 'ignore' });
  // As root, in a container, WebKit's own sandbox cannot be set up; it sees this shop only.
  const driver = spawn(WEBKIT_DRIVER, [`--port=${String(port)}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  });
  const close = () => {
    end(driver);
    end(display);
  };
  try {
    return await openSession(`http://127.0.0.1:${String(port)}`, close);
  } catch (error) {
    close();
    throw error;
  }
}

async function openSession(url: string, onClose: () => void): Promise<Browser> {
  await untilReady(url);
  const { sessionId, capabilities } = session.parse(
    await send(url, 'POST', '/session', { capabilities: { alwaysMatch: {} } }),
  );
  const path = `/session/${sessionId}`;
  const run = (script: string) =>
    send(url, 'POST', `${path}/execute/sync`, { script: `return (${script});`, args: [] });
  const find = async (element: string) => {
    await run(`${element}.scrollIntoView({ block: 'center' })`);
    return `${path}/element/${reference.parse(await run(element))[ELEMENT]}`;
  };
  return {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    goto: async (address) => {
      await send(url, 'POST', `${path}/url`, { url: address });
    },
    click: async (element) => {
      await send(url, 'POST', `${await find(element)}/click`, {});
    },
    type: async (element, text) => {
      await send(url, 'POST', `${await find(element)}/value`, { text });
    },
    value: run,
    close: async () => {
      await send(url, 'DELETE', path).catch(() => undefined);
      onClose();
    },
  };
}

async function untilReady(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const ready = await send(url, 'GET', '/status').catch(() => undefined);
    if (ready !== undefined) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('the driver of WebKit does not answer');
}

async function send(url: string, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(url + path, {
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const { value } = answer.parse(await response.json());
  if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
  return value ?? null;
}

function end(child: ChildProcess): void {
  if (child.exitCode === null) child.kill('SIGTERM');
}
