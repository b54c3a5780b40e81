/**
 * Defines a placement, and the few facts about it that the workbook keeps: never a token, never
 * rows.
 */
import * as z from 'zod/mini';
import { Evidence } from '../evidence/evidence';
import { Caption } from './caption';
import { omitDefaultOptions, PlacementOptions } from './options';
import { OwnQuery } from './own-query';
import {
  BlockColumn,
  checksumLayoutHeaders,
  matchesLayoutHeaders,
  PackedLayout,
  packLayout,
  unpackLayout,
} from './packed-record';
import {
  arrayOfColumns,
  CellText,
  Columns,
  HeaderRows,
  Id,
  Instant,
  RecordText,
  Rows,
  ShortText,
  tryReadVersion1,
  undefinedIfInvalid,
  writeVersion1,
} from './record';

/** A free block takes the result's size; a fixed one stays inside the frame. */
const Frame = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('free') }),
  z.object({ kind: z.literal('fixed'), rows: Rows, columns: Columns }),
]);
export type Frame = Readonly<z.infer<typeof Frame>>;

/**
 * Says which report of which platform it shows, or which query. A write changes the report's name,
 * and the user changes the query or chooses another report; the rest stays.
 */
const ReportPart = z.object({
  /** Has the form `https://…/api`. */
  platform: ShortText,
  deploymentId: Id,
  /** Is 0 if the placement has a query of its own, and no report. */
  reportId: Id,
  /** Is the name that the user gave the query if there is no report. */
  reportName: CellText,
  /** Replaces the query of the report. A record with an unreadable query stays as it is. */
  ownQuery: z.optional(OwnQuery),
});

/**
 * Holds what the user has chosen. A choice counts at once, also while a write of the block is
 * running.
 */
const Choices = z.extend(PlacementOptions, {
  /** Holds the frame that was chosen at placing. */
  frame: Frame,
  /**
   * Holds the user's answer about cells below that are in the way of growth; the user is asked
   * again while it is absent.
   */
  growth: undefinedIfInvalid(z.literal('shiftDown')),
});

/** Describes a column of a query that SQL was converted to. */
const FormerColumn = z.object({ member: CellText, title: CellText, isMeasure: z.optional(z.boolean()) });

/**
 * Describes the block as it was last written. Only a write changes it, and a search that finds the
 * block elsewhere.
 */
const WrittenPart = z.object({
  headers: z.boolean(),
  /** Is set if there are several header rows; their number stays as at placing. */
  headerRows: undefinedIfInvalid(HeaderRows),
  /**
   * Says where it was written: `Sheet1!B4:G68`. This is a memory and never proves where it is now.
   */
  address: ShortText,
  /** Holds the header texts, one for each column of the report. */
  columns: arrayOfColumns(CellText),
  /**
   * Says whose columns these are, one entry for each column of the block, user columns included.
   */
  layout: undefinedIfInvalid(arrayOfColumns(BlockColumn)),
  rows: Rows,
  /** Says when the block was last written, in milliseconds since 1970. */
  refreshedAt: Instant,
  /** Repeats the report's `updatedAt` at that time. */
  reportUpdatedAt: ShortText,
  /** Holds the platform's checksum of the query that gave these rows, if it makes one. */
  queryChecksum: undefinedIfInvalid(ShortText),
  /** Identifies the placement's filters in the query of these rows, see `checksumFilters`. */
  filteredBy: undefinedIfInvalid(ShortText),
  /**
   * Identifies the user's other choices in the query of these rows, see `checksumRowChoices`; absent
   * if they are unknown.
   */
  arrangedBy: undefinedIfInvalid(ShortText),
  /** Counts the first rows to which the user limited these rows; absent without such a limit. */
  firstRows: undefinedIfInvalid(z.int()),
  /**
   * Says when the data API read its source for these rows, in the API's own format; absent if it
   * does not say.
   */
  freshAt: undefinedIfInvalid(ShortText),
  /** Holds the time zone of the query, and the dates that its relative ranges meant. */
  times: undefinedIfInvalid(
    z.object({
      timeZone: z.optional(ShortText),
      ranges: z.optional(z.record(ShortText, z.array(ShortText))),
      compared: undefinedIfInvalid(z.array(ShortText)),
    }),
  ),
  /**
   * Is set if the columns are those of a query that the report's SQL was converted to, although the
   * SQL itself may have run since. Holds the members of a pivot; a flat list has them in its layout.
   */
  converted: undefinedIfInvalid(z.object({ members: z.optional(arrayOfColumns(FormerColumn)) })),
  /**
   * Says whether the report's SQL and the query that it was converted to had the same rows, for
   * other devices: `1a2b3c4d same`.
   */
  comparison: undefinedIfInvalid(ShortText),
  /**
   * Is set if former rows were restored: when they were first written. The placement is not
   * refreshed until the user asks for it.
   */
  putBack: undefinedIfInvalid(Instant),
  /**
   * Is set while the cells still show the rows of another report, because the user has chosen a new
   * one and no refresh has written its rows yet. Holds the report of the rows; the id is 0 for a query.
   */
  formerReport: undefinedIfInvalid(z.object({ id: Id, name: CellText })),
  evidence: undefinedIfInvalid(Evidence),
  /**
   * Holds checksums of all rows of data, see `RowSums`: a text, because only a comparison reads
   * them.
   */
  rowSums: undefinedIfInvalid(RecordText),
  /**
   * Holds the row checksums of the previous write. They distinguish an undone refresh from cells
   * that the user edited.
   */
  formerRowSums: undefinedIfInvalid(RecordText),
  /**
   * Holds the layout of the previous write, if its columns were different: a text, as `rowSums` is.
   */
  formerLayout: undefinedIfInvalid(RecordText),
  /** Describes the rows of the sheet that were grouped for it, see `createOutline`. */
  outlined: undefinedIfInvalid(
    z.object({
      /** Holds the first cell of the rows of data at that time; a memory, as the address is. */
      at: ShortText,
      rows: RecordText,
      /** Describes what was grouped before, because an undo may bring it back. */
      before: undefinedIfInvalid(RecordText),
    }),
  ),
  /** Describes the cells of the block that were last made links. */
  linked: undefinedIfInvalid(
    z.object({
      /** Identifies the links and their places. */
      checksum: ShortText,
      /** Counts from the block's first column. */
      columns: arrayOfColumns(Columns),
      rows: Rows,
    }),
  ),
  /** Describes the cell above the block that says its filters, while there is one. */
  captionCell: undefinedIfInvalid(Caption),
  /**
   * Holds the name with which this add-in made the block an Excel table; absent if it did not. The
   * user may have renamed the table since.
   */
  tableName: undefinedIfInvalid(ShortText),
});

