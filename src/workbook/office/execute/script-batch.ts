/**
 * Sends one batch of a script: it reads the cells of its preconditions, then changes cells, name
 * and records. Excel makes the changes whatever it reads, so a conflict shows only in the response;
 * the batch is then rolled back from the pre-image that it read.
 */
import {
  type Address,
  blank,
  type CellOperation,
  containsRect,
  equalRect,
  type FormatRights,
  formatRect,
  hasSameSize,
  looksLikeFormula,
  NOTHING_BACK,
  type PutBack,
  type Rect,
  type Stood,
  stoodWithin,
  writtenParts,
} from '../../../grid';
import type { CellScript } from '../../workbook';
import { isWorkbookFailure, WorkbookFailure } from '../../workbook-failure';
import { addressOf, cellsAt, outlineName, PLACE, partsOf, rangeAt } from '../anchors';
import type { ExcelRun } from '../excel-run';
import { formatRightsOf, PROTECTION } from '../format-rights';
import { changed, surely } from '../outcome';
import { loadAll, rowsOf } from '../read-range';
import { queueHasKept, queueReadRecords, queueRecords, type Records } from '../records';
import { queueOperation } from '../write/operations';
import { queueSizeGuard } from '../write/place-guard';
import { queueCheck } from './cell-checks';
import { rollBackCells, rollbackState } from './roll-back-cells';
import { areAllAsWritten, overwrittenEdits, provesWrite, queueWritten } from './written-cells';

/** Returns the cells whose contents or formats an operation changes. */
function changedPart(operation: CellOperation): Rect {
  return operation.kind === 'fillDown' ? operation.to : operation.part;
}

function changedParts(operations: readonly CellOperation[]): Rect[] {
  return [...new Map(operations.map(changedPart).map((rect) => [formatRect(rect), rect])).values()];
}

/**
 * Returns true if an operation changes more than contents. This matters because Excel itself gives
 * a cell a number format when a date is written into it.
 */
function changesLooks(operation: CellOperation): boolean {
  return operation.kind === 'clear' ? operation.what !== 'contents' : operation.kind !== 'contents';
}

type Conflict = 'CellsChanged' | 'CellsInTheWay';

interface Answer {
  readonly conflict: Conflict | undefined;
  /** Is undefined if the batch was refused or has written no cells. */
  readonly preImage?: PreImage | undefined;
}

/** Holds what a batch has read before it changed anything. */
interface PreImage {
  /** The script's target is here. */
  readonly place: Address;
  readonly rights: FormatRights | undefined;
  /** The former contents of the cells that the batch has written. */
  readonly cells: readonly Stood[];
  readonly names: readonly RemovedName[];
  readonly records: Records;
}

interface RemovedName {
  readonly name: string;
  /**
   * The sheet that the name belongs to, if Excel found the twin on a copied sheet; undefined for
   * the workbook's own name.
   */
  readonly sheet: string | undefined;
  readonly address: Address;
  readonly comment: string;
}

/** @throws WorkbookFailure with all cells as they were, unless its outcome is open */
export async function executeBatch(run: ExcelRun, script: CellScript): Promise<void> {
  const { conflict, preImage } = await changed<Answer>(
    run,
    'execute',
    () => run.ask('execute', (context) => queueBatch(context, script)),
    (error) => readBack(run, script, error),
  );
  if (!conflict) return;
  if (preImage) await rollBack(run, script, preImage);
  throw new WorkbookFailure(conflict, 'execute');
}

function queueBatch(context: Excel.RequestContext, script: CellScript): () => Answer {
  const { target, expect, operations, records = new Map() } = script;
  const { names } = context.workbook;
  if (typeof target === 'string' && expect.size) queueSizeGuard(context, target, expect.size);
  const readCells = operations.length > 0 ? queueExpected(context, script) : undefined;
  const readNames = script.endsName ? queueReadRemovedNames(context, script.target) : () => [];
  const readRecords = queueReadRecords(context, [...records.keys()]);
  if (readCells) {
    const part = partsOf(context, target);
    for (const operation of operations) queueOperation(part, operation);
  }
  if (script.endsName) {
    names.getItem(script.target).delete();
    names.getItemOrNullObject(outlineName(script.target)).delete();
  }
  queueRecords(context, records);
  return () => {
    const removed = readNames();
    const [block] = removed;
    const cells =
      readCells?.() ?? (block && { place: block.address, rights: undefined, cells: [], conflict: undefined });
    if (!cells) return { conflict: undefined };
    const isTwin = removed.some(({ sheet }) => sheet !== undefined);
    const conflict = isTwin ? 'CellsChanged' : cells.conflict;
    return { conflict, preImage: { ...cells, names: removed, records: readRecords() } };
  };
}

