/** Copies the notes of a block that moves to a new sheet. The notes on the old sheet stay as they are. */
import { blank, type CellContent, type NotesShare, type Operation, type Rect, withinOwnRow } from '../../../grid';
import {
  headerRowsOf,
  planNotes,
  reconcileNotes,
  tryReadKeptNotes,
  waitingAfterUndo,
  writeKeptNotes,
} from '../../../placement';
import type { PlanElsewhere } from '../../pipeline/block-feature';
import type { Asks } from '../../pipeline/question';
import type { PlacementParts } from '../../workbook/placement-parts';
import { keysOfNotes, labels, type NotesAsked, noticesOf, policyOf, standingAgain } from './move-notes';
import { allColumns, lookForNotes, type NamedColumn } from './note-columns';

/**
 * User columns that are not empty keep their places among the report's columns. Formulas that read more than their row are not copied,
 * because on another sheet they would read other cells.
 * @param asked has the slots of the present block
 */
export async function copyNotes(
  parts: Pick<PlacementParts, 'workbook' | 'registry' | 'clock' | 'reader'>,
  asked: NotesAsked,
): Promise<PlanElsewhere | Asks<'notes'> | undefined> {
  const { placement, block } = asked;
  const policy = policyOf(placement, asked.answers);
  if (policy === 'stay') return undefined;
  const known = tryReadKeptNotes(placement.notes.keptNotes);
  const keys = keysOfNotes(asked);
  const { columns: seen } = await lookForNotes(parts, asked, standingAgain(known, keys));
  if (seen.length === 0) return undefined;
  const named = allColumns(seen, block.rect.columns, placement.choices.fillBeside);
  const there = placesElsewhere(asked, named);
  const read = named.map((column) => readThere(column, there.offsets));
  const columns = read.map(({ column }) => column);
  const outcome = reconcileNotes({
    ...{ columns, keys, now: parts.clock.now(), formulas: known.formulas, labelOf: labels(asked, parts.reader) },
    waiting: waitingAfterUndo(known, keys, columns),
  });
  const headerRows = headerRowsOf(placement.written);
  const { shares } = planNotes({
    ...{ coming: outcome.columns, free: [], rows: 0, headerRows },
    columns: columns.map((column) => ({ ...column, cells: [], inputs: [] })),
    offsetAfter: (offset) => there.offsets.get(offset) ?? offset,
  });
  const tops = columns.map((column) =>
    topOf(column, there.offsets.get(column.offset) ?? 0, keys.coming.length, headerRows),
  );
  const [first = NOTHING, ...more] = shares;
  const formulasLeft = read.reduce((sum, one) => sum + one.formulasLeft, 0);
  return {
    slots: there.slots,
    plan: {
      changes: [],
      contents: [
        {
          operations: [...tops.flatMap(({ operations }) => operations), ...first.operations],
          stood: [
            ...tops.flatMap(({ header }) => header.map((part) => ({ ...blank(part), areNotes: true as const }))),
            ...first.stood,
          ],
          free: [],
        },
        ...more,
      ],
      patch: { notes: { keptNotes: writeKeptNotes(outcome), notesGap: undefined } },
      notices: [{ kind: 'notesCopied', formulasLeft }, ...noticesOf(outcome)],
    },
  };
}

const NOTHING: NotesShare = { operations: [], stood: [], free: [] };

/** Returns the columns of the new block, and the new place of each column. Columns beside the block are next to it again. */
function placesElsewhere({ slots, block }: NotesAsked, columns: readonly NamedColumn[]) {
  const isKept = (from: number | undefined) => columns.some(({ offset }) => offset === from);
  const kept = slots.filter(({ index, from }) => index !== undefined || isKept(from));
  const beside = columns.map(({ offset }) => offset).filter((offset) => offset >= block.rect.columns);
  const offsets = new Map([
    ...kept.flatMap(({ from }, to): [number, number][] => (from === undefined ? [] : [[from, to]])),
    ...beside.map((offset): [number, number] => [offset, kept.length + offset - (beside[0] ?? 0)]),
  ]);
  return { slots: kept.map((slot) => ({ ...slot, from: undefined, keepsHeader: undefined })), offsets };
}

function readThere(column: NamedColumn, offsets: ReadonlyMap<number, number>) {
  const here = offsets.get(column.offset) ?? 0;
  let formulasLeft = 0;
  const cells = column.cells.map((cell): CellContent | undefined => {
    if (typeof cell?.input !== 'string' || !cell.input.startsWith('=')) return cell;
    const input = withinOwnRow(cell.input, (columns) => {
      const there = offsets.get(column.offset + columns);
      return there === undefined ? undefined : there - here;
    });
    if (input !== undefined) return { ...cell, input };
    formulasLeft += 1;
    return undefined;
  });
  return { column: { ...column, cells }, formulasLeft };
}

/** Returns the operations for the header of a column, and for the number format that most of its cells have. */
function topOf({ header, plain }: NamedColumn, column: number, rows: number, headerRows: number) {
  const format = plain?.numberFormat ?? 'General';
  const top: Rect = { row: Math.max(0, headerRows - 1), column, rows: 1, columns: 1 };
  const hasHeader = headerRows > 0 && header !== '' && !header.startsWith('=');
  const operations: Operation[] = [];
  if (format !== 'General' && rows > 0)
    operations.push({ kind: 'numberFormat', part: { ...top, row: headerRows, rows }, format });
  if (hasHeader) operations.push({ kind: 'contents', part: top, rows: [[header]] });
  return { operations, header: hasHeader ? [top] : [] };
}
