/**
 * What a placement is, and the little of it that the workbook keeps: never a token, never rows.
 */
import * as z from 'zod/mini';
import { Evidence } from '../evidence/evidence';
import { Caption } from './caption';
import { PlacementOptions, unusual } from './options';
import { BlockColumn, headerAsShown, isAsShown, PackedLayout, packLayout, unpackLayout } from './packed-record';
import {
  CellText,
  Columns,
  eachColumn,
  HeaderRows,
  Id,
  Instant,
  RecordText,
  Rows,
  ShortText,
  tryReadVersion1,
  unlessBroken,
} from './record';

/** Free: the block takes the result's size. Fixed: it stays inside the frame. */
const Frame = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('free') }),
  z.object({ kind: z.literal('fixed'), rows: Rows, columns: Columns }),
]);
export type Frame = Readonly<z.infer<typeof Frame>>;

/** Which report it shows, of which platform. Only the report's name ever changes, and comes with the rows of a write. */
const ReportPart = z.object({
  /** Address of the platform, `https://…/api`. */
  platform: ShortText,
  deploymentId: Id,
  reportId: Id,
  reportName: CellText,
});

/** What the user has chosen. A choice holds at once, also while a write of the block is under way. */
const Choices = z.extend(PlacementOptions, {
  /** The frame that was chosen when it was placed. */
  frame: Frame,
  /** What the user said about cells below that are in the way of growth; asked again while absent. */
  growth: unlessBroken(z.literal('shiftDown')),
});

/** The block as it was last written. Only a write changes it, and a search that finds the block elsewhere. */
const WrittenPart = z.object({
  headers: z.boolean(),
  /** Rows of headers, where there are several: as many as when it was placed. */
  headerRows: unlessBroken(HeaderRows),
  /** Where it was written: `Sheet1!B4:G68`. A memory, never proof of where it stands now. */
  address: ShortText,
  /** Header texts, one for each column. */
  columns: eachColumn(CellText),
  /** Whose columns these are, one for each column of the block, the user's own columns included. */
  layout: unlessBroken(eachColumn(BlockColumn)),
  rows: Rows,
  /** Milliseconds since 1970. */
  refreshedAt: Instant,
  /** The report's `updatedAt` at that time. */
  reportUpdatedAt: ShortText,
  /** The platform's checksum of the query that gave these rows, where it makes one. */
  queryChecksum: unlessBroken(ShortText),
  /** Tells by which filters of the placement these rows came, see `filtersMark`. */
  filteredBy: unlessBroken(ShortText),
  /** When the data API read its source for these rows, in the API's own format; absent if it does not say. */
  freshAt: unlessBroken(ShortText),
  /** Set if former rows were restored: when they were first written. The placement is not refreshed until the user asks for it. */
  putBack: unlessBroken(Instant),
  /** What the block showed. */
  evidence: unlessBroken(Evidence),
  /** Checksums of all rows of data, see `RowSums`: a text, because only a comparison reads them. */
  rowSums: unlessBroken(RecordText),
  /** Row checksums of the previous write. They tell an undone refresh from cells that the user edited by hand. */
  formerRowSums: unlessBroken(RecordText),
  /** Layout of the previous write, if its columns were different: a text, as `rowSums` is. */
  formerLayout: unlessBroken(RecordText),
  /** Whole rows of the sheet that were grouped for it: see `outlineOf`. */
  outlined: unlessBroken(
    z.object({
      /** First cell of the rows of data, then; a memory, as the address is. */
      at: ShortText,
      rows: RecordText,
      /** What was grouped before: an undo may bring it back. */
      before: unlessBroken(RecordText),
    }),
  ),
  /** The cell above the block that says its filters, as long as there is one. */
  captionCell: unlessBroken(Caption),
});

/** What the platform knows of it. */
const SyncPart = z.object({
  /** Id of the platform's record, where the platform names its records: tells two placements of one report apart. */
  recordId: unlessBroken(ShortText),
  /** The platform's record is behind: it must be sent again. */
  recordPending: unlessBroken(z.boolean()),
});

/** What the user typed into the block and beside it. A write moves it with its rows, and the user removes it in the pane. */
const NotesPart = z.object({
  /** Cells that the user typed into, see `OwnCells`: a text as `rowSums` is. */
  ownCells: unlessBroken(RecordText),
  /** Notes that are in no cell at the moment, see `KeptNotes`: a text as `rowSums` is. */
  keptNotes: unlessBroken(RecordText),
  /** Set after an interrupted write: what the cells no longer show about the rows with notes beside them, see `NoteRows`. */
  noteRows: unlessBroken(RecordText),
  /** Columns between the block and the notes beside it, where columns have left the block. */
  notesGap: unlessBroken(Columns),
});

export type Choices = Readonly<z.infer<typeof Choices>>;
export type WrittenPart = Readonly<z.infer<typeof WrittenPart>>;
export type SyncPart = Readonly<z.infer<typeof SyncPart>>;
export type NotesPart = Readonly<z.infer<typeof NotesPart>>;

/** A placement in parts: each has one owner, which changes it without regard to the others. */
export interface Placement {
  readonly id: string;
  readonly report: Readonly<z.infer<typeof ReportPart>>;
  readonly choices: Choices;
  readonly written: WrittenPart;
  readonly sync: SyncPart;
  readonly notes: NotesPart;
}

/** What the options page shows of the choices. */
export function optionsOf({ frame: _, growth: __, ...options }: Choices): PlacementOptions {
  return options;
}

/** In the file all parts stand side by side. Records of an older kind hold the layout unpacked. */
const StoredPlacement = z.object({
  id: ShortText,
  report: ReportPart,
  choices: Choices,
  written: z.extend(WrittenPart, {
    layout: unlessBroken(z.union([eachColumn(BlockColumn), PackedLayout])),
    /** The evidence holds no header, for it is what the layout shows. */
    headerAsShown: unlessBroken(z.literal(true)),
  }),
  sync: SyncPart,
  notes: NotesPart,
});

export function writePlacement({ id, report, choices, written, sync, notes }: Placement): string {
  const { layout, evidence, ...rest } = written;
  const isHeaderKnown = evidence !== undefined && layout !== undefined && isAsShown(evidence, layout);
  return JSON.stringify({
    v: 1,
    id,
    ...report,
    ...rest,
    ...(layout && { layout: packLayout(layout, rest.columns) }),
    ...(evidence && { evidence: isHeaderKnown ? { ...evidence, header: [] } : evidence }),
    ...(isHeaderKnown && { headerAsShown: true }),
    ...sync,
    ...notes,
    ...unusual(choices),
  });
}

/** Undefined for text that is no placement of a version known here: it is left alone. */
export function tryReadPlacement(text: string | undefined): Placement | undefined {
  const all = tryReadVersion1(z.looseObject({ id: z.unknown() }), text);
  const parts = { report: all, choices: all, written: all, sync: all, notes: all };
  const stored = StoredPlacement.safeParse({ id: all?.id, ...parts }).data;
  if (!stored) return undefined;
  const { layout: kept, evidence, headerAsShown: isHeaderAsShown, ...written } = stored.written;
  const layout = kept && ('formats' in kept ? unpackLayout(kept, written.columns) : kept);
  const header = isHeaderAsShown && layout ? headerAsShown(layout) : undefined;
  return {
    ...stored,
    written: {
      ...written,
      ...(layout && { layout }),
      ...(evidence && { evidence: header ? { ...evidence, header } : evidence }),
    },
  };
}
