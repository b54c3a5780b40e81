/**
 * Sends one batch of a script: it reads the cells of its preconditions, then changes cells, name
 * and records. Excel makes the changes whatever it reads, so a conflict shows only in the response;
 * the batch is then rolled back from the pre-image that it read.
 */
import {
  type Address,
  type CellOperation,
  clipPreviousCells,
  containsRect,
  createEmptyCells,
  EMPTY_ROLLBACK,
  type FormatRights,
  formatRect,
  hasSameSize,
  isSameRect,
  listWrittenContents,
  looksLikeFormula,
  type PreviousCells,
  type Rect,
  type Rollback,
  type ValidationRule,
} from '../../../grid';
import type { CellScript } from '../../workbook';
import { isWorkbookFailure, WorkbookFailure } from '../../workbook-failure';
import { ADDRESS_PROPERTIES, createPartGetter, formatOutlineName, getCells, getRange, toAddress } from '../anchors';
import type { ExcelRun } from '../excel-run';
import { PROTECTION_PROPERTIES, readFormatRights } from '../format-rights';
import { loadContents, toRowSource } from '../loaded-range';
import { retryOrReportUnknown, runMutation } from '../outcome';
import { queueReadHasRecords, queueReadRecords, queueWriteRecords, type Records } from '../records';
import { type QueueRestoreStyles, queueReadHeaderStyles } from '../write/header-styles';
import { queueOperation } from '../write/operations';
import { queueSizeGuard } from '../write/place-guard';
import { loadValidation, queueSetValidation, readOwnValidation } from '../write/validations';
import { queueCheck } from './cell-checks';
import { createRollbackState, rollBackCells } from './roll-back-cells';
import { areAllAsWritten, findOverwrittenEdits, provesWrite, queueReadWrittenCells } from './written-cells';

/** Returns the cells whose contents or formats an operation changes. */
function getChangedPart(operation: CellOperation): Rect {
  return operation.kind === 'fillDown' ? operation.to : operation.part;
}

/** Leaves out widths, because they are not properties of cells. */
function listChangedParts(operations: readonly CellOperation[]): Rect[] {
  const changes = operations.filter(({ kind }) => kind !== 'width');
  return [...new Map(changes.map(getChangedPart).map((rect) => [formatRect(rect), rect])).values()];
}

/**
 * Returns true if an operation changes more than contents. This matters because Excel itself gives
 * a cell a number format when a date is written into it.
 */
function changesLooks(operation: CellOperation): boolean {
  const { kind } = operation;
  return kind === 'clear' ? operation.what !== 'contents' : kind !== 'contents' && kind !== 'width';
}

interface BatchOutcome {
  readonly conflict: ('CellsChanged' | 'CellsInTheWay') | undefined;
  /** Is undefined if the batch was refused or has written no cells. */
  readonly preImage?: PreImage | undefined;
}

/** Holds what a batch has read before it changed anything. */
interface PreImage {
  /** The script's target is here. */
  readonly place: Address;
  readonly formatRights: FormatRights | undefined;
  /** Holds the former contents of the cells that the batch has written. */
  readonly previousCells: readonly PreviousCells[];
  /** Restores the widths of columns. */
  readonly queueRestoreStyles: QueueRestoreStyles;
  readonly names: readonly RemovedName[];
  readonly records: Records;
  /** Holds validations of cells that the batch expected to have none. */
  readonly validations: readonly { readonly part: Rect; readonly rule: ValidationRule }[];
}

interface RemovedName {
  readonly name: string;
  /**
   * The name belongs to this sheet, if Excel found the twin on a copied sheet; undefined for the
   * workbook's own name.
   */
  readonly sheet: string | undefined;
  readonly address: Address;
  readonly comment: string;
}

