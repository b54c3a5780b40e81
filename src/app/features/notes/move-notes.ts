/**
 * Moves notes along with their rows. Users write notes beside the rows of a block, or in user
 * columns within it. Excel is queried for them only if rows are added or removed, or change their
 * order.
 */
import { type NotesBatch, type Rect, skipHeaderRows } from '../../../grid';
import {
  areInOrder,
  countHeaderRows,
  createRowKeys,
  findReturningNotes,
  getColumnFormula,
  type KeptNotes,
  listMemberKeys,
  listWaitingAfterUndo,
  type Placement,
  planNotes,
  type RowKeys,
  reconcileNotes,
  tryReadKeptNotes,
  tryReadNoteRows,
  type WaitingNote,
  writeKeptNotes,
  writeNoteRows,
} from '../../../placement';
import { type NotesAfterMoves, WorkbookFailure } from '../../../workbook';
import type { Reader } from '../../parts';
import { collectRememberedOptions, type UserAnswers } from '../../pipeline/answers';
import type { ComparedRows, FeatureClaim, FeatureEffect } from '../../pipeline/block-feature';
import type { Notice } from '../../pipeline/commit/notice';
import { createRowNames } from '../../pipeline/layout/row-names';
import type { NotesInDoubt, PendingQuestion } from '../../pipeline/question';
import type { PlacementParts } from '../../workbook/placement-parts';
import {
  countCurrentHeaderRows,
  createQueryAfterMoves,
  hasLeavingColumns,
  locateNotes,
  type NamedColumn,
  type NoteColumns,
  type NotesBlock,
  nameColumns,
  nameColumnsAfterMoves,
  readNotes,
} from './note-columns';

export interface NotesRequest extends NotesBlock, ComparedRows {
  /**
   * Counts the rows that the block will have. A frame or the edge of the sheet may cut the block
   * off.
   */
  readonly newRowCount: number;
  readonly answers: UserAnswers;
  /** Holds the title of the column by which the user has sorted; see `RowOrder`. */
  readonly lostSort?: string | undefined;
}

/**
 * Claims the cells for the notes. The claim contains the whole plan; it is empty if there are no
 * notes, or if they stay where they are.
 */
export async function claimNotes(
  parts: Pick<PlacementParts, 'workbook' | 'registry' | 'clock' | 'reader' | 'pause'>,
  request: NotesRequest,
): Promise<FeatureClaim | PendingQuestion<'notes'>> {
  const { placement, answers } = request;
  const policy = choosePolicy(placement, answers);
  const mustAskAboutOrder =
    request.lostSort !== undefined && answers.notes?.question?.notes.lostSort !== request.lostSort;
  if (policy === 'stay') return mustAskAboutOrder ? askAbout(request, 'sorted', { count: 0, cells: [] }) : {};
  const addedColumns = request.slots.length - request.block.rect.columns;
  const keptNotes = tryReadKeptNotes(placement.notes.keptNotes);
  const currentRows = readCurrentRows(request);
  const rowKeys = createRowKeys(currentRows, placement.choices.rowKey);
  const hasAllRows =
    placement.notes.noteRows === undefined &&
    request.newRowCount >= countHeaderRows(placement.written) + request.result.rowCount;
  const keys = limitToBlock(applyNoteRows(rowKeys, placement.notes.noteRows), request);
  // Usually no row moves, so this avoids computing the keys of many rows.
  const isInOrder = hasAllRows ? await areInOrder(currentRows, rowKeys, parts.pause) : isSameOrder(keys);
  if (isInOrder && request.headerRowsDeleted === 0 && addedColumns === 0) return {};
  const rules = {
    request,
    policy,
    keys,
    keptNotes,
    now: parts.clock.now(),
    getLabel: createRowLabels(request, parts.reader),
  };
  const returningColumns = [
    ...new Set(
      findReturningNotes(listWaitingAfterUndo(keptNotes, keys), keys).flatMap(({ note }) => [...note.cells.keys()]),
    ),
  ];
  const notesSnapshot = await readNotes(parts, request);
  const columns = nameColumns(request, notesSnapshot, returningColumns);
  if (mustAskAboutOrder) return askAbout(request, 'sorted', locateNotes(request, columns.columns));
  const decision = decideNotes(rules, columns);
  if (decision.kind === 'asks') return decision;
  let { effect } = decision;
  const afterMoves: NotesAfterMoves = {
    question: createQueryAfterMoves(request, notesSnapshot),
    write(snapshotAgain) {
      const newDecision = decideNotes(rules, nameColumnsAfterMoves(request, snapshotAgain, returningColumns));
      // A user has typed a note since, and the user has to be asked about it.
      if (newDecision.kind === 'asks') throw new WorkbookFailure('CellsChanged', 'look');
      effect = newDecision.effect;
      return newDecision.batches;
    },
  };
  // A conflict may occur after columns have moved: the next attempt then finds the notes at this
  // distance from the block.
  const notesGap = Math.max(
    placement.notes.notesGap ?? 0,
    columns.freeOffsets.includes(request.slots.length) ? addedColumns : 0,
  );
  return {
    extraCells: decision.gainedParts,
    columnsBeside: Math.max(0, ...columns.columns.map(({ offset }) => offset + 1 - request.block.rect.columns)),
    plan: {
      ...{ changes: [], patch: {}, notices: [] },
      ...(hasLeavingColumns(request) ? { contentsAfterMoves: afterMoves } : { contents: decision.batches }),
      journal: { noteRows: recordNoteRows(columns.columns, keys), notes: policy },
      finalEffect: () => effect,
      onConflict: () => notesGap > 0 && parts.registry.update(placement.id, 'notes', { notesGap }),
    },
  };
}

