/** Refresh: the block is found by its anchor, the query runs, the plan is made, and only a clean plan is written. */
import type { Report } from '../client';
import { type Address, formatAddress } from '../grid';
import {
  anchorName,
  type ClosedGate,
  type Frame,
  groundToSurvey,
  keepToBlock,
  longTextAddresses,
  type Placement,
  type PlanInput,
  planBlock,
  type Result,
} from '../placement';
import type { Workbook } from '../workbook';
import { gatesClosedTo } from './gates';
import { keepRows } from './kept-rows';
import { cellsInTheWay } from './place-report';
import type { PlacementParts } from './placement-parts';
import type { GrowthChoice } from './placements-state';
import { recordPlacement } from './record-placement';
import { refuseOverlap } from './refuse-overlap';
import type { CellsInTheWay, Notice } from './report-state';
import { resolveBlock } from './resolve-block';
import { type RowsToWrite, readRowsToWrite } from './rows-to-write';
import type { Session } from './session';
import { noticesFor, rowsWritten, writeResult } from './write-result';

export interface RefreshSteps {
  reading(rows: number, waiting: boolean): void;
  writing(rows: number, total: number): void;
  waitingForCell(waiting: boolean): void;
}

export type RefreshOutcome =
  | {
      readonly kind: 'refreshed';
      readonly placement: Placement;
      readonly address: Address;
      readonly changed: boolean;
      readonly notices: readonly Notice[];
    }
  | {
      readonly kind: 'needsDecision';
      readonly rowsBefore: number;
      readonly rowsNow: number;
      readonly cells: CellsInTheWay;
    }
  /** The result is at hand and waits for a person. */
  | { readonly kind: 'waits'; readonly gates: readonly ClosedGate[]; readonly rows: RowsToWrite }
  | { readonly kind: 'noAccess'; readonly owner: string | undefined }
  | { readonly kind: 'gone' | 'doubtful' | 'deleted' };

export async function refreshPlacement(
  parts: PlacementParts,
  session: Session,
  placement: Placement,
  choice: Exclude<GrowthChoice, 'skip'> | undefined,
  signal: AbortSignal,
  steps: RefreshSteps,
  given?: RowsToWrite,
): Promise<RefreshOutcome> {
  const found = await resolveBlock(parts, placement);
  if (found === 'gone' || found === 'doubtful') return { kind: found };
  const rowsToWrite = given ?? (await readRowsToWrite(session, placement, signal, steps));
  if (rowsToWrite === 'deleted') return { kind: 'deleted' };
  if (rowsToWrite === 'noAccess') return { kind: 'noAccess', owner: undefined };
  const gates = given ? [] : await gatesClosedTo(parts, placement, rowsToWrite.result);
  if (gates.length > 0) return { kind: 'waits', gates, rows: rowsToWrite };
  const { result, total } = rowsToWrite;
  const report = { name: rowsToWrite.reportName };

  return parts.turns.take(async () => {
    // The query may have taken a while: the block is looked for again just before it is written.
    const now = await resolveBlock(parts, placement);
    if (now === 'gone' || now === 'doubtful') return { kind: now };
    const written = await writeRefresh(parts, placement, report, result, now, choice, signal, steps);
    if (written.kind === 'needsDecision') return written;
    const { plan, address, changed, rowSums } = written;
    const rows = rowsWritten(plan, result, placement.headers);
    // What a person has set meanwhile stays set.
    const known = parts.registry.placements.peek().find(({ id }) => id === placement.id) ?? placement;
    const next: Placement = {
      ...withOrigin(known, rowsToWrite),
      address: formatAddress(address),
      columns: result.columns.slice(0, plan.block.columns).map((column) => column.title),
      rows,
      refreshedAt: parts.clock.now(),
      rowSums,
      ...(choice === 'newSheet' ? { frame: { kind: 'free' } } : {}),
      ...(choice === 'shiftDown' ? { growth: choice } : {}),
      ...(choice === 'keepToFrame' ? { frame: keepToBlock(plan.block) } : {}),
    };
    await parts.registry.save(next);
    await keepRows(parts, placement, next, result);
    const workbook = await parts.registry.ensureWorkbook();
    const recorded = await recordPlacement(parts, session, next, workbook.id);
    const firstRow = address.rect.row + (placement.headers ? 1 : 0);
    const longTexts = longTextAddresses(result, firstRow, address.rect.column);
    const notices = [...noticesFor(plan, result, placement.headers, total, longTexts), ...recorded.notices];
    return { kind: 'refreshed', placement: recorded.placement, address, changed, notices };
  });
}

/** The placement as it is once these rows stand in its cells, as far as they say. */
function withOrigin(
  { putBack: _, freshAt: __, queryChecksum: ___, ...placement }: Placement,
  { reportName, reportUpdatedAt, queryChecksum, freshAt, rowsOf }: RowsToWrite,
): Placement {
  return {
    ...placement,
    reportName,
    reportUpdatedAt,
    ...(queryChecksum === undefined ? {} : { queryChecksum }),
    ...(freshAt === undefined ? {} : { freshAt }),
    ...(rowsOf === undefined ? {} : { putBack: rowsOf }),
  };
}

