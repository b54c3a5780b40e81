/**
 * Reads and writes the recorded answers of a real engine: one compressed file with one JSON text
 * per line.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Question } from './question';
import { readTable, summarizeTable, toResultTable } from './result-table';

export interface RecordedAnswer extends Question {
  /** When the engine answered, which defines `today`. */
  readonly at: string;
  readonly status: number;
  /** The body of the answer, with the data of long results as a summary. */
  readonly answer: unknown;
}

const FILE = join(__dirname, 'answers.json.gz');
/** Longer results are stored as their count, their first rows, and hashes of all rows. */
const MAX_STORED_ROWS = 50;

export function readCorpus(): RecordedAnswer[] {
  return gunzipSync(readFileSync(FILE))
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((line): RecordedAnswer => JSON.parse(line));
}

export function writeCorpus(answers: readonly RecordedAnswer[]): void {
  const lines = answers.map(({ answer, ...rest }) => JSON.stringify({ ...rest, answer: toStoredAnswer(answer) }));
  writeFileSync(FILE, gzipSync(`${lines.join('\n')}\n`, { level: 9 }));
}

function toStoredAnswer(answer: unknown): unknown {
  if (!isRecord(answer)) return answer;
  if (Array.isArray(answer.results)) return { ...answer, results: answer.results.map(toStoredAnswer) };
  const table = readTable(answer.data);
  if (table === undefined || table.rows.length <= MAX_STORED_ROWS) return answer;
  return { ...answer, data: { summary: summarizeTable(toResultTable(answer), MAX_STORED_ROWS) } };
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
