import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONFORMANCE_CASES } from '../../../src/workbench/conformance';
import { ROOT } from '../../support/root';

const BUILD_FOLDER = join(ROOT, '.inlay/self-test');

function runNpm(script: string, parameters: readonly string[] = [], environment: Record<string, string> = {}) {
  const { ADDIN_URL: _, ...otherVariables } = process.env;
  return spawnSync('npm', ['run', '--silent', script, '--', ...parameters], {
    cwd: ROOT,
    env: { ...otherVariables, ...environment },
    encoding: 'utf8',
    // npm is a script of the shell on Windows.
    shell: process.platform === 'win32',
  });
}

describe('npm run build:self-test', () => {
  it('the build of the self-test makes files for any web host: a page with all cases, and a manifest', () => {
    const { status, stdout, stderr } = runNpm('build:self-test', [], { ADDIN_URL: 'https://tests.example.com/inlay/' });
    expect([stderr.replaceAll(/^npm warn.*\n/gm, ''), status]).toEqual(['', 0]);
    expect(stdout).toContain('open https://tests.example.com/inlay/self-test.html');
    const manifest = readFileSync(join(BUILD_FOLDER, 'manifest.xml'), 'utf8');
    expect(manifest).toContain('"https://tests.example.com/inlay/self-test.html"');
    expect(manifest).not.toContain('localhost');
    const script = readFileSync(join(BUILD_FOLDER, 'self-test.js'), 'utf8');
    expect(CONFORMANCE_CASES.map(({ id }) => id).filter((id) => !script.includes(id))).toEqual([]);
    const page = readFileSync(join(BUILD_FOLDER, 'self-test.html'), 'utf8');
    expect(page).toContain('data-manifest=manifest.xml');
    const icons = [...manifest.matchAll(/inlay\/(assets\/icons\/[\w.-]+)"/g)].map(([, file = '']) => file);
    expect(icons.length).toBeGreaterThan(0);
    expect(icons.filter((file) => !existsSync(join(BUILD_FOLDER, file)))).toEqual([]);
  });

  it('the build of the self-test requires ADDIN_URL, because the manifest has to contain it', () => {
    const { status, stderr } = runNpm('build:self-test');
    expect(status).toBe(1);
    expect(stderr).toContain('ADDIN_URL=https://host/path npm run build:self-test');
  });
});

describe('npm run beliefs', () => {
  it('a report of the self-test becomes a table of beliefs, and any other file is refused', () => {
    const folder = mkdtempSync(join(tmpdir(), 'inlay-beliefs-'));
    const file = join(folder, 'report.json');
    const result = { id: 'values/a', beliefs: [1], outcome: 'passed', detail: '', notes: [], milliseconds: 3 };
    const excel = { platform: 'OfficeOnline', version: '16.0', excelApi: '1.17' };
    writeFileSync(file, JSON.stringify({ excel, results: [result] }));
    const environment = { ...process.env, FORCE_COLOR: '0' };
    const page = execFileSync('npm', ['run', '--silent', 'beliefs', '--', file], {
      cwd: ROOT,
      encoding: 'utf8',
      env: environment,
      shell: process.platform === 'win32',
    });
    expect(page).toContain('# Beliefs and OfficeOnline 16.0, ExcelApi 1.17');
    expect(page).toMatch(/## Confirmed \(1\)\n\n.*\n.*\n\| 1 \| A range gives its values/);
    writeFileSync(file, '{"results":[{}]}');
    const refusal = runNpm('beliefs', [file]);
    expect([refusal.status, refusal.stderr]).toEqual([1, expect.stringContaining('is not a self-test report')]);
    rmSync(folder, { recursive: true });
  });
});
