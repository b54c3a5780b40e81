/** Whether a refresh has brought anything that the file is to keep, and what the device keeps where it has not. */
import type { Placement } from './placement';

/** Whether the placement differs from the one in the file only in what the device keeps, or what waits for the next record of the placement. */
export function isFoundAsKept(inFile: Placement, now: Placement): boolean {
  const rest = ({ id, report, choices, written, sync, notes }: Placement) =>
    JSON.stringify(
      Object.entries({ id, ...report, ...choices, ...written, ...sync, ...notes })
        .filter(([name, value]) => value !== undefined && !IS_NO_REASON.has(name))
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  // What a clock of the future has dated is dated anew in the file.
  return now.written.refreshedAt >= inFile.written.refreshedAt && rest(inFile) === rest(now);
}

const IS_NO_REASON: ReadonlySet<string> = new Set([
  // The device keeps these: see `writeFoundAsKept`.
  'refreshedAt',
  'freshAt',
  'evidence',
  'reportName',
  'reportUpdatedAt',
  'queryChecksum',
  // The platform knows these, and the workbook tells where the block is.
  'address',
  'recordId',
  'recordPending',
] satisfies (keyof Placement['report'] | keyof Placement['written'] | keyof Placement['sync'])[]);

/** See `asFound`, which reads it. */
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
