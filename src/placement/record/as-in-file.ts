/**
 * Decides whether a refresh has brought anything that the file must keep; if not, only the device
 * saves it.
 */
import { withoutCells } from '../evidence/row-sums';
import type { Placement } from './placement';

/**
 * Returns true if the placement differs from the one in the file only in what the device saves or
 * what waits for the next record. The sums of single cells follow from those of their chunks, and a
 * full file does without them.
 */
export function isFoundAsKept(inFile: Placement, now: Placement): boolean {
  const rest = ({ id, report, choices, written, sync, notes }: Placement) =>
    JSON.stringify(
      Object.entries({ id, ...report, ...choices, ...written, ...sync, ...notes })
        .filter(([name, value]) => value !== undefined && !IS_NO_REASON.has(name))
        .map(([name, value]) => [name, name === 'rowSums' ? withoutCells(String(value)) : value] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  // If a clock that was ahead has dated the file's record, the file gets the present time.
  return now.written.refreshedAt >= inFile.written.refreshedAt && rest(inFile) === rest(now);
}

const IS_NO_REASON: ReadonlySet<string> = new Set([
  // The device saves these: see `writeFoundAsKept`.
  'refreshedAt',
  'freshAt',
  'evidence',
  'reportName',
  'reportUpdatedAt',
  'queryChecksum',
  // The platform has the record, and the workbook has the block's place.
  'address',
  'recordId',
  'recordPending',
] satisfies (keyof Placement['report'] | keyof Placement['written'] | keyof Placement['sync'])[]);

/** Returns a text for the device; `asFound` reads it. */
export function writeFoundAsKept(inFile: number, found: Placement): string {
  const { refreshedAt, freshAt = '', reportUpdatedAt = '', queryChecksum = '' } = found.written;
  const { reportName } = found.report;
  const { recordId = '', recordPending } = found.sync;
  const record = recordPending ? [] : [recordId];
  return JSON.stringify([
    `${inFile}`,
    `${refreshedAt}`,
    freshAt,
    reportName,
    reportUpdatedAt,
    queryChecksum,
    ...record,
  ]);
}
