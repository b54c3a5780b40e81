/**
 * Groups whole rows for a block and keeps what the user has folded. Excel does not say who grouped
 * a row. So a hidden name over the rows follows them, and its comment says which outline of the
 * block they have, because an undo may bring a former one back.
 */
import {
  type Address,
  hasSameSize,
  listGroups,
  type OutlineStep,
  planOutlineSteps,
  quoteSheet,
  type RowOutline,
  type RowRun,
} from '../../../grid';
import type { OutlineRequest } from '../../workbook';
import { isWorkbookFailure, WorkbookFailure } from '../../workbook-failure';
import { ADDRESS_PROPERTIES, createPartGetter, formatOutlineName, queueAddHiddenName } from '../anchors';
import type { ExcelRun } from '../excel-run';
import { retryOrReportUnknown } from '../outcome';
import { queueReadAnchor } from '../questions/names';
import { hasRecordConflict, queueReadHasRecords, queueReadRecords, queueWriteRecords } from '../records';
import { MAX_ATTEMPTS, queuePlaceGuard } from './place-guard';
import { getFoundAddress } from './remove-staging';

const STEPS_MADE = 'steps made: ';

interface Snapshot {
  readonly block: Address | undefined;
  /** Holds the rows over which the groups' name is. */
  readonly groups: Address | undefined;
  /** Undefined if there is no such name. */
  readonly comment: string | undefined;
  /** Some of the rows of the groups' name are hidden. */
  readonly isHidden: boolean;
}

interface OutlineChange extends Pick<OutlineRequest, 'anchor' | 'headerRows' | 'next' | 'records'> {
  readonly snapshot: Snapshot & { readonly block: Address };
  readonly steps: readonly NamedStep[];
  /** Rows count from the first row of the groups' name. */
  readonly foldedGroups: readonly { readonly rows: RowRun; readonly key: string }[];
}

/** Rows count from the first cell of the name's range. */
type NamedStep = OutlineStep & { readonly name: string };

/**
 * @throws WorkbookFailure `CellsChanged`, with nothing done, if the block has another size or keeps
 * moving
 */
export async function outlineRows(run: ExcelRun, request: OutlineRequest): Promise<boolean> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const change = await planChange(run, request);
    if (!change) return false;
    if (await makeChange(run, change)) return true;
  }
  throw new WorkbookFailure('CellsChanged', 'outlineRows');
}

/** @returns undefined if it is unknown which rows are in groups that were made for the block */
async function planChange(run: ExcelRun, request: OutlineRequest): Promise<OutlineChange | undefined> {
  const { anchor, size, former } = request;
  const snapshot = await run.sendAndRead('lookAtOutline', (context) => queueReadSnapshot(context, anchor));
  const { block, groups, comment, isHidden } = snapshot;
  const current = former.find(({ checksum, levels }) => checksum === comment && levels.length === groups?.rect.rows);
  // When all of the rows were deleted, their groups were deleted with them.
  const wereRowsDeleted = comment !== undefined && !groups;
  if (!current && former.length > 0 && !wereRowsDeleted) return undefined;
  if (!block || !hasSameSize(block.rect, size)) throw new WorkbookFailure('CellsChanged', 'outlineRows');
  const foldedGroups = current && isHidden ? await readFoldedGroups(run, anchor, current) : [];
  return {
    ...request,
    snapshot: { ...snapshot, block },
    steps: planSteps(request, block, groups, current?.levels),
    foldedGroups,
  };
}

function queueReadSnapshot(context: Excel.RequestContext, anchor: string): () => Snapshot {
  const block = queueReadAnchor(context, anchor, ADDRESS_PROPERTIES);
  const groups = queueReadAnchor(context, formatOutlineName(anchor), `${ADDRESS_PROPERTIES},rowHidden`);
  const item = context.workbook.names.getItemOrNullObject(formatOutlineName(anchor)).load('comment');
  return () => {
    const rows = groups.read();
    return {
      block: getFoundAddress(block.read()),
      groups: getFoundAddress(rows),
      comment: rows.kind === 'missing' ? undefined : item.comment,
      isHidden: rows.kind === 'found' && groups.range.rowHidden !== false,
    };
  };
}

/** Finds the folded groups: those whose rows are all hidden. */
function readFoldedGroups(
  run: ExcelRun,
  anchor: string,
  { levels, keys }: RowOutline,
): Promise<OutlineChange['foldedGroups']> {
  const groups = listGroups(levels);
  return run.sendAndRead('lookAtOutline', (context) => {
    const loadedRows = groups.map((rows) => getRows(context, formatOutlineName(anchor), rows).load('rowHidden'));
    return () =>
      groups.flatMap((rows, index) =>
        loadedRows[index]?.rowHidden === true ? [{ rows, key: keys[index] ?? '' }] : [],
      );
  });
}

