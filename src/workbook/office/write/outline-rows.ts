/**
 * Groups whole rows for a block and keeps what the user has folded. Excel does not say who grouped
 * a row. So a hidden name over the rows follows them, and its comment says which outline of the
 * block they have, because an undo may bring a former one back.
 */
import {
  type Address,
  groupsOf,
  hasSameSize,
  type OutlineStep,
  outlineSteps,
  quoteSheet,
  type RowOutline,
  type RowRun,
} from '../../../grid';
import type { OutlineRequest } from '../../workbook';
import { isWorkbookFailure, WorkbookFailure } from '../../workbook-failure';
import { outlineName, PLACE, partsOf, queueHiddenName } from '../anchors';
import type { ExcelRun } from '../excel-run';
import { queueAnchor } from '../look/names';
import { surely } from '../outcome';
import { hasRecordConflict, queueHasKept, queueReadRecords, queueRecords } from '../records';
import { addressIn } from './drop-staging';
import { MAX_TRIES, queuePlaceGuard } from './place-guard';

const STEPS_MADE = 'steps made: ';

interface Snapshot {
  readonly block: Address | undefined;
  /** Holds the rows over which the groups' name is. */
  readonly groups: Address | undefined;
  /** Undefined if there is no such name. */
  readonly comment: string | undefined;
  /** Is true if some of the rows of the groups' name are hidden. */
  readonly isHidden: boolean;
}

interface OutlineChange extends Pick<OutlineRequest, 'anchor' | 'headerRows' | 'next' | 'records'> {
  readonly before: Snapshot & { readonly block: Address };
  readonly steps: readonly NamedStep[];
  /** Rows count from the first row of the groups' name. */
  readonly folded: readonly { readonly rows: RowRun; readonly key: string }[];
}

/** Rows count from the first cell of the name's range. */
type NamedStep = OutlineStep & { readonly name: string };

/**
 * @throws WorkbookFailure `CellsChanged`, with nothing done, if the block has another size or keeps
 * moving
 */
export async function outlineRows(run: ExcelRun, request: OutlineRequest): Promise<boolean> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const change = await planChange(run, request);
    if (!change) return false;
    if (await makeChange(run, change)) return true;
  }
  throw new WorkbookFailure('CellsChanged', 'outlineRows');
}

/** @returns undefined if it is unknown which rows are in groups that were made for the block */
async function planChange(run: ExcelRun, request: OutlineRequest): Promise<OutlineChange | undefined> {
  const { anchor, size, former } = request;
  const before = await run.ask('lookAtOutline', (context) => queueSnapshot(context, anchor));
  const { block, groups, comment, isHidden } = before;
  const current = former.find(({ mark, levels }) => mark === comment && levels.length === groups?.rect.rows);
  // When all of the rows were deleted, their groups were deleted with them.
  const areDeleted = comment !== undefined && !groups;
  if (!current && former.length > 0 && !areDeleted) return undefined;
  if (!block || !hasSameSize(block.rect, size)) throw new WorkbookFailure('CellsChanged', 'outlineRows');
  const folded = current && isHidden ? await readFolded(run, anchor, current) : [];
  return {
    ...request,
    before: { ...before, block },
    steps: planSteps(request, block, groups, current?.levels),
    folded,
  };
}

function queueSnapshot(context: Excel.RequestContext, anchor: string): () => Snapshot {
  const block = queueAnchor(context, anchor, PLACE);
  const groups = queueAnchor(context, outlineName(anchor), `${PLACE},rowHidden`);
  const item = context.workbook.names.getItemOrNullObject(outlineName(anchor)).load('comment');
  return () => {
    const rows = groups.read();
    return {
      block: addressIn(block.read()),
      groups: addressIn(rows),
      comment: rows.kind === 'missing' ? undefined : item.comment,
      isHidden: rows.kind === 'found' && groups.range.rowHidden !== false,
    };
  };
}