type Written =
  | {
      readonly kind: 'written';
      readonly plan: ReturnType<typeof planBlock>;
      readonly address: Address;
      readonly changed: boolean;
      readonly rowSums: string;
    }
  | Extract<RefreshOutcome, { kind: 'needsDecision' }>;

async function writeRefresh(
  parts: PlacementParts,
  placement: Placement,
  report: Pick<Report, 'name'>,
  result: Result,
  block: Address,
  choice: Exclude<GrowthChoice, 'skip'> | undefined,
  signal: AbortSignal,
  steps: RefreshSteps,
): Promise<Written> {
  const { workbook } = parts;
  const { headers } = placement;
  const size = { rows: result.rowCount + (headers ? 1 : 0), columns: result.columns.length };
  const frame: Frame = choice === 'keepToFrame' ? keepToBlock(block.rect) : placement.frame;
  const input: Omit<PlanInput, 'occupied'> = {
    anchor: { row: block.rect.row, column: block.rect.column },
    frame,
    previous: block.rect,
    size,
  };
  if (choice === 'newSheet') return writeOnNewSheet(parts, placement, report, result, block, size, signal, steps);
  const ground = await workbook.survey(block.sheet, groundToSurvey(input));
  const plan = planBlock({ ...input, occupied: ground.filled, word: wordOf(choice) });
  if (plan.conflicts.length > 0) {
    return {
      kind: 'needsDecision',
      rowsBefore: placement.rows,
      rowsNow: result.rowCount,
      cells: cellsInTheWay(plan, ground),
    };
  }
  if (plan.gains.length > 0) await refuseOverlap(parts, block.sheet, plan, placement.id);
  const renamed = headers ? await renamedHeaders(workbook, placement, result, block) : new Map<number, string>();
  const anchor = anchorName(placement.id);
  const overwrites = choice === 'overwrite' && ground.filledCells > 0;
  const write = {
    anchor,
    sheet: block.sheet,
    plan,
    previous: block.rect,
    result,
    headers,
    renamed,
    overwrites,
    freeColumns: [],
  };
  const { cellsWritten, rowSums } = await writeResult(
    workbook,
    write,
    controlFor(plan, result, headers, signal, steps),
  );
  const isSameBlock = plan.clears.length === 0 && plan.gains.length === 0;
  const located = (await workbook.locate([anchor])).get(anchor);
  const address = located?.kind === 'found' ? located.address : { sheet: block.sheet, rect: plan.block };
  return { kind: 'written', plan, address, changed: cellsWritten > 0 || !isSameBlock, rowSums };
}

/** A column that is still the same keeps the header that the analyst gave it. */
async function renamedHeaders(
  workbook: Workbook,
  { columns }: Placement,
  result: Result,
  block: Address,
): Promise<ReadonlyMap<number, string>> {
  const [standing = []] = await workbook.readTexts({ ...block, rect: { ...block.rect, rows: 1 } });
  const renamed = new Map<number, string>();
  standing.forEach((text, index) => {
    const ours = columns[index];
    if (text !== '' && text !== ours && result.columns[index]?.title === ours) renamed.set(index, text);
  });
  return renamed;
}

/** The block moves to a sheet of its own; its old cells are cleared once the new ones stand. */
async function writeOnNewSheet(
  parts: PlacementParts,
  placement: Placement,
  report: Pick<Report, 'name'>,
  result: Result,
  old: Address,
  size: PlanInput['size'],
  signal: AbortSignal,
  steps: RefreshSteps,
): Promise<Written> {
  const { workbook } = parts;
  const { headers } = placement;
  const sheet = await workbook.addSheet(report.name);
  const plan = planBlock({
    anchor: { row: 0, column: 0 },
    frame: { kind: 'free' },
    previous: undefined,
    size,
    occupied: [],
  });
  const anchor = anchorName(placement.id);
  const write = {
    anchor,
    sheet,
    plan,
    previous: undefined,
    result,
    headers,
    overwrites: false,
    freeColumns: result.columns.map(() => true),
  };
  const control = controlFor(plan, result, headers, signal, steps);
  const { rowSums } = await writeResult(workbook, write, control).catch(async (error: unknown) => {
    await workbook.setAnchor(anchor, old);
    throw error;
  });
  await workbook.clear(old);
  return { kind: 'written', plan, address: { sheet, rect: plan.block }, changed: true, rowSums };
}

function controlFor(
  plan: ReturnType<typeof planBlock>,
  result: Result,
  headers: boolean,
  signal: AbortSignal,
  steps: RefreshSteps,
) {
  const rows = rowsWritten(plan, result, headers);
  return {
    signal,
    onRows: (written: number) => steps.writing(Math.min(written, rows), rows),
    onWaitingForCell: (waiting: boolean) => steps.waitingForCell(waiting),
  };
}

function wordOf(choice: Exclude<GrowthChoice, 'skip'> | undefined): PlanInput['word'] {
  return choice === 'overwrite' || choice === 'shiftDown' ? choice : undefined;
}
