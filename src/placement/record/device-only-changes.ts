/**
 * Decides whether a refresh has brought anything that the file must keep; if not, only the device
 * saves it.
 */
import { removeCellSums } from '../evidence/row-sums';
import type { Placement } from './placement';

/**
 * Returns true if the placement differs from the one in the file only in what the device saves or
 * what waits for the next record. The sums of single cells follow from those of their chunks, and a
 * full file does without them.
 */
export function differsOnlyOnDevice(inFile: Placement, currentPlacement: Placement): boolean {
  // A file of an older version gets it with the next record.
  const isAddedChecksum = (name: string) => name === 'arrangedBy' && inFile.written.arrangedBy === undefined;
  const serializeRest = ({ id, report, choices, written, sync, notes }: Placement) =>
    JSON.stringify(
      Object.entries({ id, ...report, ...choices, ...written, ...sync, ...notes })
        .filter(([name, value]) => value !== undefined && !DEVICE_FIELDS.has(name) && !isAddedChecksum(name))
        .map(([name, value]) => [name, name === 'rowSums' ? removeCellSums(String(value)) : value] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  // If a clock that was ahead has dated the file's record, the file gets the present time.
  return (
    currentPlacement.written.refreshedAt >= inFile.written.refreshedAt &&
    serializeRest(inFile) === serializeRest(currentPlacement)
  );
}

const DEVICE_FIELDS: ReadonlySet<string> = new Set([
  // The device saves these: see `writeDeviceState`.
  'refreshedAt',
  'freshAt',
  'evidence',
  'reportName',
  'reportUpdatedAt',
  'queryChecksum',
  // Spares other devices a comparison, which is not worth a write.
  'comparison',
  // The platform has the record, and the workbook has the block's place.
  'address',
  'recordId',
  'recordPending',
] satisfies (keyof Placement['report'] | keyof Placement['written'] | keyof Placement['sync'])[]);

/** Returns a text for the device; `applyDeviceState` reads it. */
export function writeDeviceState(refreshedAtInFile: number, placement: Placement): string {
  const { refreshedAt, freshAt = '', reportUpdatedAt = '', queryChecksum = '' } = placement.written;
  const { reportName } = placement.report;
  const { recordId = '', recordPending } = placement.sync;
  const record = recordPending ? [] : [recordId];
  return JSON.stringify([
    `${refreshedAtInFile}`,
    `${refreshedAt}`,
    freshAt,
    reportName,
    reportUpdatedAt,
    queryChecksum,
    ...record,
  ]);
}
