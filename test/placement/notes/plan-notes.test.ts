import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { CellContent, ColumnContent, Operation } from '../../../src/grid';
import { planNotes } from '../../../src/placement/notes/plan-notes';

function column(offset: number, cells: readonly (CellContent | undefined)[]): ColumnContent {
  return {
    offset,
    header: '',
    cells,
    inputs: cells.map((cell) => cell?.input ?? ''),
    plain: { numberFormat: 'General', look: {} },
  };
}

/** What a column of cells is after the operations, by row of the block. */
function carriedOut(before: ColumnContent, operations: readonly Operation[], rows: number) {
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

test('[P14] what is written makes the column what it is to be, and what it stood is known for all of it', () => {
  fc.assert(
    fc.property(cells, cells, (before, after) => {
      const seen = column(3, before);
      const rows = Math.max(before.length, after.length);
      const plan = planNotes({ columns: [seen], coming: [after], offsetAfter: (offset) => offset - 1, headerRows: 1 });
      const now = carriedOut(seen, plan.operations, rows);
      expect(now.inputs).toEqual(Array.from({ length: rows }, (_, row) => after[row]?.input ?? ''));
      expect(now.fills).toEqual(Array.from({ length: rows }, (_, row) => after[row]?.look?.fill));
      for (const operation of plan.operations) {
        if (operation.kind === 'fillDown') throw new Error('Notes are not filled down.');
        const { part, kind } = operation;
        expect(part.column).toBe(2);
        const [stood] = plan.stood;
        if (kind === 'contents')
          expect((stood?.part.row ?? 99) + (stood?.part.rows ?? 0)).toBeGreaterThanOrEqual(part.row + part.rows);
      }
      const looksBack = plan.operations.flatMap((one) => (one.kind === 'look' ? [{ ...one, look: one.former }] : []));
      const back = carriedOut(column(3, after), looksBack, rows);
      expect(back.fills).toEqual(Array.from({ length: rows }, (_, row) => before[row]?.look?.fill));
    }),
  );
});

test('[P14] nothing is written where every note stands beside its row', () => {
  const notes = [{ input: 'a' }, undefined, { input: '=RC[-1]' }];
  const plan = planNotes({
    columns: [column(2, notes)],
    coming: [notes],
    offsetAfter: (offset) => offset,
    headerRows: 1,
  });
  expect(plan).toEqual({ operations: [], stood: [], gains: [] });
});

test('[P14] cells below those that stand are told, because they have to be free', () => {
  const plan = planNotes({
    columns: [column(2, [{ input: 'a' }])],
    coming: [[undefined, undefined, { input: 'a' }]],
    offsetAfter: (offset) => offset,
    headerRows: 1,
  });
  expect(plan.gains).toEqual([{ row: 2, column: 2, rows: 2, columns: 1 }]);
  expect(plan.stood[0]?.part).toEqual({ row: 1, column: 2, rows: 3, columns: 1 });
});