type ExpectedRead = Pick<PreImage, 'place' | 'rights' | 'cells'> & Pick<Answer, 'conflict'>;

/** Reads the cells that the script expects, and all cells that it writes. */
function queueExpected(context: Excel.RequestContext, script: CellScript): () => ExpectedRead {
  const { target, expect, operations } = script;
  const { size, contents = [], free = [] } = expect;
  const isNamed = typeof target === 'string' && !script.endsName;
  const item = isNamed ? context.workbook.names.getItem(target).load('scope') : undefined;
  const block = cellsAt(context, target).load(`${PLACE},${PROTECTION}`);
  const part = partsOf(context, target);
  const hasFormats = operations.some(changesLooks);
  const overwritten = changedParts(operations).filter((rect) => !free.some((one) => containsRect(one, rect)));
  const toRead = [
    ...overwritten.map((rect) => ({
      part: rect,
      expected: contents.find((one) => equalRect(one.part, rect)),
      hasFormats,
    })),
    ...contents
      .filter((one) => !overwritten.some((rect) => equalRect(rect, one.part)))
      .map((one) => ({ part: one.part, expected: one, hasFormats: false })),
  ];
  const check = queueCheck(part, { cells: toRead, free }, { analystColumns: [] });
  const sources = operations.flatMap((one) => (one.kind === 'fillDown' ? [loadAll(part(one.from), false)] : []));
  return () => {
    const place = addressOf(block);
    const rights = formatRightsOf(block.worksheet);
    const { overwritten: cells, conflict } = check(place.rect);
    const isAsExpected =
      (!item || item.scope === 'Workbook') &&
      (!size || hasSameSize(place.rect, size)) &&
      sources.every((range) => rowsOf(range).row(0).every(looksLikeFormula));
    return {
      conflict: isAsExpected ? conflict : 'CellsChanged',
      place,
      rights,
      // If the protection of the sheet forbids changing formats, the batch has not changed them
      // either.
      cells: rights?.cells === false ? cells.map((one) => ({ ...one, numberFormats: undefined })) : cells,
    };
  };
}

/**
 * Reads the block's name and the name of its row groups. A name without cells cannot be restored,
 * so it is left out.
 */
function queueReadRemovedNames({ workbook }: Excel.RequestContext, target: string): () => readonly RemovedName[] {
  const found = [target, outlineName(target)].map((name) => {
    const item = workbook.names.getItemOrNullObject(name).load('scope,comment');
    return { name, item, range: item.getRangeOrNullObject().load(PLACE) };
  });
  return () =>
    found.flatMap(({ name, item, range }) => {
      if (range.isNullObject) return [];
      const address = addressOf(range);
      return { name, sheet: item.scope === 'Workbook' ? undefined : address.sheet, address, comment: item.comment };
    });
}

/** Returns the expected contents of the cells that must be free: nothing. */
function freeCells({ expect }: CellScript): Stood[] {
  return (expect.free ?? []).map(blank);
}

/**
 * Restores the cells that the script wrote, except those that a user has edited since.
 * @param preImage undefined if the response was lost or the batch is an earlier one; the contents
 * that the script expected are then restored
 */
export async function rollBack(run: ExcelRun, script: CellScript, preImage: PreImage | undefined): Promise<void> {
  const { target, expect } = script;
  const size = preImage?.place.rect ?? expect.size;
  const where = script.endsName && preImage ? preImage.place : target;
  const state = rollbackState();
  state.overwritten.push(...overwrittenEdits(preImage?.cells ?? [], expect.contents ?? []));
  await surely(run, 'rollBack', () =>
    rollBackCells(run, {
      where,
      back: planRollback(script, preImage?.cells ?? expect.contents ?? []),
      analystColumns: [],
      rights: preImage?.rights,
      state,
      // After a user has inserted or deleted rows or columns, the offsets point at other cells.
      queueGuard(context) {
        if (typeof where === 'string' && size) queueSizeGuard(context, where, size);
      },
      queueEnd(context) {
        for (const removed of preImage?.names ?? []) queueAddName(context, removed);
        if (preImage) queueRecords(context, preImage.records);
        return () => undefined;
      },
    }),
  );
}

