/** A first placement that is written as a whole, once its rows are known: decided, then written with its records. */
import type { Report } from '../../client';
import type { Address, BlockSight } from '../../grid';
import {
  anchorName,
  frameOf,
  headerRowsFor,
  type Placement,
  type PlacementOptions,
  placedPatch,
  type RefusedFormats,
  writePlacement,
} from '../../placement';
import { needsCellAbove } from '../features/all';
import { onAddedSheet } from '../workbook/added-sheet';
import type { PlacementParts } from '../workbook/placement-parts';
import { noteOf } from '../workbook/unfinished-writes';
import type { FeaturePlan } from './block-feature';
import { decidePlace } from './decide-place';
import { type FetchedRows, refuseBeyondSheet } from './fetch';
import type { PlaceStreamSteps } from './fetch-while-placing';
import type { ArrangedResult } from './lay-out-columns';
import { mergedSomewhere } from './obstacles';
import type { CellsInTheWay, PlaceChoice, PlaceDecision } from './place-state';
import type { Placed, PlacementAt } from './place-stream';
import { refuseInside } from './place-with-cells';
import { rowsWritten, writeResult } from './script';
import { overFilledCells } from './with-features';

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
  features: readonly FeaturePlan[],
  refused?: CellsInTheWay,
): Promise<Placed | undefined> {
  const { id, report, options, selection, signal, replaces } = request;
  const { reported } = comingTo(selection);
  const headerRows = headerRowsFor(reported.columns, request, replaces?.choices.frame ?? frameOf(selection.rect));
  const size = { rows: reported.rowCount + headerRows, columns: reported.columns.length };
  const wish = { id, reportName: report.name, selection, size, headerRows } as const;
  const asked = { fillBeside: options.fillBeside, hasCellAbove: needsCellAbove(options) };
  const decided = await decidePlace(parts, {
    ...wish,
    ...asked,
    frame: replaces?.choices.frame,
    refused,
    decide: steps.decide,
  });
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
      placementAt(coming, planned, { ...place, ...(formatsRefused && { formatsRefused }) }, rowSums, features);
    const rows = rowsWritten(plan, result, headerRows);
    steps.writing(0, rows);
    const note = noteOf(
      parts,
      id,
      {
        isFirst: true,
        isInserted: plan.shift !== undefined,
        isClaimed: overwrites,
        ...(overwrites ? { placement: writePlacement(asUnwritten(placementAt(coming, planned, place, ''))) } : {}),
      },
      plan.shift?.columns,
    );
    const plans = overwrites ? await overFilledCells(parts.workbook, features, planned) : features;
    const recordsWith = (placement: Placement, sight: BlockSight) =>
      parts.registry.recordsOf(placement, sight, placedPatch(placement));
    const reaches = plans.flatMap(({ changes }) => changes);
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
    if ('merged' in written) return writeWhole(parts, request, comingTo, steps, placementAt, features, written);
    return { ...place, ...written, formulasBeside: seen.formulasBeside, features };
  };
  return decided.sheet === undefined ? onAddedSheet(parts.workbook, report.name, writeOn) : writeOn(decided.sheet);
}

/** What features keep of it comes with the last request, and the checksums of its cells. */
function asUnwritten(placement: Placement): Placement {
  const { rowSums: _, ...written } = placement.written;
  return { ...placement, written };
}
