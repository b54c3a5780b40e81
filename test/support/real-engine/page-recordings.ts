/** The client's own page queries as a real engine answered them, beside the engine's one answer: counts and sums, no rows. */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Query } from './question';
import { canonical } from './result-table';

export interface PageRecording {
  readonly name: string;
  readonly query: Query;
  readonly pages: readonly RecordedPage[];
  /** What an engine of a higher limit gives at once. */
  readonly whole: { readonly count: number; readonly sum: string };
}

export interface RecordedPage {
  /** Exactly what the client sent. */
  readonly body: unknown;
  /** The answer without its rows. */
  readonly answer: Readonly<Record<string, unknown>>;
  readonly members: readonly string[];
  readonly count: number;
  /** Of all rows, and of the first and the last one alone. */
  readonly sum: string;
  readonly first: string;
  readonly last: string;
}

const FILE = join(__dirname, 'pages.json.gz');
/** Sums go around at this size. */
const SIZE = 1n << 128n;

export function readPageRecordings(): PageRecording[] {
  return JSON.parse(gunzipSync(readFileSync(FILE)).toString('utf8'));
}

export function writePageRecordings(recordings: readonly PageRecording[]): void {
  writeFileSync(FILE, gzipSync(JSON.stringify(recordings), { level: 9 }));
}

/** The same for the same rows in any order, and the sum of parts is that of the whole. */
export function sumOf(rows: readonly (readonly unknown[])[]): string {
  return sumOfSums(rows.map(hashOf));
}

export function sumOfSums(sums: readonly string[]): string {
  return textOf(sums.reduce((sum, one) => sum + BigInt(`0x${one}`), 0n));
}

/** What is left of a sum without a part of it. */
export function sumWithout(sum: string, part: string): string {
  return textOf(SIZE + BigInt(`0x${sum}`) - BigInt(`0x${part}`));
}

function hashOf(row: readonly unknown[]): string {
  return createHash('sha256')
    .update(JSON.stringify(row.map(canonical)))
    .digest('hex')
    .slice(0, 32);
}

function textOf(sum: bigint): string {
  return (sum % SIZE).toString(16).padStart(32, '0');
}