/** @throws WorkbookFailure with all cells as they were, unless its outcome is open */
export async function executeBatch(run: ExcelRun, script: CellScript): Promise<void> {
  const { conflict, preImage } = await runMutation<BatchOutcome>(
    run,
    'execute',
    () => run.sendAndRead('execute', (context) => queueBatch(context, script)),
    (error) => readBack(run, script, error),
  );
  if (!conflict) return;
  if (preImage) await rollBack(run, script, preImage);
  throw new WorkbookFailure(conflict, 'execute');
}

function queueBatch(context: Excel.RequestContext, script: CellScript): () => BatchOutcome {
  const { target, preconditions, operations, records = new Map() } = script;
  const { names } = context.workbook;
  if (typeof target === 'string' && preconditions.size) queueSizeGuard(context, target, preconditions.size);
  const readCells = operations.length > 0 ? queueReadExpectedCells(context, script) : undefined;
  const readNames = script.removesName ? queueReadRemovedNames(context, script.target) : () => [];
  const readRecords = queueReadRecords(context, [...records.keys()]);
  // Without this, Excel would give cleared headers new texts.
  if (script.table !== undefined) context.workbook.tables.getItemOrNullObject(script.table).convertToRange();
  let readStyles = (): QueueRestoreStyles => () => undefined;
  if (readCells) {
    const getPart = createPartGetter(context, target);
    readStyles = queueReadHeaderStyles(getPart, operations, undefined);
    for (const operation of operations) queueOperation(getPart, operation);
  }
  if (script.removesName) {
    names.getItem(script.target).delete();
    names.getItemOrNullObject(formatOutlineName(script.target)).delete();
  }
  queueWriteRecords(context, records);
  return () => {
    const removedNames = readNames();
    const [block] = removedNames;
    const cells =
      readCells?.() ??
      (block && {
        ...{ place: block.address, formatRights: undefined, previousCells: [], conflict: undefined, validations: [] },
      });
    if (!cells) return { conflict: undefined };
    const isTwin = removedNames.some(({ sheet }) => sheet !== undefined);
    const conflict = isTwin ? 'CellsChanged' : cells.conflict;
    const preImage = { ...cells, queueRestoreStyles: readStyles(), names: removedNames, records: readRecords() };
    return { conflict, preImage };
  };
}

type ExpectedRead = Pick<PreImage, 'place' | 'formatRights' | 'previousCells' | 'validations'> &
  Pick<BatchOutcome, 'conflict'>;

/** Reads the cells that the script expects, and all cells that it writes. */
function queueReadExpectedCells(context: Excel.RequestContext, script: CellScript): () => ExpectedRead {
  const { target, preconditions, operations } = script;
  const { size, contents = [], free = [] } = preconditions;
  const isNamed = typeof target === 'string' && !script.removesName;
  const namedItem = isNamed ? context.workbook.names.getItem(target).load('scope') : undefined;
  const block = getCells(context, target).load(`${ADDRESS_PROPERTIES},${PROTECTION_PROPERTIES}`);
  const getPart = createPartGetter(context, target);
  const hasFormats = operations.some(changesLooks);
  const overwritten = listChangedParts(operations).filter((rect) => !free.some((one) => containsRect(one, rect)));
  const cellsToRead = [
    ...overwritten.map((rect) => ({
      part: rect,
      expected: contents.find((one) => isSameRect(one.part, rect)),
      hasFormats,
    })),
    ...contents
      .filter((one) => !overwritten.some((rect) => isSameRect(rect, one.part)))
      .map((one) => ({ part: one.part, expected: one, hasFormats: false })),
  ];
  const checkCells = queueCheck(getPart, { cells: cellsToRead, free }, { userColumns: [] });
  const dropDowns = operations.flatMap((one) =>
    one.kind === 'dropDown' ? [{ part: one.part, loaded: loadValidation(getPart(one.part)) }] : [],
  );
  const sources = operations.flatMap((one) =>
    one.kind === 'fillDown' ? [loadContents(getPart(one.from), false)] : [],
  );
  return () => {
    const place = toAddress(block);
    const formatRights = readFormatRights(block.worksheet);
    const { overwrittenCells: cells, conflict } = checkCells(place.rect);
    const validations = dropDowns.flatMap(({ part, loaded }) => {
      const rule = readOwnValidation(loaded);
      return rule ? [{ part, rule }] : [];
    });
    const isAsExpected =
      validations.length === 0 &&
      (!namedItem || namedItem.scope === 'Workbook') &&
      (!size || hasSameSize(place.rect, size)) &&
      sources.every((range) => toRowSource(range).row(0).every(looksLikeFormula));
    return {
      conflict: isAsExpected ? conflict : 'CellsChanged',
      place,
      formatRights,
      validations,
      // If the protection of the sheet forbids changing formats, the batch has not changed them
      // either.
      previousCells: formatRights?.cells === false ? cells.map((one) => ({ ...one, numberFormats: undefined })) : cells,
    };
  };
}

