/**
 * What a placement is, and the little of it that the workbook keeps: never a token, never rows.
 */
import * as z from 'zod/mini';
import { Evidence } from '../evidence/evidence';
import { PlacementOptions, unusual } from './options';
import { BlockColumn, headerAsShown, isAsShown, PackedLayout, packLayout, unpackLayout } from './packed-record';
import { Amount, tryReadVersion1, unlessBroken } from './record';

/** Free: the block takes the result's size. Fixed: it stays inside the frame. */
const Frame = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('free') }),
  z.object({ kind: z.literal('fixed'), rows: Amount, columns: Amount }),
]);
export type Frame = Readonly<z.infer<typeof Frame>>;

const PlacementRecord = z.object({
  id: z.string(),
  /** Address of the platform, `https://…/api`. */
  platform: z.string(),
  deploymentId: Amount,
  reportId: Amount,
  reportName: z.string(),
  /** The frame that was chosen when it was placed. */
  frame: Frame,
  headers: z.boolean(),
  /** The block as last written: `Sheet1!B4:G68`. A memory, never proof of where it stands now. */
  address: z.string(),
  /** Header texts as last written, one for each column. */
  columns: z.readonly(z.array(z.string())),
  /** Whose columns these are, one for each column of the block, the analyst's own ones included. */
  layout: unlessBroken(z.readonly(z.array(BlockColumn))),
  rows: Amount,
  /** Milliseconds since 1970. */
  refreshedAt: Amount,
  /** The report's `updatedAt` at that time. */
  reportUpdatedAt: z.string(),
  /** What the analyst said about cells below that are in the way of growth; asked again while absent. */
  growth: unlessBroken(z.literal('shiftDown')),
  /** What the block showed when it was last written. */
  evidence: unlessBroken(Evidence),
  /** Cells that the analyst typed into, see `OwnCells`: a text as `rowSums` is. */
  ownCells: unlessBroken(z.string()),
  /** Notes that stand nowhere just now, see `KeptNotes`: a text as `rowSums` is. */
  keptNotes: unlessBroken(z.string()),
  /** After a write that never ended: what its cells cannot tell any more of the rows beside which notes stand, see `NoteRows`. */
  noteRows: unlessBroken(z.string()),
  /** Columns between the block and the notes beside it, where columns have left the block. */
  notesGap: unlessBroken(Amount),
  /** Checksums of all rows of data as last written, see `RowSums`: a text, because only who compares them reads them. */
  rowSums: unlessBroken(z.string()),
  /** Those of the writing before: an undone refresh is no edit by hand. */
  formerRowSums: unlessBroken(z.string()),
  /** The layout of the writing before, where its columns were others: a text as `rowSums` is. */
  formerLayout: unlessBroken(z.string()),
  /** Id of the platform's record, where the platform names its records: tells two placements of one report apart. */
  recordId: unlessBroken(z.string()),
  /** The platform's record is behind: it must be sent again. */
  recordPending: unlessBroken(z.boolean()),
  /** The platform's fingerprint of the query that gave these rows, where it makes one. */
  queryChecksum: unlessBroken(z.string()),
  /** From when the data are: when the data API had read its source for these rows, in its own words, where it says so. */
  freshAt: unlessBroken(z.string()),
  /** Former rows were put back: when they were first written. The placement refreshes again once the analyst says so. */
  putBack: unlessBroken(Amount),
});

export type Placement = Readonly<z.infer<typeof PlacementRecord>> & { readonly options: PlacementOptions };

/** As it stands in the file. Records of an older kind hold the layout unpacked. */
const StoredPlacement = z.extend(PlacementRecord, {
  layout: unlessBroken(z.union([z.readonly(z.array(BlockColumn)), PackedLayout])),
  /** The evidence holds no header, for it is what the layout shows. */
  headerAsShown: unlessBroken(z.literal(true)),
});

/** Excel's names take letters, digits and underscores. */
export function anchorName(placementId: string): string {
  return `_inlay_${placementId.replace(/[^0-9A-Za-z]/g, '')}`;
}

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
