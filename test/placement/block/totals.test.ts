import type { Operation } from '../../../src/grid';
import {
  createOperations,
  createResultBuilder,
  findFormerTotals,
  listTotalRows,
  type OperationsInput,
  planTotalLooks,
  type ResultColumn,
  type WireValue,
} from '../../../src/placement';
import { rect } from '../../support/rect';

const COLUMNS: readonly ResultColumn[] = [
  { name: 'country', title: 'Country', type: 'string', emptyLabel: '', totalLabel: 'Total' },
  { name: 'city', title: 'City', type: 'string', emptyLabel: '', totalLabel: 'Total' },
  { name: 'n', title: 'n', type: 'number', isMeasure: true },
];

function createResult(rows: readonly (readonly WireValue[])[], columns = COLUMNS) {
  const builder = createResultBuilder(columns, 1900);
  builder.push(rows);
  return builder.finish();
}

const ROWS: readonly (readonly WireValue[])[] = [
  ['DE', 'Kiel', 1],
  ['DE', 'Total', 1],
  ['FR', 'Brest', 5],
  ['FR', 'Total', 5],
  ['Total', null, 6],
];

describe('rows of totals', () => {
  it('the rows of totals of a result are its subtotals and the total of all rows', () => {
    expect(listTotalRows(createResult(ROWS), 5).map(({ row }) => row)).toEqual([1, 3, 4]);
  });

  it('a result without labels of totals has no rows of totals, even where a text reads Total', () => {
    const columns = COLUMNS.map(({ totalLabel: _, ...column }) => column);
    expect(listTotalRows(createResult(ROWS, columns), 5)).toEqual([]);
  });

  it('only the last of very many totals gets the look', () => {
    const rows = Array.from({ length: 1_001 }, (_, index) => [`c${index}`, 'Total', index]);
    expect(listTotalRows(createResult(rows), rows.length).map(({ row }) => row)).toEqual([1_000]);
  });

  it('former totals are found by the recorded label where the user has moved them [P3]', () => {
    const recordedColumns = [
      { member: 'country', title: 'Country', shown: 'Country', mark: '', totalLabel: 'Gesamt' },
      { member: 'n', title: 'n', shown: 'n', mark: '' },
    ];
    const columns = COLUMNS.slice(1);
    const rows = [
      ['Country', 'n'],
      ['Gesamt', 6],
      ['DE', 1],
    ];
    const layout = { slots: [], leaving: [{ from: 0, member: 'country' }] };
    const body = { length: rows.length, row: (index: number) => rows[index] ?? [] };
    expect(findFormerTotals(recordedColumns, layout, { columns }, body, 1).map(({ row }) => row)).toEqual([1]);
  });
});

describe('the looks of totals', () => {
  const total = { key: 'all', row: 5 };

  it('a total that stays in its row keeps its look, whatever it is [P1]', () => {
    for (const isBold of [true, false])
      expect(planTotalLooks([total], [{ ...total, isBold, hasLine: true }], 6)).toMatchObject({
        bold: { gained: [], lost: [] },
        line: { gained: [], lost: [] },
      });
  });

  it('a total that moves takes its look along and leaves none behind [P1]', () => {
    expect(planTotalLooks([{ ...total, row: 8 }], [{ ...total, isBold: true, hasLine: true }], 9)).toMatchObject({
      bold: { gained: [8], lost: [5] },
      line: { gained: [8], lost: [5] },
    });
  });

  it('a total without bold, because the user has removed it, moves without it [P1]', () => {
    expect(planTotalLooks([{ ...total, row: 8 }], [{ ...total, isBold: false, hasLine: true }], 9)).toMatchObject({
      bold: { gained: [], lost: [] },
      line: { gained: [8], lost: [5] },
    });
  });

  it('a total in the row of another total needs no change', () => {
    const formerTotals = [
      { key: 'DE', row: 2, isBold: true, hasLine: true },
      { key: 'all', row: 4, isBold: true, hasLine: true },
    ];
    const totals = [
      { key: 'DE', row: 4 },
      { key: 'all', row: 6 },
    ];
    expect(planTotalLooks(totals, formerTotals, 7)).toMatchObject({ bold: { gained: [6], lost: [2] } });
  });
});