/**
 * Reads the block's name and the name of its row groups. A name without cells cannot be restored,
 * so it is left out.
 */
function queueReadRemovedNames({ workbook }: Excel.RequestContext, target: string): () => readonly RemovedName[] {
  const found = [target, formatOutlineName(target)].map((name) => {
    const item = workbook.names.getItemOrNullObject(name).load('scope,comment');
    return { name, item, range: item.getRangeOrNullObject().load(ADDRESS_PROPERTIES) };
  });
  return () =>
    found.flatMap(({ name, item, range }) => {
      if (range.isNullObject) return [];
      const address = toAddress(range);
      return { name, sheet: item.scope === 'Workbook' ? undefined : address.sheet, address, comment: item.comment };
    });
}

/**
 * Restores the cells that the script wrote, except those that a user has edited since.
 * @param preImage undefined if the response was lost or the batch is an earlier one; the contents
 * that the script expected are then restored
 */
export async function rollBack(run: ExcelRun, script: CellScript, preImage: PreImage | undefined): Promise<void> {
  const { target, preconditions } = script;
  const size = preImage?.place.rect ?? preconditions.size;
  const rollbackTarget = script.removesName && preImage ? preImage.place : target;
  const state = createRollbackState();
  state.overwritten.push(...findOverwrittenEdits(preImage?.previousCells ?? [], preconditions.contents ?? []));
  await retryOrReportUnknown(run, 'rollBack', () =>
    rollBackCells(run, {
      target: rollbackTarget,
      plan: planRollback(script, preImage?.previousCells ?? preconditions.contents ?? []),
      userColumns: [],
      formatRights: preImage?.formatRights,
      state,
      // After a user has inserted or deleted rows or columns, the offsets point at other cells.
      queueGuard(context) {
        if (typeof rollbackTarget === 'string' && size) queueSizeGuard(context, rollbackTarget, size);
      },
      queueFinalSteps(context) {
        const getPart = createPartGetter(context, rollbackTarget);
        preImage?.queueRestoreStyles(getPart);
        for (const { part, rule } of preImage?.validations ?? []) queueSetValidation(getPart(part), rule);
        for (const removedName of preImage?.names ?? []) queueAddName(context, removedName);
        if (preImage) queueWriteRecords(context, preImage.records);
        return () => undefined;
      },
    }),
  );
}

function planRollback({ preconditions, operations }: CellScript, cells: readonly PreviousCells[]): Rollback {
  const writtenContents = listWrittenContents(operations);
  const parts = listChangedParts(operations);
  const formattedParts = parts.filter((part) => !writtenContents.some((one) => isSameRect(one.part, part)));
  const freeParts = parts.filter((part) => preconditions.free?.some((free) => containsRect(free, part)));
  const formattedFreeParts = freeParts.filter((part) =>
    operations.some((one) => changesLooks(one) && isSameRect(getChangedPart(one), part)),
  );
  return {
    ...EMPTY_ROLLBACK,
    written: [...writtenContents, ...formattedParts.map((part) => ({ part, row: () => [] }))],
    cellsToEmpty: freeParts,
    validationsToClear: operations.flatMap((one) =>
      one.kind === 'fillDown' || one.kind === 'dropDown' ? [getChangedPart(one)] : [],
    ),
    // An operation that writes only contents has not changed the formats that a user gave to free
    // cells.
    formats: formattedFreeParts.map((part) => ({ kind: 'formats', part, from: 'columns' })),
    previousCells: parts.flatMap((rect) => cells.flatMap((one) => clipPreviousCells(one, rect) ?? [])),
  };
}

