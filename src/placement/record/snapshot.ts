/**
 * Defines what the file keeps of a snapshot: a copy of a placement's rows on a sheet of its own. The
 * rows are only in its cells, which a hidden name follows.
 */
import * as z from 'zod/mini';
import {
  arrayOfColumns,
  CellText,
  HeaderRows,
  Instant,
  Rows,
  ShortText,
  tryReadVersion1,
  writeVersion1,
} from './record';

/** Describes one column of the copied cells; most of it is left out if it is empty. */
const SnapshotColumn = z.object({
  /** Identifies the column from one snapshot to the next; undefined for a user column. */
  member: z.optional(CellText),
  title: CellText,
  type: z.enum(['string', 'number', 'boolean', 'time']),
  isMeasure: z.optional(z.boolean()),
  /** Holds the measure that a pivot's column shows. */
  measure: z.optional(CellText),
  /** Holds the text that replaces a value of a pivot's row member in rows of totals. */
  totalLabel: z.optional(CellText),
  numberFormat: z.optional(CellText),
});
export type SnapshotColumn = Readonly<z.infer<typeof SnapshotColumn>>;

const Snapshot = z.object({
  /** Begins differently from a placement's id, so that the name over a block is never taken for its own. */
  id: ShortText.check(z.startsWith('snap')),
  placementId: ShortText,
  /** Says when the rows were copied, in milliseconds since 1970. */
  takenAt: Instant,
  /** Says when the copied rows were read from the data source, in milliseconds since 1970. */
  dataAt: Instant,
  headerRows: z.union([z.literal(0), HeaderRows]),
  rows: Rows,
  /** Counts the first rows to which the user had limited the report; absent without such a limit. */
  firstRows: z.optional(z.int()),
  columns: arrayOfColumns(SnapshotColumn),
});
export type Snapshot = Readonly<z.infer<typeof Snapshot>>;

/** The snapshot's id follows this prefix in the keys of records. */
export const SNAPSHOT_PREFIX = 'snapshot.';

export function writeSnapshot(snapshot: Snapshot): string {
  return writeVersion1(snapshot);
}

/** Returns the snapshots that these records describe, the newest first. Other texts are left out. */
export function readSnapshots(records: ReadonlyMap<string, string>): readonly Snapshot[] {
  const snapshots = [...records].flatMap(([key, text]) =>
    key.startsWith(SNAPSHOT_PREFIX) ? (tryReadVersion1(Snapshot, text) ?? []) : [],
  );
  return snapshots.sort((a, b) => b.takenAt - a.takenAt);
}
