import {
  createOutline,
  createResultBuilder,
  type ResultColumn,
  tryReadOutline,
  type WireValue,
  writeOutline,
} from '../../../src/placement';

const createHeadColumn = (name: string, totalLabel?: string): ResultColumn => ({
  ...{ name, title: name, type: 'string', emptyLabel: '(empty)' },
  ...(totalLabel !== undefined && { totalLabel }),
});
const COLUMNS = [
  createHeadColumn('country', 'Total'),
  createHeadColumn('region', 'Total'),
  createHeadColumn('city', 'Total'),
  { name: 'n', title: 'n', type: 'number', isMeasure: true },
] as const;

function createResult(rows: readonly (readonly WireValue[])[], columns: readonly ResultColumn[] = COLUMNS) {
  const builder = createResultBuilder(columns, 1900);
  builder.push(rows);
  return builder.finish();
}

const ROWS: readonly (readonly WireValue[])[] = [
  ['DE', 'North', 'Kiel', 1],
  ['DE', 'North', 'Bremen', 2],
  ['DE', 'North', 'Total', 3],
  ['DE', 'South', 'Ulm', 4],
  ['DE', 'South', 'Total', 4],
  ['DE', 'Total', null, 7],
  ['FR', 'West', 'Brest', 5],
  ['FR', 'West', 'Total', 5],
  ['FR', 'Total', null, 5],
  ['Total', null, null, 12],
];

describe('the outline of a pivot', () => {
  it('an outline groups rows above their subtotal, and subgroups within it; the grand total is in no group [P15]', () => {
    expect(createOutline(createResult(ROWS), ROWS.length)?.levels).toEqual([2, 2, 1, 2, 1, 0, 2, 1, 0, 0]);
  });

  it('an outline has groups only above existing subtotals [P15]', () => {
    const columns = [
      createHeadColumn('country', 'Total'),
      createHeadColumn('region', 'Total'),
      createHeadColumn('city'),
      COLUMNS[3],
    ];
    const rows = ROWS.filter(([, , city]) => city !== 'Total');
    expect(createOutline(createResult(rows, columns), rows.length)?.levels).toEqual([1, 1, 1, 0, 1, 0, 0]);
  });

  it('a member with the label of a total is no total, and no group starts after a total', () => {
    const columns = [createHeadColumn('country', 'Total'), createHeadColumn('region', '(Total)'), COLUMNS[3]];
    const rows = [
      ['DE', 'Total', 1],
      ['DE', '(Total)', 1],
      ['Total', null, 1],
    ];
    expect(createOutline(createResult(rows, columns), 3)?.levels).toEqual([1, 0, 0]);
  });

  it('the outline of a pivot without subtotals is undefined', () => {
    const columns = [createHeadColumn('country', 'Total'), createHeadColumn('region'), COLUMNS[3]];
    expect(createOutline(createResult([['DE', 'North', 1]], columns), 1)).toBeUndefined();
    expect(createOutline(createResult([], COLUMNS), 0)).toBeUndefined();
  });

  it('an outline has at most Excel’s eight levels, however many row members there are', () => {
    const deep = Array.from({ length: 10 }, (_, index) => createHeadColumn(`m${index}`, 'Total'));
    expect(createOutline(createResult([deep.map(() => 'x')], deep), 1)?.levels).toEqual([7]);
  });

  it('groups are recognized by their subtotals, wherever they are and whatever is in them', () => {
    const before = createOutline(createResult(ROWS), ROWS.length);
    const after = createOutline(
      createResult([...ROWS.slice(6, 9), ['DE', 'North', 'Jever', 1], ...ROWS.slice(0, 6)]),
      10,
    );
    expect(new Set(after?.keys)).toEqual(new Set(before?.keys));
    expect(after?.checksum).not.toBe(before?.checksum);
  });

  it('the outline of a cut block covers only the rows of the block', () => {
    expect(createOutline(createResult(ROWS), 4)?.levels).toEqual([2, 2, 1, 2]);
  });

  it('an outline is stored as a short text, and any other text reads as undefined', () => {
    const outline = createOutline(createResult(ROWS), ROWS.length);
    if (!outline) throw new Error('no outline');
    expect(writeOutline(outline)).toMatch(/^2x2 1x1 2x1 1x1 0x1 2x1 1x1 0x2;[0-9a-f ]+$/);
    expect(tryReadOutline(writeOutline(outline))).toEqual(outline);
    for (const text of ['', 'x', '9x1;', '1x9999999 1x9999999;', '1x1', '1x1;zz'])
      expect(tryReadOutline(text)).toBeUndefined();
  });
});