/**
 * Plans one diff from the old groups to the new ones if both are on one sheet; otherwise ungroups
 * the old rows and groups the new ones.
 */
function planSteps(
  { anchor, headerRows, next }: OutlineRequest,
  block: Address,
  groups: Address | undefined,
  levels: RowOutline['levels'] | undefined,
): readonly NamedStep[] {
  const createSteps = (name: string, ...change: Parameters<typeof planOutlineSteps>) =>
    planOutlineSteps(...change).map((step) => ({ ...step, name }));
  const nextOutline = next && { row: headerRows, levels: next.levels };
  if (nextOutline && groups?.sheet === block.sheet)
    return createSteps(anchor, levels && { row: groups.rect.row - block.rect.row, levels }, nextOutline);
  return [
    ...createSteps(formatOutlineName(anchor), levels && { row: 0, levels }, undefined),
    ...createSteps(anchor, undefined, nextOutline),
  ];
}

/**
 * @returns false, with nothing done, if the block, its groups or its record are not as in the
 * snapshot
 */
async function makeChange(run: ExcelRun, change: OutlineChange): Promise<boolean> {
  try {
    const stateBefore = await run.sendAndRead('outlineRows', (context) => queueChange(context, change));
    if (stateBefore.comment === change.snapshot.comment && !hasRecordConflict(change.records, stateBefore.records))
      return true;
    await retryOrReportUnknown(run, 'outlineRows', () => markUndoing(run, change, stateBefore));
    await retryOrReportUnknown(run, 'outlineRows', () => yieldToOtherWindow(run, change, stateBefore));
    return false;
  } catch (error) {
    if (isWorkbookFailure(error, 'NoAnswer', 'OutcomeUnknown')) throw error;
    const outcome = await retryOrReportUnknown(run, 'outlineRows', () => resolveFailure(run, change));
    if (outcome === 'refused') throw error;
    return outcome === 'done';
  }
}

/** The comment counts the steps, because Excel may refuse one and keep those before it. */
function queueChange(context: Excel.RequestContext, change: OutlineChange) {
  const { anchor, headerRows, next, records, snapshot, steps, foldedGroups } = change;
  const { names } = context.workbook;
  const name = formatOutlineName(anchor);
  queuePlaceGuard(context, anchor, snapshot.block);
  if (snapshot.groups) queuePlaceGuard(context, name, snapshot.groups);
  const item = names.getItemOrNullObject(name).load('comment,formula');
  const recordsBefore = queueReadRecords(context, [...records.keys()]);
  if (snapshot.comment === undefined && next)
    queueAddHiddenName(context, name, getRows(context, anchor, { row: headerRows, rows: next.levels.length }));
  const counter = names.getItemOrNullObject(name);
  if (steps.length > 0) counter.comment = `${STEPS_MADE}0`;
  for (const { rows } of foldedGroups) getRows(context, name, rows).rowHidden = false;
  steps.forEach((step, index) => {
    getRows(context, step.name, step)[step.kind]('ByRows');
    counter.comment = `${STEPS_MADE}${index + 1}`;
  });
  queueCompletion(context, change);
  return () => ({
    comment: item.isNullObject ? undefined : item.comment,
    formula: item.isNullObject ? undefined : String(item.formula),
    records: recordsBefore(),
  });
}

/** Queues what follows the last step: folds, the name over the groups and the records. */
function queueCompletion(context: Excel.RequestContext, change: OutlineChange): void {
  const { anchor, headerRows, next, records, snapshot } = change;
  const item = context.workbook.names.getItemOrNullObject(formatOutlineName(anchor));
  queueFoldRows(context, change, true);
  if (next) {
    const first = snapshot.block.rect.row + headerRows;
    item.formula = `=${quoteSheet(snapshot.block.sheet)}!$${first + 1}:$${first + next.levels.length}`;
    item.comment = next.checksum;
  } else item.delete();
  queueWriteRecords(context, records);
}

/** Hides or shows the rows to which folded groups move. */
function queueFoldRows(context: Excel.RequestContext, change: OutlineChange, isHidden: boolean): void {
  const { anchor, headerRows, next, foldedGroups } = change;
  const keys = new Set(foldedGroups.map(({ key }) => key));
  for (const [index, { row, rows }] of listGroups(next?.levels ?? []).entries())
    if (keys.has(next?.keys[index] ?? ''))
      getRows(context, anchor, { row: headerRows + row, rows }).rowHidden = isHidden;
}

