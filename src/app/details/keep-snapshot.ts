/** Copies the rows of a placement as values to a new sheet, with a record of what they are. */
import { createSheetNameWithEnding, MAX_ROWS, toShownText } from '../../grid';
import {
  applyFilters,
  composeCaption,
  fromCachedResult,
  getReadableFilters,
  haveFiltersChanged,
  type Placement,
  SNAPSHOT_PREFIX,
  type Snapshot,
  writeSnapshot,
} from '../../placement';
import { AppFailure } from '../failure';
import type { PlacementParts } from '../workbook/placement-parts';
import { readPlacedRows, type SnapshotRows } from './snapshot-rows';
import type { KeptSnapshot, SnapshotTexts } from './snapshot-state';
import { writeOnAddedSheet } from './write-on-sheet';

/** Each reading of the file reads all records, and the list has to stay readable. */
const MAX_SNAPSHOTS = 100;

const DAY_MS = 24 * 60 * 60_000;
/** A second sheet with the same name gets a number: ` (2)`, at most ` (99)`. */
const NUMBER_LENGTH = 5;

/**
 * Copies the rows to a new sheet, and saves the snapshot's record in the last request of that write.
 * @returns the new sheet; or the reason, with nothing changed, if the rows of the placement were not
 * found
 * @throws AppFailure `TooManySnapshots`
 */
export async function keepSnapshot(
  parts: PlacementParts,
  placement: Placement,
  texts: SnapshotTexts,
  signal: AbortSignal,
): Promise<KeptSnapshot | 'gone' | 'doubtful'> {
  const { registry } = parts;
  const rows = await readPlacedRows(parts, placement, signal);
  if (typeof rows === 'string') return rows;
  const { headerRows, firstRows, dataAt, columns } = rows;
  const id = `snap${parts.newId()}`;
  const rowCount = Math.min(rows.rows.length, MAX_ROWS - 1) - headerRows;
  const snapshot: Snapshot = {
    ...{ id, placementId: placement.id, takenAt: parts.clock.now(), dataAt, headerRows, rows: rowCount, firstRows },
    columns,
  };
  const record = [SNAPSHOT_PREFIX + id, writeSnapshot(snapshot)] as const;
  const orphans = findOrphans(parts);
  if (registry.snapshots.peek().length - orphans.length >= MAX_SNAPSHOTS || !registry.hasSpaceFor(record))
    throw new AppFailure({ code: 'TooManySnapshots' });
  const removals = orphans.map((orphan) => [SNAPSHOT_PREFIX + orphan.id, undefined] as const);
  const createRecords = (journalKey: string) =>
    registry.toRecordUpdates(new Map([...removals, record, [journalKey, undefined]]));
  const caption = describeRows(parts, placement, texts.caption, dataAt);
  const snapshotsOfDay = registry.snapshots.peek().filter(({ takenAt }) => snapshot.takenAt - takenAt < DAY_MS);
  const sheetName = createSheetNameWithEnding(texts.name, texts.date, snapshotsOfDay.length > 0 ? NUMBER_LENGTH : 0);
  const content = { id, result: toWritableResult(rows), headerRows, caption, createRecords };
  const { records, ...written } = await writeOnAddedSheet(parts, sheetName, content, signal);
  registry.applySavedRecords(records);
  return written;
}

/** Returns the snapshots of placements that were unlinked, which the user can no longer reach. */
function findOrphans({ registry }: Pick<PlacementParts, 'registry'>): readonly Snapshot[] {
  const ids = new Set([...registry.placements.peek(), ...registry.undonePlacements.peek()].map(({ id }) => id));
  return registry.snapshots.peek().filter(({ placementId }) => !ids.has(placementId));
}

/** Returns the rows with all their columns, and with the headers as the cells show them. */
function toWritableResult({ rows, headerRows, columns, dataAt: at }: SnapshotRows) {
  const [headers, body] = [rows.slice(0, headerRows), rows.slice(headerRows)];
  return fromCachedResult({
    at,
    rowCount: body.length,
    columns: columns.map(({ member, numberFormat = 'General', ...column }, offset) => ({
      ...{ ...column, name: member ?? '', numberFormat },
      headerLevels: headers.map((row) => toShownText(row[offset] ?? '')),
      cells: body.map((row) => row[offset] ?? ''),
    })),
  });
}

/** Describes the rows as their caption does; a caption in the sheet also names the report's filters. */
function describeRows(
  { createCaptionMessages, reader }: Pick<PlacementParts, 'createCaptionMessages' | 'reader'>,
  placement: Placement,
  lead: string,
  dataAt: number,
): string {
  const messages = createCaptionMessages(reader);
  const { captionCell, firstRows, putBack, times } = placement.written;
  const end = messages.refreshedAt(dataAt);
  if (putBack !== undefined) return composeCaption([lead, messages.rowsRestored], end, messages.moreFilters);
  // The rows still have the filters from before the change, which nothing names any more.
  if (haveFiltersChanged(placement)) return composeCaption([lead], end, messages.moreFilters);
  if (captionCell) return composeCaption([lead], captionCell.text, messages.moreFilters);
  const filters = applyFilters(getReadableFilters(placement.choices.filters) ?? []);
  const filterTexts = filters.map((filter) => messages.filter(filter) + messages.dates(filter, times));
  const sentences = [
    ...(firstRows === undefined ? [] : [messages.firstRows({ count: firstRows })]),
    ...(filterTexts.length > 0 ? filterTexts : [messages.filtersAsSaved]),
  ];
  return composeCaption([lead, ...sentences], end, messages.moreFilters);
}