function queueAddName(context: Excel.RequestContext, { name, sheet, address, comment }: RemovedName): void {
  const { names } = sheet === undefined ? context.workbook : context.workbook.worksheets.getItem(sheet);
  // A sheet's name is not deleted first: the look-up through the sheet may find the workbook's
  // name, which must stay.
  if (sheet === undefined) names.getItemOrNullObject(name).delete();
  names.add(name, getRange(context, address), comment).visible = false;
}

const SUCCEEDED: BatchOutcome = { conflict: undefined };

/**
 * @returns undefined if the batch was not carried out; if Excel carried out only its beginning,
 * that is rolled back first
 */
async function readBack(run: ExcelRun, script: CellScript, error: unknown): Promise<BatchOutcome | undefined> {
  const { target, preconditions, operations, records = new Map() } = script;
  const { isNameGone, presentSize, areRecordsInFile } = await run.sendAndRead('look', (context) => {
    const namedItem =
      typeof target === 'string' ? context.workbook.names.getItemOrNullObject(target).load('name') : undefined;
    const range = namedItem?.getRangeOrNullObject().load(ADDRESS_PROPERTIES);
    const readAreRecordsInFile = queueReadHasRecords(context, records);
    return () => ({
      isNameGone: namedItem?.isNullObject === true,
      presentSize: range && !range.isNullObject ? toAddress(range).rect : undefined,
      areRecordsInFile: readAreRecordsInFile(),
    });
  });
  // A batch writes its records last: if the file has them, the whole batch was carried out. If the
  // name was deleted, at most the records are missing.
  const finish = async () => {
    if (!areRecordsInFile) await run.send('execute', (context) => queueWriteRecords(context, records));
    return SUCCEEDED;
  };
  // The name was already missing before the batch, so the batch found no block to clear.
  if (script.removesName && isNameGone)
    return isWorkbookFailure(error, 'CellsGone') && !areRecordsInFile ? undefined : finish();
  if (records.size > 0 && areRecordsInFile) return SUCCEEDED;
  // The size guard made Excel refuse the batch.
  if (
    isWorkbookFailure(error, 'CellsGone') &&
    presentSize &&
    preconditions.size &&
    !hasSameSize(presentSize, preconditions.size)
  )
    return { conflict: 'CellsChanged' };
  const writtenContents = listWrittenContents(operations);
  if (writtenContents.length === 0 || isNameGone) return undefined;
  const writtenCells = await run.sendAndRead('look', (context) =>
    queueReadWrittenCells(createPartGetter(context, target), writtenContents),
  );
  const expectedCells = [...(preconditions.contents ?? []), ...(preconditions.free ?? []).map(createEmptyCells)];
  const provenWrites = writtenCells.filter((one) => provesWrite(one, expectedCells));
  if (provenWrites.length === 0) return undefined;
  if (!script.removesName && writtenCells.every(areAllAsWritten)) return finish();
  // Excel carried out only the beginning of the batch.
  const haveExpectedContents = provenWrites.every(({ part }) =>
    expectedCells.some((one) => containsRect(one.part, part)),
  );
  if (!haveExpectedContents) throw run.createUnknownOutcome('execute', error);
  const executedOperations = operations.filter((one) =>
    provenWrites.some(({ part }) => isSameRect(part, getChangedPart(one))),
  );
  await rollBack(run, { ...script, operations: executedOperations }, undefined);
  return undefined;
}