/** Describes the platform's record of the placement. */
const SyncPart = z.object({
  /**
   * Holds the id of the platform's record, if the platform gives records ids: it distinguishes two
   * placements of one report.
   */
  recordId: undefinedIfInvalid(ShortText),
  /** Says whether the platform's record is out of date and must be sent again. */
  recordPending: undefinedIfInvalid(z.boolean()),
});

/**
 * Holds what the user typed into the block and beside it. A write moves it with its rows, and the
 * user removes it in the pane.
 */
const NotesPart = z.object({
  /** Holds the user cells, see `UserCells`: a text, as `rowSums` is. */
  ownCells: undefinedIfInvalid(RecordText),
  /** Holds notes that are in no cell at the moment, see `KeptNotes`: a text, as `rowSums` is. */
  keptNotes: undefinedIfInvalid(RecordText),
  /**
   * Is set after an interrupted write: what the cells no longer show about the rows with notes
   * beside them, see `NoteRows`.
   */
  noteRows: undefinedIfInvalid(RecordText),
  /**
   * Counts the columns between the block and the notes beside it, if columns have left the block.
   */
  notesGap: undefinedIfInvalid(Columns),
});

export type Choices = Readonly<z.infer<typeof Choices>>;
export type WrittenPart = Readonly<z.infer<typeof WrittenPart>>;
export type SyncPart = Readonly<z.infer<typeof SyncPart>>;
export type NotesPart = Readonly<z.infer<typeof NotesPart>>;

/**
 * A placement consists of parts: each has one owner, which changes it without regard to the others.
 */
export interface Placement {
  readonly id: string;
  readonly report: Readonly<z.infer<typeof ReportPart>>;
  readonly choices: Choices;
  readonly written: WrittenPart;
  readonly sync: SyncPart;
  readonly notes: NotesPart;
}

/** Returns the name by which the pane calls the placement: the user's own, or that of its report. */
export function getPlacementName({ choices, report }: Pick<Placement, 'choices' | 'report'>): string {
  return choices.ownName ?? report.reportName;
}

/** Returns the choices that the options page shows. */
export function getOptions({ frame: _, growth: __, ...options }: Choices): PlacementOptions {
  return options;
}

/**
 * In the file, the fields of all parts are in one object. Older records hold the layout unpacked.
 */
const StoredPlacement = z.object({
  id: ShortText,
  report: ReportPart,
  choices: Choices,
  written: z.extend(WrittenPart, {
    layout: undefinedIfInvalid(z.union([arrayOfColumns(BlockColumn), PackedLayout])),
    /** Says whether the evidence holds no header because it equals what the layout shows. */
    headerAsShown: undefinedIfInvalid(z.literal(true)),
  }),
  sync: SyncPart,
  notes: NotesPart,
});

export function writePlacement({ id, report, choices, written, sync, notes }: Placement): string {
  const { layout, evidence, ...rest } = written;
  const isHeaderInLayout = evidence !== undefined && layout !== undefined && matchesLayoutHeaders(evidence, layout);
  return writeVersion1({
    id,
    ...report,
    ...rest,
    ...(layout && { layout: packLayout(layout, rest.columns) }),
    ...(evidence && { evidence: isHeaderInLayout ? { ...evidence, header: [] } : evidence }),
    ...(isHeaderInLayout && { headerAsShown: true }),
    ...sync,
    ...notes,
    ...omitDefaultOptions(choices),
  });
}

/**
 * Returns undefined if the text is not a placement of a known version; such a text is left
 * unchanged.
 */
export function tryReadPlacement(text: string | undefined): Placement | undefined {
  const record = tryReadVersion1(z.looseObject({ id: z.unknown() }), text);
  const parts = { report: record, choices: record, written: record, sync: record, notes: record };
  const stored = StoredPlacement.safeParse({ id: record?.id, ...parts }).data;
  if (!stored) return undefined;
  const { layout: storedLayout, evidence, headerAsShown: isHeaderAsShown, ...written } = stored.written;
  const layout =
    storedLayout && ('formats' in storedLayout ? unpackLayout(storedLayout, written.columns) : storedLayout);
  const header = isHeaderAsShown && layout ? checksumLayoutHeaders(layout) : undefined;
  return {
    ...stored,
    written: {
      ...written,
      ...(layout && { layout }),
      ...(evidence && { evidence: header ? { ...evidence, header } : evidence }),
    },
  };
}