/** Finds out what a failed request did, and then completes it or rolls it back. */
async function resolveFailure(run: ExcelRun, change: OutlineChange): Promise<'done' | 'refused' | 'changed'> {
  const { anchor, snapshot, steps, records } = change;
  const { areRecordsInFile, currentSnapshot } = await run.sendAndRead('lookAtOutline', (context) => {
    const readHasRecords = queueReadHasRecords(context, records);
    const read = queueReadSnapshot(context, anchor);
    return () => ({ areRecordsInFile: readHasRecords(), currentSnapshot: read() });
  });
  if (areRecordsInFile && hasNewOutline(currentSnapshot, change)) return 'done';
  const stepsMade = countSteps(currentSnapshot.comment, change);
  if (stepsMade === undefined)
    return JSON.stringify(currentSnapshot) === JSON.stringify(snapshot) ? 'refused' : 'changed';
  const isComplete = stepsMade === steps.length;
  await run.send('outlineRows', (context) => {
    queuePlaceGuard(context, anchor, snapshot.block);
    if (isComplete) queueCompletion(context, change);
    else queueUndoSteps(context, change, stepsMade, snapshot.comment);
  });
  return isComplete ? 'done' : 'refused';
}

function hasNewOutline({ block, groups, comment }: Snapshot, { headerRows, next }: OutlineChange): boolean {
  if (!next) return comment === undefined;
  if (!block || groups?.sheet !== block.sheet || comment !== next.checksum) return false;
  return groups.rect.row === block.rect.row + headerRows && groups.rect.rows === next.levels.length;
}

/** @returns undefined if the request did nothing */
function countSteps(currentComment: string | undefined, { snapshot, next, steps }: OutlineChange): number | undefined {
  if (currentComment === snapshot.comment) return undefined;
  const countedSteps = parseStepCount(currentComment);
  if (countedSteps !== undefined) return countedSteps;
  if (currentComment === '' && snapshot.comment === undefined) return 0;
  return currentComment === next?.checksum ? steps.length : undefined;
}

function parseStepCount(comment: string | undefined): number | undefined {
  return comment?.startsWith(STEPS_MADE) ? Number(comment.slice(STEPS_MADE.length)) : undefined;
}

/** Holds the state of the file just before the request of a change. */
type OutlineBefore = ReturnType<ReturnType<typeof queueChange>>;

/**
 * Makes way for another window, which grouped rows of this block or wrote its record after the
 * snapshot: restores the name of the groups. Its comment counts the steps to undo.
 */
function markUndoing(run: ExcelRun, change: OutlineChange, { formula }: OutlineBefore): Promise<void> {
  const { anchor, snapshot, next, steps } = change;
  const name = formatOutlineName(anchor);
  return run.send('outlineRows', (context) => {
    const { names } = context.workbook;
    queuePlaceGuard(context, anchor, snapshot.block);
    const hasName = next && (formula !== undefined || snapshot.comment === undefined);
    if (!hasName) {
      // An earlier attempt may have added it.
      names.getItemOrNullObject(name).delete();
      names.add(name, formula ?? getRows(context, anchor, { row: 0, rows: 1 })).visible = false;
    }
    const item = names.getItem(name);
    if (formula !== undefined) item.formula = formula;
    item.comment = `${STEPS_MADE}${steps.length}`;
  });
}

/**
 * Restores the records, undoes the steps that the comment counts and restores the comment. An
 * earlier attempt may have done all of it.
 */
async function yieldToOtherWindow(
  run: ExcelRun,
  change: OutlineChange,
  { comment, records }: OutlineBefore,
): Promise<void> {
  const currentSnapshot = await run.sendAndRead('lookAtOutline', (context) =>
    queueReadSnapshot(context, change.anchor),
  );
  const stepsMade = parseStepCount(currentSnapshot.comment);
  if (stepsMade === undefined) return;
  await run.send('outlineRows', (context) => {
    queuePlaceGuard(context, change.anchor, change.snapshot.block);
    // The comment comes last: once it is restored, a retry changes nothing.
    queueWriteRecords(context, records);
    queueFoldRows(context, change, false);
    queueUndoSteps(context, change, stepsMade, comment);
  });
}

/**
 * Undoes steps from the last one to the first. The comment counts those that are left, because
 * Excel may stop at any of them.
 */
function queueUndoSteps(
  context: Excel.RequestContext,
  { anchor, steps, foldedGroups }: OutlineChange,
  stepsMade: number,
  comment: string | undefined,
): void {
  const name = formatOutlineName(anchor);
  const item = context.workbook.names.getItem(name);
  for (const [remainingSteps, step] of [...steps.slice(0, stepsMade).entries()].reverse()) {
    getRows(context, step.name, step)[step.kind === 'group' ? 'ungroup' : 'group']('ByRows');
    item.comment = `${STEPS_MADE}${remainingSteps}`;
  }
  for (const { rows } of foldedGroups) getRows(context, name, rows).rowHidden = true;
  if (comment === undefined) item.delete();
  else item.comment = comment;
}

function getRows(context: Excel.RequestContext, name: string, { row, rows }: RowRun): Excel.Range {
  return createPartGetter(context, name)({ row, column: 0, rows, columns: 1 }).getEntireRow();
}