interface NotesRules {
  readonly request: NotesRequest;
  readonly policy: Placement['choices']['notes'];
  readonly keys: RowKeys;
  readonly keptNotes: KeptNotes;
  readonly now: number;
  getLabel(row: number): string;
}

interface NotesDecision {
  readonly kind: 'decided';
  readonly batches: readonly NotesBatch[];
  /** Lists cells below the notes that are written too. */
  readonly gainedParts: readonly Rect[];
  readonly effect: FeatureEffect;
}

function decideNotes(
  rules: NotesRules,
  { columns, freeOffsets: freeColumns, firstOffsetBeside, getNewOffset }: NoteColumns,
): NotesDecision | PendingQuestion<'notes'> {
  const { request, policy, keys, keptNotes, ...rest } = rules;
  const waiting = listWaitingAfterUndo(keptNotes, keys, columns);
  const outcome = reconcileNotes({ ...rest, keys, columns, waitingNotes: waiting, formulas: keptNotes.formulas });
  // A user who agreed to the first move of notes has not agreed that some of them leave the sheet.
  const { answer, question } = request.answers.notes ?? {};
  const hasAgreed = answer === 'moveNotes' && question?.notes.reason === 'rowsAlike';
  if (outcome.ambiguousRows > 0 && !hasAgreed) return askAbout(request, 'rowsAlike', locateNotes(request, columns));
  const mustAsk = columns.some((column) => !getColumnFormula(column)) && policy === 'ask';
  if (mustAsk && (outcome.movedCount + outcome.leavingCount > 0 || request.headerRowsDeleted > 0))
    return askAbout(request, 'firstMove', locateNotes(request, columns));
  const restoredHeaderRows = Array.from({ length: request.headerRowsDeleted }, () => undefined);
  const { batches, gainedParts } = planNotes({
    ...{ columns, freeColumns, getNewOffset },
    // Rows of data move down if deleted header rows come back.
    newCells: outcome.columns.map((cells) => [...restoredHeaderRows, ...cells]),
    rows: readCurrentRows(request).currentRows.length,
    headerRows: countCurrentHeaderRows(request),
  });
  const gap = (firstOffsetBeside ?? 0) - request.slots.length;
  return {
    kind: 'decided',
    ...{ batches: batches, gainedParts: gainedParts },
    effect: {
      patch: { notes: { keptNotes: writeKeptNotes(outcome), notesGap: gap > 0 ? gap : undefined } },
      notices: createNotices(outcome),
      hasWrittenCells: batches.some(({ operations }) => operations.length > 0),
    },
  };
}