/** Moves the look of a total from one row to another. */
function moveTotal(from: number | undefined, to: number): NonNullable<OperationsInput['totalLooks']> {
  const formerTotals = from === undefined ? [] : [{ key: '', row: from, isBold: true, hasLine: true }];
  return planTotalLooks([{ key: '', row: to }], formerTotals, 6);
}

describe('operations for totals', () => {
  const GROWN: OperationsInput = {
    plan: { block: rect(0, 0, 6, 3), gains: [rect(4, 0, 2, 3)], clears: [], shift: undefined },
    remainingBlock: rect(0, 0, 4, 3),
    headerRows: 1,
    numberFormats: ['General', 'General', 'General'],
    rightAligned: [false, false, false],
    widths: [],
    mayOverwrite: false,
    groundFormats: [['General', 'General', 'General']],
    looks: {
      first: ['General', 'General', 'General'],
      last: ['General', 'General', 'General'],
      rows: [3, 3, 3],
      isFirstOdd: [false, false, false],
    },
    totalLooks: moveTotal(3, 5),
    totalColumns: [undefined, undefined, 'existing'],
  };
  const pick = (operations: readonly Operation[], ...kinds: readonly Operation['kind'][]) =>
    operations.filter(({ kind }) => kinds.includes(kind));

  it('new rows of a block look like an ordinary row, and not like the total above them [P1]', () => {
    expect(pick(createOperations(GROWN).after, 'formats')).toEqual([
      { kind: 'formats', part: rect(4, 0, 2, 3), from: rect(2, 0, 1, 3) },
    ]);
  });

  it('a total is bold with a line above; its former row has neither, except bold in a column of totals', () => {
    expect(pick(createOperations(GROWN).after, 'bold', 'topBorder')).toEqual([
      { kind: 'bold', part: rect(3, 0, 1, 2), isRemoved: true },
      { kind: 'topBorder', part: rect(3, 0, 1, 3), isRemoved: true },
      { kind: 'bold', part: rect(5, 0, 1, 3) },
      { kind: 'topBorder', part: rect(5, 0, 1, 3) },
    ]);
  });

  it('user columns do not get the look of totals [P1]', () => {
    expect(pick(createOperations({ ...GROWN, userColumns: [1] }).after, 'topBorder')).toEqual([
      { kind: 'topBorder', part: rect(3, 0, 1, 1), isRemoved: true },
      { kind: 'topBorder', part: rect(3, 2, 1, 1), isRemoved: true },
      { kind: 'topBorder', part: rect(5, 0, 1, 1) },
      { kind: 'topBorder', part: rect(5, 2, 1, 1) },
    ]);
  });

  it('a total that stays in its row gets its look in new columns', () => {
    const totalLooks = moveTotal(3, 3);
    const plan = { ...GROWN.plan, block: rect(0, 0, 4, 3), gains: [rect(0, 2, 4, 1)] };
    const { after } = createOperations({ ...GROWN, plan, totalLooks, remainingBlock: rect(0, 0, 4, 2) });
    expect(pick(after, 'topBorder')).toEqual([{ kind: 'topBorder', part: rect(3, 2, 1, 1) }]);
  });

  it('a new column of totals is bold in all rows of data', () => {
    const totalLooks = planTotalLooks([], [], 6);
    const input = { ...GROWN, totalLooks, totalColumns: [undefined, undefined, 'new'] as const };
    expect(pick(createOperations(input).after, 'bold')).toEqual([{ kind: 'bold', part: rect(1, 2, 5, 1) }]);
  });

  it('a rollback restores the look of removed rows from a row of the same kind [P2]', () => {
    const plan = { block: rect(0, 0, 4, 3), gains: [], clears: [rect(4, 0, 2, 3)], shift: undefined };
    const totalLooks = moveTotal(5, 3);
    const { after } = createOperations({ ...GROWN, plan, totalLooks, remainingBlock: rect(0, 0, 6, 3) });
    expect(pick(after, 'clear').map((one) => one.kind === 'clear' && [one.part, one.former])).toEqual([
      [rect(4, 0, 1, 3), rect(2, 0, 1, 3)],
      [rect(5, 0, 1, 3), rect(3, 0, 1, 3)],
    ]);
  });
});
