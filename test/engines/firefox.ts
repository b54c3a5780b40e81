/** Controls Firefox by WebDriver BiDi, which it supports without a driver. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKeyActions, createMouseActions, type OpenEngine, toExpression } from './engine';

const STARTS_WITHIN_MS = 60_000;

export const openFirefox: OpenEngine = async (timeZone) => {
  const profile = mkdtempSync(join(tmpdir(), 'inlay-firefox-'));
  const path = process.env.FIREFOX_PATH ?? 'firefox';
  const program = spawn(
    path,
    ['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', profile, 'about:blank'],
    { env: { ...process.env, TZ: timeZone, MOZ_REMOTE_SETTINGS_DEVTOOLS: '1' }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = new Promise<void>((resolve) => program.once('exit', () => resolve()));
  const bidi = await connect(await readAddress(program));
  await bidi('session.new', { capabilities: {} });
  const tree = await bidi('browsingContext.getTree', {});
  const context = readTextAt(tree, 'contexts', 0, 'context');
  await bidi('browsingContext.setViewport', { context, viewport: { width: 1280, height: 800 } });
  return {
    async open(url) {
      await bidi('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async run(callback, ...args) {
      const answer = await bidi('script.callFunction', {
        functionDeclaration: toExpression(callback),
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        target: { context },
        awaitPromise: true,
      });
      if (readTextAt(answer, 'type') !== 'success') throw new Error(JSON.stringify(answer));
      return JSON.parse(readTextAt(answer, 'result', 'value'));
    },
    async pressMouse(point) {
      await bidi('input.performActions', { context, actions: createMouseActions(point) });
    },
    async typeText(text) {
      await bidi('input.performActions', { context, actions: createKeyActions(text) });
    },
    async close() {
      program.kill();
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};

function readAddress(program: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const timeout = setTimeout(() => reject(new Error(`Firefox did not start in time:\n${output}`)), STARTS_WITHIN_MS);
    program.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const address = /listening on (ws:\S+)/.exec(output)?.[1];
      if (address === undefined) return;
      clearTimeout(timeout);
      resolve(`${address}/session`);
    });
    program.once('error', reject);
  });
}

type Send = (method: string, params: object) => Promise<unknown>;

function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address);
  const pendingCalls = new Map<unknown, { resolve(answer: unknown): void; reject(error: Error): void }>();
  let lastId = 0;
  socket.onmessage = ({ data }) => {
    const message: unknown = JSON.parse(String(data));
    const pendingCall = pendingCalls.get(readKey(message, 'id'));
    if (readKey(message, 'type') === 'success') pendingCall?.resolve(readKey(message, 'result'));
    else pendingCall?.reject(new Error(String(data)));
  };
  const send: Send = (method, params) =>
    new Promise((resolve, reject) => {
      lastId += 1;
      pendingCalls.set(lastId, { resolve, reject });
      socket.send(JSON.stringify({ id: lastId, method, params }));
    });
  return new Promise((resolve, reject) => {
    socket.onopen = () => resolve(send);
    socket.onerror = () => reject(new Error(`${address} cannot be reached.`));
  });
}

function readTextAt(value: unknown, ...path: (string | number)[]): string {
  const found = path.reduce<unknown>(readKey, value);
  if (typeof found !== 'string') throw new Error(`No text at ${path.join('.')} of ${JSON.stringify(value)}`);
  return found;
}

function readKey(value: unknown, key: string | number): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
