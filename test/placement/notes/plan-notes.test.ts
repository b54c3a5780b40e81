import fc from 'fast-check';
import { type CellContent, type ColumnContent, containsRect, type Operation } from '../../../src/grid';
import { type NotesPlan, planNotes } from '../../../src/placement/notes/plan-notes';
import { rect } from '../../support/rect';

function createColumn(offset: number, cells: readonly (CellContent | undefined)[]): ColumnContent {
  return {
    offset,
    header: '',
    cells,
    inputs: cells.map((cell) => cell?.input ?? ''),
    usualFormat: { numberFormat: 'General', look: {} },
  };
}

/** Returns the contents of a column of cells after the operations, by row of the block. */
function carryOutOperations(before: ColumnContent, operations: readonly Operation[], rows: number) {
  const inputs = Array.from({ length: rows }, (_, row) => before.inputs[row] ?? '');
  const fills = Array.from({ length: rows }, (_, row) => before.cells[row]?.look?.fill);
  for (const operation of operations) {
    if (operation.kind === 'fillDown') throw new Error('Notes are not filled down.');
    for (let index = 0; index < operation.part.rows; index += 1) {
      const row = operation.part.row - 1 + index;
      if (operation.kind === 'contents') inputs[row] = operation.rows[index]?.[0] ?? '';
      if (operation.kind === 'look') fills[row] = operation.look.fill;
    }
  }
  return { inputs, fills };
}

const cell = fc.option(
  fc.record({ input: fc.constantFrom('a', 'b', 'c'), fill: fc.constantFrom(undefined, '#FF0000', '#00FF00') }),
  { nil: undefined },
);
const cells = fc
  .array(cell, { maxLength: 8 })
  .map((all) =>
    all.map((one): CellContent | undefined =>
      one === undefined ? undefined : { input: one.input, ...(one.fill ? { look: { fill: one.fill } } : {}) },
    ),
  );

const keepOffset = (offset: number) => offset;
const listOperations = ({ batches }: NotesPlan) => batches.flatMap(({ operations }) => operations);

test('a write gives a column its new notes, and verifies all of its previous cells [P14]', () => {
  fc.assert(
    fc.property(cells, cells, (before, after) => {
      const currentColumn = createColumn(3, before);
      const rows = Math.max(before.length, after.length);
      const move = {
        columns: [currentColumn],
        newCells: [after],
        freeColumns: [],
        rows: before.length,
        headerRows: 1 as const,
      };
      const plan = planNotes({ ...move, getNewOffset: (offset) => offset - 1 });
      const operations = listOperations(plan);
      const changedCells = carryOutOperations(currentColumn, operations, rows);
      expect(changedCells.inputs).toEqual(Array.from({ length: rows }, (_, row) => after[row]?.input ?? ''));
      expect(changedCells.fills).toEqual(Array.from({ length: rows }, (_, row) => after[row]?.look?.fill));
      const verifiedRows = plan.batches.flatMap(({ previousCells }) => previousCells.map(({ part }) => part.rows));
      expect(verifiedRows.reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(before.length);
      for (const { operations, previousCells } of plan.batches)
        for (const operation of operations) {
          if (operation.kind === 'fillDown') throw new Error('Notes are not filled down.');
          expect(operation.part.column).toBe(2);
          expect(previousCells.some(({ part }) => containsRect(part, operation.part))).toBe(true);
        }
      const rollbackOperations = operations.flatMap((one) =>
        one.kind === 'look' ? [{ ...one, look: one.former }] : [],
      );
      const rolledBackCells = carryOutOperations(createColumn(3, after), rollbackOperations, rows);
      expect(rolledBackCells.fills).toEqual(Array.from({ length: rows }, (_, row) => before[row]?.look?.fill));
    }),
  );
});

test('nothing is written if every note is beside its row [P14]', () => {
  const notes = [{ input: 'a' }, undefined, { input: '=RC[-1]' }];
  const plan = planNotes({
    ...{ columns: [createColumn(2, notes)], newCells: [notes], freeColumns: [], rows: 3, getNewOffset: keepOffset },
    headerRows: 1,
  });
  expect(listOperations(plan)).toEqual([]);
  expect(plan.gainedParts).toEqual([]);
});

test('cells below the current notes are reported as gains, because they have to be free [P14]', () => {
  const plan = planNotes({
    columns: [createColumn(2, [{ input: 'a' }])],
    newCells: [[undefined, undefined, { input: 'a' }]],
    ...{ freeColumns: [], rows: 1, getNewOffset: keepOffset },
    headerRows: 1,
  });
  expect(plan.gainedParts).toEqual([rect(2, 2, 2)]);
  expect(plan.batches[0]?.previousCells[0]?.part).toEqual(rect(1, 2, 3));
});

test('columns without notes are verified as well, because a user may type one [P14]', () => {
  const { batches } = planNotes({
    ...{ columns: [], newCells: [], freeColumns: [5, 1, 4], rows: 7, getNewOffset: keepOffset },
    headerRows: 1,
  });
  expect(batches).toEqual([
    {
      operations: [],
      previousCells: [],
      freeParts: [rect(1, 1, 7), rect(1, 4, 7, 2)],
    },
  ]);
});

test('a request carries at most about a million bytes of notes, however long they are [P10] [P14]', () => {
  const long = Array.from({ length: 500 }, (_, row) => ({ input: `${row} ${'long '.repeat(2_000)}` }));
  const plan = planNotes({
    columns: [createColumn(2, long), createColumn(3, long)],
    newCells: [[...long].reverse(), [undefined, ...long]],
    ...{ freeColumns: [4], rows: long.length, getNewOffset: keepOffset },
    headerRows: 0,
  });
  expect(plan.batches.length).toBeGreaterThan(5);
  const bytes = plan.batches.map(({ operations }) => JSON.stringify(operations).length);
  expect(Math.max(...bytes)).toBeLessThan(1_100_000);
  expect(plan.batches.map(({ freeParts }) => freeParts.length)).toEqual([...plan.batches.slice(1).map(() => 0), 1]);
  for (const [at, notes] of [[...long].reverse(), [undefined, ...long]].entries()) {
    const written = listOperations(plan).flatMap((one) =>
      one.kind === 'contents' && one.part.column === at + 2 ? one.rows.map(([cell]) => cell) : [],
    );
    expect(written).toEqual(notes.map((one) => one?.input ?? ''));
  }
});
