/**
 * Moves notes along with their rows. Users write notes beside the rows of a block, or in user
 * columns within it. Excel is queried for them only if rows are added or removed, or change their
 * order.
 */
import { type NotesShare, type Rect, rowsBelow } from '../../../grid';
import {
  areInOrder,
  formulaOf,
  headerRowsOf,
  type KeptNotes,
  memberKeys,
  notesComingBack,
  type Placement,
  planNotes,
  type RowKeys,
  reconcileNotes,
  rowKeysOf,
  tryReadKeptNotes,
  tryReadNoteRows,
  type WaitingNote,
  waitingAfterUndo,
  writeKeptNotes,
  writeNoteRows,
} from '../../../placement';
import { type NotesAfterMoves, WorkbookFailure } from '../../../workbook';
import type { Reader } from '../../parts';
import { rememberedChoices, type UserAnswers } from '../../pipeline/answers';
import type { ComparedRows, FeatureClaim, FeatureEffect } from '../../pipeline/block-feature';
import type { Notice } from '../../pipeline/commit/notice';
import { namesIn } from '../../pipeline/lay-out/row-names';
import type { Asks, NotesInDoubt } from '../../pipeline/question';
import type { PlacementParts } from '../../workbook/placement-parts';
import {
  columnsClosedUp,
  columnsStanding,
  hasMoves,
  headerRowsStanding,
  lookForNotes,
  type NamedColumn,
  type NoteColumns,
  type NotesBlock,
  notesAt,
  questionAfterMoves,
} from './note-columns';

export interface NotesAsked extends NotesBlock, ComparedRows {
  /**
   * Number of rows that the block will have. A frame or the edge of the sheet may cut the block
   * off.
   */
  readonly height: number;
  readonly answers: UserAnswers;
}

/**
 * Claims the cells for the notes. The claim contains the whole plan; it is empty if there are no
 * notes, or if they stay where they are.
 */
export async function claimNotes(
  parts: Pick<PlacementParts, 'workbook' | 'registry' | 'clock' | 'reader' | 'pause'>,
  asked: NotesAsked,
): Promise<FeatureClaim | Asks<'notes'>> {
  const { placement, answers } = asked;
  const policy = policyOf(placement, answers);
  if (policy === 'stay') return {};
  const widens = asked.slots.length - asked.block.rect.columns;
  const known = tryReadKeptNotes(placement.notes.keptNotes);
  const present = rowsNow(asked);
  const rowKeys = rowKeysOf(present, placement.choices.rowKey);
  const isWhole =
    placement.notes.noteRows === undefined && asked.height >= headerRowsOf(placement.written) + asked.result.rowCount;
  const keys = withinBlock(withNoteRows(rowKeys, placement.notes.noteRows), asked);
  // Usually no row moves, so this avoids computing the keys of many rows.
  const isInOrder = isWhole ? await areInOrder(present, rowKeys, parts.pause) : isSameOrder(keys);
  if (isInOrder && asked.headerRowsDeleted === 0 && widens === 0) return {};
  const rules = { asked, policy, keys, known, now: parts.clock.now(), labelOf: labels(asked, parts.reader) };
  const returning = [
    ...new Set(notesComingBack(waitingAfterUndo(known, keys), keys).flatMap(({ note }) => [...note.cells.keys()])),
  ];
  const seen = await lookForNotes(parts, asked);
  const columns = columnsStanding(asked, seen, returning);
  const decided = decide(rules, columns);
  if (decided.kind === 'asks') return decided;
  let { effect } = decided;
  const afterMoves: NotesAfterMoves = {
    asked: questionAfterMoves(asked, seen),
    write(again) {
      const now = decide(rules, columnsClosedUp(asked, again, returning));
      // A user has typed a note since, and the user has to be asked about it.
      if (now.kind === 'asks') throw new WorkbookFailure('CellsChanged', 'look');
      effect = now.effect;
      return now.shares;
    },
  };
  // A conflict may occur after columns have moved: the next attempt then finds the notes at this
  // distance from the block.
  const notesGap = Math.max(placement.notes.notesGap ?? 0, columns.free.includes(asked.slots.length) ? widens : 0);
  return {
    gains: decided.gains,
    columnsBeside: Math.max(0, ...columns.columns.map(({ offset }) => offset + 1 - asked.block.rect.columns)),
    plan: {
      ...{ changes: [], patch: {}, notices: [] },
      ...(hasMoves(asked) ? { contentsAfterMoves: afterMoves } : { contents: decided.shares }),
      journal: { noteRows: rowsOfNotes(columns.columns, keys), notes: policy },
      outcome: () => effect,
      onConflict: () => notesGap > 0 && parts.registry.update(placement.id, 'notes', { notesGap }),
    },
  };
}

interface Rules {
  readonly asked: NotesAsked;
  readonly policy: Placement['choices']['notes'];
  readonly keys: RowKeys;
  readonly known: KeptNotes;
  readonly now: number;
  labelOf(row: number): string;
}

interface Decided {
  readonly kind: 'decided';
  readonly shares: readonly NotesShare[];
  /** Cells below the notes that are written too. */
  readonly gains: readonly Rect[];
  readonly effect: FeatureEffect;
}

