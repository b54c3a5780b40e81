// ADDIN_URL decides which address the built manifest names.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './repository';

const folder = mkdtempSync(join(tmpdir(), 'addin-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The build that `npm run build` does, to a folder of its own. */
function build(address: string): { readonly status: number | null; readonly output: string } {
  const webpack = join(ROOT, 'node_modules/webpack/bin/webpack.js');
  const parameters = [webpack, '--mode', 'production', '--config-name', 'addin', '--output-path', folder];
  const env = { ...process.env, ADDIN_URL: address };
  const { status, stdout, stderr } = spawnSync(process.execPath, parameters, { cwd: ROOT, env, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

describe('the address of the hosted add-in', () => {
  it('stands in the whole manifest', () => {
    expect(build("https://example.com:8443/a&b'c/$&/")).toMatchObject({ status: 0 });
    const manifest = readFileSync(join(folder, 'manifest.xml'), 'utf8');
    expect(manifest).toContain(
      '<SourceLocation DefaultValue="https://example.com:8443/a&amp;b&apos;c/$&amp;/taskpane.html"/>',
    );
    expect(manifest).not.toContain('localhost');
  });

  it.each([
    ['http://example.com', 'does not begin with https://'],
    ['example.com', 'is not an address'],
    ['https://example.com/?page=1', 'holds more than a host and a path'],
    ['https://me:secret@example.com', 'holds more than a host and a path'],
  ])('is refused with a sentence when it is %s', (address, reason) => {
    const { status, output } = build(address);
    expect(status).not.toBe(0);
    expect(output).toContain(`ADDIN_URL "${address}" ${reason}. Give the address`);
    expect(output).not.toMatch(/^\s+at /m);
  });
});