function askAbout(
  { lostSort }: NotesRequest,
  reason: NotesInDoubt['reason'],
  notes: Pick<NotesInDoubt, 'count' | 'cells'>,
): PendingQuestion<'notes'> {
  return {
    kind: 'asks',
    question: { kind: 'notes', notes: { reason, ...notes, ...(lostSort !== undefined && { lostSort }) } },
  };
}

/** Says how many notes have lost their row, and how many are back. */
function createNotices(notes: {
  readonly leavingCount: number;
  readonly returnedNotes: readonly WaitingNote[];
}): readonly Notice[] {
  const { leavingCount } = notes;
  const returned = notes.returnedNotes.reduce((sum, { cells }) => sum + cells.size, 0);
  return leavingCount + returned > 0 ? [{ kind: 'notes', left: leavingCount, returned }] : [];
}

function computeKeys(request: ComparedRows): RowKeys {
  return createRowKeys(readCurrentRows(request), request.placement.choices.rowKey);
}

function readCurrentRows(request: ComparedRows) {
  const { result, slots, rows } = request;
  return { result, slots, currentRows: skipHeaderRows(countHeaderRows(request.placement.written), rows) };
}

export function computeNoteKeys(request: ComparedRows): RowKeys {
  return applyNoteRows(computeKeys(request), request.placement.notes.noteRows);
}

/** In a half-written block, only the rows that the record lists have their keys. */
function applyNoteRows(keys: RowKeys, noteRows: Placement['notes']['noteRows']): RowKeys {
  const recordedKeys = tryReadNoteRows(noteRows);
  if (!recordedKeys) return keys;
  const keyByRow = new Map(recordedKeys.rows);
  return {
    ...keys,
    by: recordedKeys.by ?? keys.by,
    currentKeys: keys.currentKeys.map((_, row) => keyByRow.get(row) ?? `row ${row}`),
    currentKeysBy: () => undefined,
  };
}

/**
 * Leaves out the rows that are cut off. Their notes have no place, so they wait like those of a row
 * that has left.
 */
function limitToBlock(keys: RowKeys, { newRowCount, placement, result }: NotesRequest): RowKeys {
  const rows = Math.max(0, newRowCount - countHeaderRows(placement.written));
  if (rows >= result.rowCount) return keys;
  return { ...keys, newKeys: keys.newKeys.slice(0, rows) };
}

function recordNoteRows(columns: readonly NamedColumn[], keys: RowKeys): Placement['notes']['noteRows'] {
  const rows = new Set(
    columns.flatMap((column) =>
      getColumnFormula(column) ? [] : column.cells.flatMap((cell, row) => (cell ? [row] : [])),
    ),
  );
  if (rows.size === 0) return writeNoteRows({ rows: [] });
  const { by, currentKeys } = keys;
  return writeNoteRows({ rows: [...rows].map((row) => [row, currentKeys[row] ?? '']), by });
}

export function choosePolicy(
  { choices }: Pick<Placement, 'choices'>,
  answers: UserAnswers,
): Placement['choices']['notes'] {
  return collectRememberedOptions(answers).notes ?? choices.notes;
}

function isSameOrder({ currentKeys, newKeys }: RowKeys): boolean {
  return currentKeys.length === newKeys.length && currentKeys.every((key, row) => key === newKeys[row]);
}

export function createRowLabels(
  { placement, slots, rows, result }: NotesRequest,
  reader: Reader,
): (row: number) => string {
  const headerRows = countHeaderRows(placement.written);
  const members = listMemberKeys(result.columns);
  const places = slots.flatMap(({ index, currentOffset }) =>
    index === undefined || currentOffset === undefined ? [] : [{ member: members[index] ?? '', offset: currentOffset }],
  );
  const names = createRowNames(result, places, reader);
  return (row) => names.nameRow(rows.row(row + headerRows));
}
