/** Controls WebKitGTK by its WebDriver, on a virtual screen. */
import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../support/free-port';
import { createKeyActions, createMouseActions, type OpenEngine, toExpression } from './engine';

const STARTS_WITHIN_MS = 60_000;

export const openWebKit: OpenEngine = async (timeZone) => {
  const port = await findFreePort();
  const driver = process.env.WEBKIT_DRIVER_PATH ?? 'WebKitWebDriver';
  // The screen, the driver and the browser form a process group, so that they end together.
  const program = spawn(
    process.env.XVFB_RUN_PATH ?? 'xvfb-run',
    ['-a', '-s', '-screen 0 1400x1000x24', driver, `--port=${port}`],
    {
      env: { ...process.env, TZ: timeZone, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
      stdio: 'ignore',
      detached: true,
    },
  );
  const send = async (path: string, body?: object): Promise<unknown> => {
    const init = body && { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, init);
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(JSON.stringify(value));
    return value;
  };
  await waitForAnswer(program, () => send('/status'));
  const browser = {
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: readMiniBrowserPath(), args: ['--automation'] },
  };
  const session = await send('/session', { capabilities: { alwaysMatch: browser } });
  const root = `/session/${String(Reflect.get(Object(session), 'sessionId'))}`;
  await send(`${root}/timeouts`, { script: 120_000 });
  await send(`${root}/window/rect`, { width: 1280, height: 840 });
  return {
    async open(url) {
      await send(`${root}/url`, { url });
    },
    async run(callback, ...args) {
      const script = `const [given, done] = arguments;
        (${toExpression(callback)})(given).then((answer) => done({ answer }), (error) => done({ error: String(error) }));`;
      const { answer, error } = Object(await send(`${root}/execute/async`, { script, args: [JSON.stringify(args)] }));
      if (error !== undefined && error !== null) throw new Error(String(error));
      return JSON.parse(String(answer));
    },
    async pressMouse(point) {
      await send(`${root}/actions`, { actions: createMouseActions(point) });
    },
    async typeText(text) {
      await send(`${root}/actions`, { actions: createKeyActions(text) });
    },
    async close() {
      await fetch(`http://127.0.0.1:${port}${root}`, { method: 'DELETE' }).catch(() => undefined);
      endGroup(program);
    },
  };
};

function readMiniBrowserPath(): string {
  const path = process.env.WEBKIT_BROWSER_PATH;
  if (path === undefined) throw new Error('WEBKIT_BROWSER_PATH is not set: run this with npm run test:engines.');
  return path;
}

async function waitForAnswer(program: ChildProcess, sendRequest: () => Promise<unknown>): Promise<void> {
  for (const startedAt = performance.now(); ; await wait(100)) {
    try {
      await sendRequest();
      return;
    } catch (error) {
      if (performance.now() - startedAt < STARTS_WITHIN_MS) continue;
      endGroup(program);
      throw error;
    }
  }
}

function endGroup({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid);
}
