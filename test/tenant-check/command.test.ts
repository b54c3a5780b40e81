// The command around the check: its arguments, the token that it asks for, its output and exit code.
import { spawn } from 'node:child_process';
import { createCheckTable } from '../../src/tenant-check/check-table';
import { readCommandOptions } from '../../src/tenant-check/command-options';
import { startServer } from '../client/local-server';
import { readText } from '../product/repository';
import { findFreePort } from '../support/free-port';
import { ROOT } from '../support/root';

const MANIFEST = '<SourceLocation DefaultValue="https://manifest.example/inlay/taskpane.html"/>';

function runCommand(parameters: readonly string[], variables: Record<string, string>) {
  const child = spawn(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'src/tenant-check/main.ts', ...parameters], {
    cwd: ROOT,
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  return new Promise<{ code: number | null; text: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, text }));
  });
}

test('the command prints a line for each check, and exits with 1 if one failed', async () => {
  const address = `http://localhost:${await findFreePort()}/api`;
  const { code, text } = await runCommand([address, '--origin', 'https://a.example'], { INLAY_TOKEN: 'secret-token' });
  expect(code).toBe(1);
  expect(text).toContain(`Checking ${address} for the add-in at https://a.example`);
  expect(text).toMatch(/^Failed +Address +localhost:\d+ isn’t responding/m);
  expect(text).toMatch(/^Not checked +CORS, data API /m);
  expect(text).toContain('1 check failed.');
  expect(text).not.toContain('secret-token');
});

test('the command tries /api on the same host if no platform answers at the address, and says so', async () => {
  const server = await startServer((_, response) => void response.writeHead(404).end());
  const page = `${server.origin}/deployments/1`;
  const { text } = await runCommand([page, '--origin', 'https://a.example'], { INLAY_TOKEN: 'secret-token' });
  await server.close();
  expect(text).toContain(`No platform answers at ${page}, so this tries /api on the same host.`);
  expect(text).toContain(`Checking ${server.origin}/api for the add-in at https://a.example`);
  expect(server.requests.map(({ path }) => path.split('?')[0])).toContain('/api/v1/deployments');
});

test('the command asks for the token only in a terminal, and takes none as an argument [P8]', async () => {
  const withoutTerminal = await runCommand(['https://a.example/api'], { INLAY_TOKEN: '' });
  expect(withoutTerminal).toEqual({ code: 1, text: 'Set INLAY_TOKEN, or run this command in a terminal.\n' });
  const withArgument = await runCommand(['https://a.example/api', 'secret-token'], {});
  expect(withArgument.code).toBe(1);
  expect(withArgument.text).not.toContain('secret-token');
});

test('the origin comes from the option, else from ADDIN_URL, else from the manifest', () => {
  const address = 'https://a.example/api';
  const readOrigin = (parameters: readonly string[], addInAddress?: string) =>
    readCommandOptions([address, ...parameters], addInAddress, MANIFEST).origin;
  expect(readOrigin(['--origin', 'https://option.example'], 'https://variable.example/x')).toBe(
    'https://option.example',
  );
  expect(readOrigin(['--origin=https://option.example/'])).toBe('https://option.example');
  expect(readOrigin([], 'https://variable.example/x')).toBe('https://variable.example');
  expect(readOrigin([])).toBe('https://manifest.example');
});

test('the deployment is a number, and an address without https is refused', () => {
  expect(readCommandOptions(['a.example/api', '--deployment', '7'], undefined, MANIFEST)).toEqual({
    address: 'https://a.example/api',
    fallback: undefined,
    origin: 'https://manifest.example',
    deploymentId: 7,
  });
  const read =
    (...parameters: string[]) =>
    () =>
      readCommandOptions(parameters, undefined, MANIFEST);
  expect(read('https://a.example/api', '--deployment', 'x')).toThrow('npm run tenant-check -- https://host/api');
  expect(read('http://a.example/api')).toThrow('The address must begin with https://.');
  expect(read()).toThrow('npm run tenant-check -- https://host/api');
});

test('the command prints the lines that the documentation shows', () => {
  const host = 'analytics.example.com';
  const { formatLine } = createCheckTable('https://addins.example.com');
  const page = readText('assets/docs/connecting.md');
  expect(page).toContain(formatLine({ name: 'address', result: 'ok', finding: { kind: 'reachable', host } }));
  const finding = { kind: 'refused', host, refused: ['method DELETE'] } as const;
  expect(page).toContain(formatLine({ name: 'platformPreflight', result: 'failed', finding }));
});