function planRollback({ expect, operations }: CellScript, cells: readonly Stood[]): PutBack {
  const written = writtenParts(operations);
  const parts = changedParts(operations);
  const onlyLooks = parts.filter((part) => !written.some((one) => equalRect(one.part, part)));
  const emptied = parts.filter((part) => expect.free?.some((free) => containsRect(free, part)));
  const looksChanged = emptied.filter((part) =>
    operations.some((one) => changesLooks(one) && equalRect(changedPart(one), part)),
  );
  return {
    ...NOTHING_BACK,
    written: [...written, ...onlyLooks.map((part) => ({ part, row: () => [] }))],
    emptied,
    validated: operations.flatMap((one) => (one.kind === 'fillDown' ? [one.to] : [])),
    // An operation that writes only contents has not changed the formats that a user gave to free
    // cells.
    formats: looksChanged.map((part) => ({ kind: 'formats', part, from: 'columns' })),
    stood: parts.flatMap((rect) => cells.flatMap((one) => stoodWithin(one, rect) ?? [])),
  };
}

function queueAddName(context: Excel.RequestContext, { name, sheet, address, comment }: RemovedName): void {
  const { names } = sheet === undefined ? context.workbook : context.workbook.worksheets.getItem(sheet);
  // A sheet's name is not deleted first: the look-up through the sheet may find the workbook's
  // name, which must stay.
  if (sheet === undefined) names.getItemOrNullObject(name).delete();
  names.add(name, rangeAt(context, address), comment).visible = false;
}

const DONE: Answer = { conflict: undefined };

/**
 * @returns undefined if the batch was not carried out; if Excel carried out only its beginning,
 * that is rolled back first
 */
async function readBack(run: ExcelRun, script: CellScript, error: unknown): Promise<Answer | undefined> {
  const { target, expect, operations, records = new Map() } = script;
  const { isNameGone, size, areKept } = await run.ask('look', (context) => {
    const item =
      typeof target === 'string' ? context.workbook.names.getItemOrNullObject(target).load('name') : undefined;
    const range = item?.getRangeOrNullObject().load(PLACE);
    const areKept = queueHasKept(context, records);
    return () => ({
      isNameGone: item?.isNullObject === true,
      size: range && !range.isNullObject ? addressOf(range).rect : undefined,
      areKept: areKept(),
    });
  });
  // A batch writes its records last: if the file has them, the whole batch was carried out. If the
  // name was deleted, at most the records are missing.
  const finish = async () => {
    if (!areKept) await run.act('execute', (context) => queueRecords(context, records));
    return DONE;
  };
  // The name was already missing before the batch, so the batch found no block to clear.
  if (script.endsName && isNameGone) return isWorkbookFailure(error, 'CellsGone') && !areKept ? undefined : finish();
  if (records.size > 0 && areKept) return DONE;
  // The size guard made Excel refuse the batch.
  if (isWorkbookFailure(error, 'CellsGone') && size && expect.size && !hasSameSize(size, expect.size))
    return { conflict: 'CellsChanged' };
  const parts = writtenParts(operations);
  if (parts.length === 0 || isNameGone) return undefined;
  const written = await run.ask('look', (context) => queueWritten(partsOf(context, target), parts));
  const before = [...(expect.contents ?? []), ...freeCells(script)];
  const done = written.filter((one) => provesWrite(one, before));
  if (done.length === 0) return undefined;
  if (!script.endsName && written.every(areAllAsWritten)) return finish();
  // Excel carried out only the beginning of the batch.
  const isKnown = done.every(({ part }) => before.some((one) => containsRect(one.part, part)));
  if (!isKnown) throw run.doubt('execute', error);
  const begun = operations.filter((one) => done.some(({ part }) => equalRect(part, changedPart(one))));
  await rollBack(run, { ...script, operations: begun }, undefined);
  return undefined;
}
