/** A first placement that is written as a whole, once its rows are known: decided, then written with its records. */
import type { Report } from '../../client';
import type { Address, BlockSight, CellInput } from '../../grid';
import {
  aboveBlock,
  anchorName,
  frameOf,
  headerRowsFor,
  type Placement,
  type PlacementOptions,
  placedPatch,
  type RefusedFormats,
  writePlacement,
} from '../../placement';
import type { Workbook } from '../../workbook';
import type { WrittenCaption } from '../features/caption/caption-cell';
import { onAddedSheet } from '../workbook/added-sheet';
import type { PlacementParts } from '../workbook/placement-parts';
import { noteOf } from '../workbook/unfinished-writes';
import { decidePlace } from './decide-place';
import { type FetchedRows, refuseBeyondSheet } from './fetch';
import type { PlaceStreamSteps } from './fetch-while-placing';
import type { ArrangedResult } from './lay-out-columns';
import { mergedSomewhere } from './obstacles';
import type { CellsInTheWay, PlaceChoice, PlaceDecision } from './place-state';
import type { Placed, PlacementAt } from './place-stream';
import { refuseInside } from './place-with-cells';
import { rowsWritten, writeResult } from './script';

export interface PlaceSteps extends PlaceStreamSteps {
  decide(decision: PlaceDecision): Promise<PlaceChoice>;
}

/** What the report gave, as it is to be written. */
export type Coming = FetchedRows & ArrangedResult;

interface WholeRequest {
  readonly id: string;
  readonly report: Report;
  readonly selection: Address;
  readonly headers: boolean;
  readonly options: PlacementOptions;
  readonly signal: AbortSignal;
  readonly replaces?: Placement;
}

/** Undefined when the analyst cancels. */
export async function writeWhole(
  parts: PlacementParts,
  request: WholeRequest,
  comingTo: (where: Address) => Coming,
  steps: PlaceSteps,
  placementAt: PlacementAt<Coming>,
  caption: WrittenCaption | undefined,
  refused?: CellsInTheWay,
): Promise<Placed | undefined> {
  const { id, report, options, selection, signal, replaces } = request;
  const { reported } = comingTo(selection);
  const headerRows = headerRowsFor(reported.columns, request, replaces?.choices.frame ?? frameOf(selection.rect));
  const size = { rows: reported.rowCount + headerRows, columns: reported.columns.length };
  const wish = { id, reportName: report.name, selection, size, headerRows, ...askedOf(options) } as const;
  const decided = await decidePlace(parts, { ...wish, frame: replaces?.choices.frame, refused, decide: steps.decide });
  if (!decided) return undefined;
  const { plan, frame, overwrites, seen } = decided;
  const writeOn = async (sheet: string): Promise<Placed | undefined> => {
    const planned = { sheet, rect: plan.block };
    refuseInside(options.filters, planned);
    const coming = comingTo(planned);
    if (coming.isLaidOut && frame.kind === 'free') refuseBeyondSheet(size, plan.block);
    const { result, slots } = coming;
    const place = { ...decided, sheet, headerRows };
    const kept = (rowSums: string, formatsRefused?: RefusedFormats) =>
      placementAt(coming, planned, { ...place, ...(formatsRefused && { formatsRefused }) }, rowSums, caption);
    const rows = rowsWritten(plan, result, headerRows);
    steps.writing(0, rows);
    const note = noteOf(
      parts,
      id,
      {
        isFirst: true,
        isInserted: plan.shift !== undefined,
        isClaimed: overwrites,
        ...(overwrites ? { placement: writePlacement(asUnwritten(kept(''))) } : {}),
      },
      plan.shift?.columns,
    );
    const above = caption && overwrites ? await overwritten(parts.workbook, caption, planned) : caption;
    const recordsWith = (placement: Placement, sight: BlockSight) =>
      parts.registry.recordsOf(placement, sight, placedPatch(placement));
    const reaches = above ? [above.reach] : [];
    const at = { anchor: anchorName(id), sheet, plan, standing: undefined } as const;
    const write = { ...at, result, slots, headerRows, overwrites, seen, reaches };
    const writing = () =>
      writeResult(
        parts.workbook,
        {
          ...write,
          note,
          records: (rowSums, sight, refused) => recordsWith(kept(rowSums, refused), sight),
        },
        {
          signal,
          onRows: (done) => steps.writing(Math.min(Math.max(0, done - headerRows), rows), rows),
          onWaitingForCell: (waiting) => steps.waitingForCell(waiting),
        },
      );
    const written = await parts.turns.take(writing, signal).catch((error: unknown) => mergedSomewhere(error));
    if ('merged' in written) return writeWhole(parts, request, comingTo, steps, placementAt, caption, written);
    return { ...place, ...written, formulasBeside: seen.formulasBeside, caption };
  };
  return decided.sheet === undefined ? onAddedSheet(parts.workbook, report.name, writeOn) : writeOn(decided.sheet);
}

function askedOf({ fillBeside, caption }: PlacementOptions) {
  return { fillBeside, hasCaption: caption };
}

/** Its caption comes with the last request, and what stands in its cells then. */
function asUnwritten(placement: Placement): Placement {
  const { rowSums: _, captionCell: __, ...written } = placement.written;
  return { ...placement, written };
}

/** The analyst has given up what stands in the caption's cell: it comes back where the write fails. */
async function overwritten(workbook: Workbook, caption: WrittenCaption, block: Address): Promise<WrittenCaption> {
  const rect = aboveBlock(block.rect);
  if (!rect) return caption;
  let input: CellInput = '';
  await workbook.readRows({ ...block, rect }, ([[held = ''] = []]) => {
    input = held;
  });
  const [{ formats }] = await workbook.look({ kind: 'ground', sheet: block.sheet, rects: [rect] });
  const numberFormat = formats[0]?.[0];
  const former = { isNamed: false, input, ...(numberFormat !== undefined && { numberFormat }) };
  return { ...caption, reach: { ...caption.reach, former } };
}
