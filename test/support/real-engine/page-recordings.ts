/**
 * Holds the client's own page queries as a real engine answered them, and the engine's one answer
 * to the whole query, as counts and checksums instead of rows.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Query } from './question';
import { roundFraction } from './result-table';

export interface PageRecording {
  readonly name: string;
  readonly query: Query;
  readonly pages: readonly RecordedPage[];
  /** The answer of an engine with a higher limit, which sends all rows at once. */
  readonly whole: { readonly count: number; readonly sum: string };
}

export interface RecordedPage {
  /** Exactly what the client sent. */
  readonly body: unknown;
  /** The answer without its rows. */
  readonly answer: Readonly<Record<string, unknown>>;
  readonly members: readonly string[];
  readonly count: number;
  /** The checksums of all rows, of the first row and of the last row. */
  readonly sum: string;
  readonly first: string;
  readonly last: string;
}

const FILE = join(__dirname, 'pages.json.gz');
/** Checksums are computed modulo this size. */
const CHECKSUM_MODULUS = 1n << 128n;

export function readPageRecordings(): PageRecording[] {
  return JSON.parse(gunzipSync(readFileSync(FILE)).toString('utf8'));
}

export function writePageRecordings(recordings: readonly PageRecording[]): void {
  writeFileSync(FILE, gzipSync(JSON.stringify(recordings), { level: 9 }));
}

/**
 * Returns the same checksum for the same rows in any order. The checksums of parts add up to that
 * of the whole.
 */
export function computeChecksum(rows: readonly (readonly unknown[])[]): string {
  return addChecksums(rows.map(computeRowHash));
}

export function addChecksums(sums: readonly string[]): string {
  return formatChecksum(sums.reduce((sum, rowChecksum) => sum + BigInt(`0x${rowChecksum}`), 0n));
}

/** Returns the checksum of the rows that remain without a part. */
export function subtractChecksum(sum: string, part: string): string {
  return formatChecksum(CHECKSUM_MODULUS + BigInt(`0x${sum}`) - BigInt(`0x${part}`));
}

function computeRowHash(row: readonly unknown[]): string {
  return createHash('sha256')
    .update(JSON.stringify(row.map(roundFraction)))
    .digest('hex')
    .slice(0, 32);
}

function formatChecksum(sum: bigint): string {
  return (sum % CHECKSUM_MODULUS).toString(16).padStart(32, '0');
}
