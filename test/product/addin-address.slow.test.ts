// Tests that ADDIN_URL decides which address the built manifest contains.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../support/root';

const folder = mkdtempSync(join(tmpdir(), 'addin-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Builds the add-in as `npm run build` does, into a temporary folder. */
function build(address: string): { readonly status: number | null; readonly output: string } {
  const webpack = join(ROOT, 'node_modules/webpack/bin/webpack.js');
  const parameters = [webpack, '--mode', 'production', '--config-name', 'addin', '--output-path', folder];
  const env = { ...process.env, ADDIN_URL: address };
  const { status, stdout, stderr } = spawnSync(process.execPath, parameters, { cwd: ROOT, env, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

describe('the address of the hosted add-in', () => {
  it('the built manifest contains the address from ADDIN_URL everywhere, with special characters escaped', () => {
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
    ['https://example.com/?page=1', 'contains more than a host and a path'],
    ['https://me:secret@example.com', 'contains more than a host and a path'],
  ])('the build refuses %s as ADDIN_URL with a sentence that gives the reason', (address, reason) => {
    const { status, output } = build(address);
    expect(status).not.toBe(0);
    expect(output).toContain(`ADDIN_URL "${address}" ${reason}. Give the address`);
    expect(output).not.toMatch(/^\s+at /m);
  });
});
