/** Controls Firefox by WebDriver BiDi, which it supports without a driver. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asExpression, type OpenEngine } from './engine';

const STARTS_WITHIN_MS = 60_000;

export const openFirefox: OpenEngine = async (timeZone) => {
  const profile = mkdtempSync(join(tmpdir(), 'inlay-firefox-'));
  const path = process.env.FIREFOX_PATH ?? 'firefox';
  const program = spawn(
    path,
    ['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', profile, 'about:blank'],
    { env: { ...process.env, TZ: timeZone, MOZ_REMOTE_SETTINGS_DEVTOOLS: '1' }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = new Promise<void>((done) => program.once('exit', () => done()));
  const bidi = await connect(await addressOf(program));
  await bidi('session.new', { capabilities: {} });
  const tree = await bidi('browsingContext.getTree', {});
  const context = textAt(tree, 'contexts', 0, 'context');
  await bidi('browsingContext.setViewport', { context, viewport: { width: 1280, height: 800 } });
  return {
    async open(url) {
      await bidi('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async run(act, ...given) {
      const answer = await bidi('script.callFunction', {
        functionDeclaration: asExpression(act),
        arguments: [{ type: 'string', value: JSON.stringify(given) }],
        target: { context },
        awaitPromise: true,
      });
      if (textAt(answer, 'type') !== 'success') throw new Error(JSON.stringify(answer));
      return JSON.parse(textAt(answer, 'result', 'value'));
    },
    async close() {
      program.kill();
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};

function addressOf(program: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    let output = '';
    const late = setTimeout(() => fail(new Error(`Firefox did not start in time:\n${output}`)), STARTS_WITHIN_MS);
    program.stderr?.on('data', (piece: Buffer) => {
      output += piece.toString();
      const address = /listening on (ws:\S+)/.exec(output)?.[1];
      if (address === undefined) return;
      clearTimeout(late);
      done(`${address}/session`);
    });
    program.once('error', fail);
  });
}

type Send = (method: string, params: object) => Promise<unknown>;

function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address);
  const waiting = new Map<unknown, { done(answer: unknown): void; fail(error: Error): void }>();
  let last = 0;
  socket.onmessage = ({ data }) => {
    const message: unknown = JSON.parse(String(data));
    const asked = waiting.get(at(message, 'id'));
    if (at(message, 'type') === 'success') asked?.done(at(message, 'result'));
    else asked?.fail(new Error(String(data)));
  };
  const send: Send = (method, params) =>
    new Promise((done, fail) => {
      last += 1;
      waiting.set(last, { done, fail });
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  return new Promise((done, fail) => {
    socket.onopen = () => done(send);
    socket.onerror = () => fail(new Error(`${address} cannot be reached.`));
  });
}

function textAt(value: unknown, ...path: (string | number)[]): string {
  const found = path.reduce<unknown>(at, value);
  if (typeof found !== 'string') throw new Error(`No text at ${path.join('.')} of ${JSON.stringify(value)}`);
  return found;
}

function at(value: unknown, key: string | number): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
