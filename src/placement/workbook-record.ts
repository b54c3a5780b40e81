import { tryReadObject } from './kept-object';

/** What the workbook keeps about itself, apart from its placements. */
export interface WorkbookRecord {
  /** The workbook id: `externalWorkbookId` on the wire. Made at the first placement. */
  readonly id: string;
  /** Checksum of where the file was last seen; '' while it was never saved. */
  readonly location: string;
  readonly refreshOnOpen: boolean;
  /** Minutes from one refresh to the next while the workbook is open; off when undefined. */
  readonly refreshEvery?: number | undefined;
}

export function writeWorkbookRecord(record: WorkbookRecord): string {
  return JSON.stringify({ v: 1, ...record });
}

export function tryReadWorkbookRecord(text: string): WorkbookRecord | undefined {
  const value = tryReadObject(text);
  if (typeof value?.id !== 'string') return undefined;
  return {
    id: value.id,
    location: 'location' in value && typeof value.location === 'string' ? value.location : '',
    refreshOnOpen: 'refreshOnOpen' in value && value.refreshOnOpen === true,
    ...('refreshEvery' in value && typeof value.refreshEvery === 'number' && value.refreshEvery >= 1
      ? { refreshEvery: value.refreshEvery }
      : {}),
  };
}

/**
 * The same file under another address is a moved file or a copy of it: only a person can tell.
 * @param location where the file is now; '' when it is not saved
 * @param seen where this device saw a workbook of this id; decides for a file that was not saved yet when it got its id, because each of
 *   its copies says as much
 */
export function mayBeCopy(record: WorkbookRecord, location: string, seen?: string): boolean {
  if (record.location !== '') return record.location !== location;
  return location !== '' && seen !== undefined && seen !== location;
}