function decide(rules: Rules, { columns, free, firstBeside, offsetAfter }: NoteColumns): Decided | Asks<'notes'> {
  const { asked, policy, keys, known, ...given } = rules;
  const doubt = (reason: NotesInDoubt['reason']): Asks<'notes'> => ({
    kind: 'asks',
    question: { kind: 'notes', notes: { reason, ...notesAt(asked, columns) } },
  });
  const waiting = waitingAfterUndo(known, keys, columns);
  const outcome = reconcileNotes({ ...given, keys, columns, waiting, formulas: known.formulas });
  // A user who agreed to the first move of notes has not agreed that some of them leave the sheet.
  const { answer, to } = asked.answers.notes ?? {};
  const isAgreed = answer === 'moveNotes' && to?.notes.reason === 'rowsAlike';
  if (outcome.rowsInDoubt > 0 && !isAgreed) return doubt('rowsAlike');
  const isAsked = columns.some((column) => !formulaOf(column)) && policy === 'ask';
  if (isAsked && (outcome.moved + outcome.left > 0 || asked.headerRowsDeleted > 0)) return doubt('firstMove');
  const headerBack = Array.from({ length: asked.headerRowsDeleted }, () => undefined);
  const { shares, gains } = planNotes({
    ...{ columns, free, offsetAfter },
    // Rows of data move down if deleted header rows come back.
    coming: outcome.columns.map((cells) => [...headerBack, ...cells]),
    rows: rowsNow(asked).body.length,
    headerRows: headerRowsStanding(asked),
  });
  const gap = (firstBeside ?? 0) - asked.slots.length;
  return {
    kind: 'decided',
    ...{ shares, gains },
    effect: {
      patch: { notes: { keptNotes: writeKeptNotes(outcome), notesGap: gap > 0 ? gap : undefined } },
      notices: noticesOf(outcome),
      hasWritten: shares.some(({ operations }) => operations.length > 0),
    },
  };
}

/** Says how many notes have lost their row, and how many are back. */
function noticesOf(notes: { readonly left: number; readonly returned: readonly WaitingNote[] }): readonly Notice[] {
  const { left } = notes;
  const returned = notes.returned.reduce((sum, { cells }) => sum + cells.size, 0);
  return left + returned > 0 ? [{ kind: 'notes', left, returned }] : [];
}

function keysNow(asked: ComparedRows): RowKeys {
  return rowKeysOf(rowsNow(asked), asked.placement.choices.rowKey);
}

function rowsNow(asked: ComparedRows) {
  const { result, slots, rows } = asked;
  return { result, slots, body: rowsBelow(headerRowsOf(asked.placement.written), rows) };
}

export function keysOfNotes(asked: ComparedRows): RowKeys {
  return withNoteRows(keysNow(asked), asked.placement.notes.noteRows);
}

/** In a half-written block, only the rows that the record lists have their keys. */
function withNoteRows(keys: RowKeys, noteRows: Placement['notes']['noteRows']): RowKeys {
  const known = tryReadNoteRows(noteRows);
  if (!known) return keys;
  const keyOf = new Map(known.rows);
  return {
    ...keys,
    by: known.by ?? keys.by,
    standing: keys.standing.map((_, row) => keyOf.get(row) ?? `row ${row}`),
    standingBy: () => undefined,
  };
}

/**
 * Leaves out the rows that are cut off. Their notes have no place, so they wait like those of a row
 * that has left.
 */
function withinBlock(keys: RowKeys, { height, placement, result }: NotesAsked): RowKeys {
  const rows = Math.max(0, height - headerRowsOf(placement.written));
  if (rows >= result.rowCount) return keys;
  return { ...keys, coming: keys.coming.slice(0, rows) };
}

function rowsOfNotes(columns: readonly NamedColumn[], keys: RowKeys): Placement['notes']['noteRows'] {
  const rows = new Set(
    columns.flatMap((column) => (formulaOf(column) ? [] : column.cells.flatMap((cell, row) => (cell ? [row] : [])))),
  );
  if (rows.size === 0) return writeNoteRows({ rows: [] });
  const { by, standing } = keys;
  return writeNoteRows({ rows: [...rows].map((row) => [row, standing[row] ?? '']), by });
}

export function policyOf({ choices }: Pick<Placement, 'choices'>, answers: UserAnswers): Placement['choices']['notes'] {
  return rememberedChoices(answers).notes ?? choices.notes;
}

function isSameOrder({ standing, coming }: RowKeys): boolean {
  return standing.length === coming.length && standing.every((key, row) => key === coming[row]);
}

export function labels({ placement, slots, rows, result }: NotesAsked, reader: Reader): (row: number) => string {
  const headerRows = headerRowsOf(placement.written);
  const members = memberKeys(result.columns);
  const places = slots.flatMap(({ index, from }) =>
    index === undefined || from === undefined ? [] : [{ member: members[index] ?? '', offset: from }],
  );
  const names = namesIn(result, places, reader);
  return (row) => names.rowNamed(rows.row(row + headerRows));
}
