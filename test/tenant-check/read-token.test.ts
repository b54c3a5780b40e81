import { PassThrough } from 'node:stream';
import { readToken } from '../../src/tenant-check/read-token';

/** Stands for a terminal. Notes whether it echoes what is typed. */
function openTerminal(isTTY = true) {
  const modes: boolean[] = [];
  const input = Object.assign(new PassThrough(), { isTTY, setRawMode: (raw: boolean) => modes.push(raw) });
  const output = new PassThrough();
  return { input, output, modes, read: () => readToken(input, output) };
}

test('the token is read up to Enter, and never shown [P8]', async () => {
  const { input, output, modes, read } = openTerminal();
  input.write('sk-12x\u007f3');
  input.write('45\rmore');
  await expect(read()).resolves.toBe('sk-12345');
  expect(modes).toEqual([true, false]);
  expect(String(output.read())).toBe('API key or access token (not shown): \n');
});

test('Ctrl-C stops the command, and the terminal echoes again', async () => {
  const { input, modes, read } = openTerminal();
  input.write('sk-1\u0003');
  await expect(read()).rejects.toThrow('Stopped.');
  expect(modes).toEqual([true, false]);
});
