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

const PlacementRecord = z.object({
  id: ShortText,
  /** Address of the platform, `https://…/api`. */
  platform: ShortText,
  deploymentId: Id,
  reportId: Id,
  reportName: CellText,
  /** The frame that was chosen when it was placed. */
  frame: Frame,
  headers: z.boolean(),
  /** Rows of headers, where there are several: as many as when it was placed. */
  headerRows: unlessBroken(HeaderRows),
  /** The block as last written: `Sheet1!B4:G68`. A memory, never proof of where it stands now. */
  address: ShortText,
  /** Header texts as last written, one for each column. */
  columns: eachColumn(CellText),
  /** Whose columns these are, one for each column of the block, the analyst's own ones included. */
  layout: unlessBroken(eachColumn(BlockColumn)),
  rows: Rows,
  /** Milliseconds since 1970. */
  refreshedAt: Instant,
  /** The report's `updatedAt` at that time. */
  reportUpdatedAt: ShortText,
  /** What the analyst said about cells below that are in the way of growth; asked again while absent. */
  growth: unlessBroken(z.literal('shiftDown')),
  /** What the block showed when it was last written. */
  evidence: unlessBroken(Evidence),
  /** Cells that the analyst typed into, see `OwnCells`: a text as `rowSums` is. */
  ownCells: unlessBroken(RecordText),
  /** Notes that stand nowhere just now, see `KeptNotes`: a text as `rowSums` is. */
  keptNotes: unlessBroken(RecordText),
  /** After a write that never ended: what its cells cannot tell any more of the rows beside which notes stand, see `NoteRows`. */
  noteRows: unlessBroken(RecordText),
  /** Columns between the block and the notes beside it, where columns have left the block. */
  notesGap: unlessBroken(Columns),
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
  /** Checksums of all rows of data as last written, see `RowSums`: a text, because only who compares them reads them. */
  rowSums: unlessBroken(RecordText),
  /** Those of the writing before: an undone refresh is no edit by hand, and what was typed since is told from it. */
  formerRowSums: unlessBroken(RecordText),
  /** The layout of the writing before, where its columns were others: a text as `rowSums` is. */
  formerLayout: unlessBroken(RecordText),
  /** Id of the platform's record, where the platform names its records: tells two placements of one report apart. */
  recordId: unlessBroken(ShortText),
  /** The platform's record is behind: it must be sent again. */
  recordPending: unlessBroken(z.boolean()),
  /** The platform's fingerprint of the query that gave these rows, where it makes one. */
  queryChecksum: unlessBroken(ShortText),
  /** Tells by which filters of the placement these rows came, see `filtersMark`. */
  filteredBy: unlessBroken(ShortText),
  /** From when the data are: when the data API had read its source for these rows, in its own words, where it says so. */
  freshAt: unlessBroken(ShortText),
  /** Former rows were put back: when they were first written. The placement refreshes again once the analyst says so. */
  putBack: unlessBroken(Instant),
  /** The cell above the block that says its filters, as long as there is one. */
  captionCell: unlessBroken(Caption),
});

export type Placement = Readonly<z.infer<typeof PlacementRecord>> & { readonly options: PlacementOptions };

/** As it stands in the file. Records of an older kind hold the layout unpacked. */
const StoredPlacement = z.extend(PlacementRecord, {
  layout: unlessBroken(z.union([eachColumn(BlockColumn), PackedLayout])),
  /** The evidence holds no header, for it is what the layout shows. */
  headerAsShown: unlessBroken(z.literal(true)),
});

export function writePlacement({ options, layout, evidence, ...placement }: Placement): string {
  const isHeaderKnown = evidence !== undefined && layout !== undefined && isAsShown(evidence, layout);
  return JSON.stringify({
    v: 1,
    ...placement,
    ...(layout && { layout: packLayout(layout, placement.columns) }),
    ...(evidence && { evidence: isHeaderKnown ? { ...evidence, header: [] } : evidence }),
    ...(isHeaderKnown && { headerAsShown: true }),
    ...unusual(options),
  });
}

/** Undefined for text that is no placement of a version known here: it is left alone. */
export function tryReadPlacement(text: string | undefined): Placement | undefined {
  const stored = tryReadVersion1(StoredPlacement, text);
  const options = tryReadVersion1(PlacementOptions, text);
  if (!stored || !options) return undefined;
  const { layout: kept, evidence, headerAsShown: isHeaderAsShown, ...placement } = stored;
  const layout = kept && ('formats' in kept ? unpackLayout(kept, placement.columns) : kept);
  const header = isHeaderAsShown && layout ? headerAsShown(layout) : undefined;
  return {
    ...placement,
    ...(layout && { layout }),
    ...(evidence && { evidence: header ? { ...evidence, header } : evidence }),
    options,
  };
}