/** Finds the folded groups: those whose rows are all hidden. */
function readFolded(run: ExcelRun, anchor: string, { levels, keys }: RowOutline): Promise<OutlineChange['folded']> {
  const groups = groupsOf(levels);
  return run.ask('lookAtOutline', (context) => {
    const shown = groups.map((rows) => rowsFrom(context, outlineName(anchor), rows).load('rowHidden'));
    return () =>
      groups.flatMap((rows, index) => (shown[index]?.rowHidden === true ? [{ rows, key: keys[index] ?? '' }] : []));
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
  const stepsFrom = (name: string, ...change: Parameters<typeof outlineSteps>) =>
    outlineSteps(...change).map((step) => ({ ...step, name }));
  const to = next && { row: headerRows, levels: next.levels };
  if (to && groups?.sheet === block.sheet)
    return stepsFrom(anchor, levels && { row: groups.rect.row - block.rect.row, levels }, to);
  return [
    ...stepsFrom(outlineName(anchor), levels && { row: 0, levels }, undefined),
    ...stepsFrom(anchor, undefined, to),
  ];
}

/**
 * @returns false, with nothing done, if the block, its groups or its record are not as in the
 * snapshot
 */
async function makeChange(run: ExcelRun, change: OutlineChange): Promise<boolean> {
  try {
    const found = await run.ask('outlineRows', (context) => queueChange(context, change));
    if (found.comment === change.before.comment && !hasRecordConflict(change.records, found.records)) return true;
    await surely(run, 'outlineRows', () => markUndoing(run, change, found));
    await surely(run, 'outlineRows', () => yieldToOther(run, change, found));
    return false;
  } catch (error) {
    if (isWorkbookFailure(error, 'NoAnswer', 'OutcomeUnknown')) throw error;
    const end = await surely(run, 'outlineRows', () => settle(run, change));
    if (end === 'refused') throw error;
    return end === 'done';
  }
}

/** The comment counts the steps, because Excel may refuse one and keep those before it. */
function queueChange(context: Excel.RequestContext, change: OutlineChange) {
  const { anchor, headerRows, next, records, before, steps, folded } = change;
  const { names } = context.workbook;
  const name = outlineName(anchor);
  queuePlaceGuard(context, anchor, before.block);
  if (before.groups) queuePlaceGuard(context, name, before.groups);
  const item = names.getItemOrNullObject(name).load('comment,formula');
  const recordsBefore = queueReadRecords(context, [...records.keys()]);
  if (before.comment === undefined && next)
    queueHiddenName(context, name, rowsFrom(context, anchor, { row: headerRows, rows: next.levels.length }));
  const counter = names.getItemOrNullObject(name);
  if (steps.length > 0) counter.comment = `${STEPS_MADE}0`;
  for (const { rows } of folded) rowsFrom(context, name, rows).rowHidden = false;
  steps.forEach((step, index) => {
    rowsFrom(context, step.name, step)[step.kind]('ByRows');
    counter.comment = `${STEPS_MADE}${index + 1}`;
  });
  queueEnd(context, change);
  return () => ({
    comment: item.isNullObject ? undefined : item.comment,
    formula: item.isNullObject ? undefined : String(item.formula),
    records: recordsBefore(),
  });
}

/** Queues what follows the last step: folds, the name over the groups and the records. */
function queueEnd(context: Excel.RequestContext, change: OutlineChange): void {
  const { anchor, headerRows, next, records, before } = change;
  const item = context.workbook.names.getItemOrNullObject(outlineName(anchor));
  queueFolds(context, change, true);
  if (next) {
    const first = before.block.rect.row + headerRows;
    item.formula = `=${quoteSheet(before.block.sheet)}!$${first + 1}:$${first + next.levels.length}`;
    item.comment = next.mark;
  } else item.delete();
  queueRecords(context, records);
}

/** Hides or shows the rows to which folded groups move. */
function queueFolds(context: Excel.RequestContext, change: OutlineChange, isHidden: boolean): void {
  const { anchor, headerRows, next, folded } = change;
  const keys = new Set(folded.map(({ key }) => key));
  for (const [index, { row, rows }] of groupsOf(next?.levels ?? []).entries())
    if (keys.has(next?.keys[index] ?? ''))
      rowsFrom(context, anchor, { row: headerRows + row, rows }).rowHidden = isHidden;
}

/** Finds out what a failed request did, and then completes it or rolls it back. */
async function settle(run: ExcelRun, change: OutlineChange): Promise<'done' | 'refused' | 'changed'> {
  const { anchor, before, steps, records } = change;
  const { isKept, now } = await run.ask('lookAtOutline', (context) => {
    const hasKept = queueHasKept(context, records);
    const read = queueSnapshot(context, anchor);
    return () => ({ isKept: hasKept(), now: read() });
  });
  if (isKept && isWanted(now, change)) return 'done';
  const made = countSteps(now.comment, change);
  if (made === undefined) return JSON.stringify(now) === JSON.stringify(before) ? 'refused' : 'changed';
  const isWhole = made === steps.length;
  await run.act('outlineRows', (context) => {
    queuePlaceGuard(context, anchor, before.block);
    if (isWhole) queueEnd(context, change);
    else queueTakeBack(context, change, made, before.comment);
  });
  return isWhole ? 'done' : 'refused';
}

function isWanted({ block, groups, comment }: Snapshot, { headerRows, next }: OutlineChange): boolean {
  if (!next) return comment === undefined;
  if (!block || groups?.sheet !== block.sheet || comment !== next.mark) return false;
  return groups.rect.row === block.rect.row + headerRows && groups.rect.rows === next.levels.length;
}

/** @returns undefined if the request did nothing */
function countSteps(now: string | undefined, { before, next, steps }: OutlineChange): number | undefined {
  if (now === before.comment) return undefined;
  const marked = markedSteps(now);
  if (marked !== undefined) return marked;
  if (now === '' && before.comment === undefined) return 0;
  return now === next?.mark ? steps.length : undefined;
}

function markedSteps(comment: string | undefined): number | undefined {
  return comment?.startsWith(STEPS_MADE) ? Number(comment.slice(STEPS_MADE.length)) : undefined;
}

/** Holds the state of the file just before the request of a change. */
type Former = ReturnType<ReturnType<typeof queueChange>>;

/**
 * Makes way for another window, which grouped rows of this block or wrote its record after the
 * snapshot: restores the name of the groups. Its comment counts the steps to undo.
 */
function markUndoing(run: ExcelRun, change: OutlineChange, { formula }: Former): Promise<void> {
  const { anchor, before, next, steps } = change;
  const name = outlineName(anchor);
  return run.act('outlineRows', (context) => {
    const { names } = context.workbook;
    queuePlaceGuard(context, anchor, before.block);
    const hasName = next && (formula !== undefined || before.comment === undefined);
    if (!hasName) {
      // An earlier attempt may have added it.
      names.getItemOrNullObject(name).delete();
      names.add(name, formula ?? rowsFrom(context, anchor, { row: 0, rows: 1 })).visible = false;
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
async function yieldToOther(run: ExcelRun, change: OutlineChange, { comment, records }: Former): Promise<void> {
  const now = await run.ask('lookAtOutline', (context) => queueSnapshot(context, change.anchor));
  const made = markedSteps(now.comment);
  if (made === undefined) return;
  await run.act('outlineRows', (context) => {
    queuePlaceGuard(context, change.anchor, change.before.block);
    // The comment comes last: once it is restored, a retry changes nothing.
    queueRecords(context, records);
    queueFolds(context, change, false);
    queueTakeBack(context, change, made, comment);
  });
}

/**
 * Undoes steps from the last one to the first. The comment counts those that are left, because
 * Excel may stop at any of them.
 */
function queueTakeBack(
  context: Excel.RequestContext,
  { anchor, steps, folded }: OutlineChange,
  made: number,
  comment: string | undefined,
): void {
  const name = outlineName(anchor);
  const item = context.workbook.names.getItem(name);
  for (const [left, step] of [...steps.slice(0, made).entries()].reverse()) {
    rowsFrom(context, step.name, step)[step.kind === 'group' ? 'ungroup' : 'group']('ByRows');
    item.comment = `${STEPS_MADE}${left}`;
  }
  for (const { rows } of folded) rowsFrom(context, name, rows).rowHidden = true;
  if (comment === undefined) item.delete();
  else item.comment = comment;
}

function rowsFrom(context: Excel.RequestContext, name: string, { row, rows }: RowRun): Excel.Range {
  return partsOf(context, name)({ row, column: 0, rows, columns: 1 }).getEntireRow();
}
