import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createSelfTestReportHandler,
  type SelfTestReportHandler,
} from '../../../src/workbench/server/self-test-report';

const PASSED = { id: 'values/a', beliefs: [1], outcome: 'passed', detail: '', notes: [], milliseconds: 3 };
const FAILED = { ...PASSED, id: 'values/b', outcome: 'failed', detail: 'values: expected 1, got 2.' };
const REPORT = { excel: { platform: 'PC', version: '16.0.1', excelApi: '1.17' }, results: [PASSED, FAILED] };

let folder: string;
let file: string;
let lines: string[];
let receive: SelfTestReportHandler;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inlay-self-test-'));
  file = join(folder, 'state/self-test.json');
  lines = [];
  receive = createSelfTestReportHandler({ file, print: (line) => lines.push(line) });
});
afterEach(() => rmSync(folder, { recursive: true }));

function post(body: string, type = 'application/json', method = 'POST'): Promise<Response> {
  const init = { method, headers: { 'content-type': type }, ...(method === 'POST' && { body }) };
  return receive(new Request('http://localhost/self-test/report', init));
}

describe('a report of the self-test', () => {
  it('a self-test report is stored, and summarized at the terminal with each difference', async () => {
    expect((await post(JSON.stringify(REPORT))).status).toBe(204);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(REPORT);
    expect(lines).toEqual([
      `Self-test of Excel (PC 16.0.1, ExcelApi 1.17): 1 passed, 1 differs, 0 do not apply. ${file}`,
      '  values/b: values: expected 1, got 2.',
    ]);
  });

  it('a self-test report replaces the previous one', async () => {
    await post(JSON.stringify(REPORT));
    await post(JSON.stringify({ ...REPORT, results: [PASSED] }));
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ results: [PASSED] });
  });

  it('a self-test report is read only up to the maximum size', async () => {
    let sentChunks = 0;
    const body = new ReadableStream({
      pull(controller) {
        sentChunks += 1;
        if (sentChunks > 1_000) controller.close();
        else controller.enqueue(new Uint8Array(1_000_000));
      },
    });
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body, duplex: 'half' };
    const response = await receive(new Request('http://localhost/self-test/report', init));
    expect(response.status).toBe(413);
    expect(sentChunks).toBeLessThan(10);
  });

  it('a self-test report prints only a limited amount of plain text at the terminal', async () => {
    const controlText = '\u001b]0;renamed\u0007\u001b[2Jgone\r\nline\u202e \u009b31m';
    const results = Array.from({ length: 3_000 }, () => ({
      ...FAILED,
      detail: controlText + 'x'.repeat(100_000).slice(0, 900),
    }));
    await post(JSON.stringify({ excel: { ...REPORT.excel, platform: controlText }, results }));
    expect(lines.join('').match(/[\p{Cc}\u202e]/gu)).toBeNull();
    expect(lines).toHaveLength(102);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(800);
  });

  it.each([
    ['a request that any other site can send', JSON.stringify(REPORT), 'text/plain', 'POST', 415],
    ['a GET request', '', 'application/json', 'GET', 405],
    ['a text that is no JSON', '{', 'application/json', 'POST', 400],
    ['JSON that is no report', '{"results":"all"}', 'application/json', 'POST', 400],
    ['a body larger than any report', ' '.repeat(6_000_000), 'application/json', 'POST', 413],
  ])('the server refuses %s as a self-test report', async (_, body, type, method, status) => {
    expect((await post(body, type, method)).status).toBe(status);
    expect([existsSync(file), lines]).toEqual([false, []]);
  });
});
