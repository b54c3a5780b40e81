import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepSelfTestReports, type SelfTestReports } from '../../../src/workbench/server/self-test-report';

const PASSED = { id: 'values/a', beliefs: [1], outcome: 'passed', detail: '', notes: [], milliseconds: 3 };
const DIFFERS = { ...PASSED, id: 'values/b', outcome: 'failed', detail: 'values: expected 1, got 2.' };
const REPORT = { excel: { platform: 'PC', version: '16.0.1', excelApi: '1.17' }, results: [PASSED, DIFFERS] };

let folder: string;
let file: string;
let lines: string[];
let receive: SelfTestReports;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inlay-self-test-'));
  file = join(folder, 'state/self-test.json');
  lines = [];
  receive = keepSelfTestReports({ file, tell: (line) => lines.push(line) });
});
afterEach(() => rmSync(folder, { recursive: true }));

function post(body: string, type = 'application/json', method = 'POST'): Promise<Response> {
  const init = { method, headers: { 'content-type': type }, ...(method === 'POST' && { body }) };
  return receive(new Request('http://localhost/self-test/report', init));
}

describe('a report of the self-test', () => {
  it('is kept, and summed up at the terminal with each difference', async () => {
    expect((await post(JSON.stringify(REPORT))).status).toBe(204);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(REPORT);
    expect(lines).toEqual([
      `Self-test of Excel (PC 16.0.1, ExcelApi 1.17): 1 passed, 1 differs, 0 do not apply. ${file}`,
      '  values/b: values: expected 1, got 2.',
    ]);
  });

  it('takes the place of the one before', async () => {
    await post(JSON.stringify(REPORT));
    await post(JSON.stringify({ ...REPORT, results: [PASSED] }));
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ results: [PASSED] });
  });

  it.each([
    ['what another site can send unasked', JSON.stringify(REPORT), 'text/plain', 'POST', 415],
    ['a request to read', '', 'application/json', 'GET', 405],
    ['a text that is no JSON', '{', 'application/json', 'POST', 400],
    ['JSON that is no report', '{"results":"all"}', 'application/json', 'POST', 400],
    ['what is larger than any report', ' '.repeat(6_000_000), 'application/json', 'POST', 413],
  ])('is not %s', async (_, body, type, method, status) => {
    expect((await post(body, type, method)).status).toBe(status);
    expect([existsSync(file), lines]).toEqual([false, []]);
  });
});
