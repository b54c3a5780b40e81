import {
  type CellFilter,
  createSheetOptions,
  DEFAULT_OPTIONS,
  type PlacementFilter,
  pairValuesWithSheets,
} from '../../../src/placement';

const COLUMN = { member: 'sales.region', title: 'Region', type: 'string', operator: 'is' } as const;
const SET = { set: 'p1', member: COLUMN.member };

const createFilter = (values: readonly string[], dataValues?: readonly string[]): CellFilter => ({
  ...COLUMN,
  cell: { name: '_inlay_1_cell', address: 'North!A1', values, ...(dataValues && { dataValues }) },
});

const createSheet = (id: string, value: string, filters: readonly PlacementFilter[] = [createFilter([value])]) => ({
  id,
  choices: { filters, sheetOf: { ...SET, value } },
});

it('the filter of a sheet replaces the filters of its column only', () => {
  const year: PlacementFilter = { ...COLUMN, member: 'sales.year', values: ['2026'] };
  const options = { ...DEFAULT_OPTIONS, filters: [{ ...COLUMN, values: ['South'] }, year] };
  const filter = createFilter(['North']);
  const sheetOf = { ...SET, value: 'North' };
  expect(createSheetOptions(options, filter, sheetOf)).toEqual({ ...options, filters: [year, filter], sheetOf });
});

it('a value has the first sheet of its set that shows it, as its data spell it', () => {
  const sheets = [
    createSheet('p2', 'North', [createFilter(['North'], [' North'])]),
    createSheet('p3', 'South', [createFilter(['East'])]),
    createSheet('p4', 'East'),
    createSheet('p5', 'West', []),
    { id: 'p6', choices: { filters: [], sheetOf: { ...SET, set: 'p9', value: 'South' } } },
  ];
  const values = [' North', 'South', 'East', 'West'];
  expect(pairValuesWithSheets({ values, isAll: true }, sheets, SET)).toEqual([
    { value: ' North', placementId: 'p2', isInData: true },
    { value: 'South', placementId: undefined, isInData: true },
    { value: 'East', placementId: 'p3', isInData: true },
    { value: 'West', placementId: 'p5', isInData: true },
  ]);
});

it('a value counts as gone only if all values of the data are known [P19]', () => {
  const sheets = [createSheet('p2', 'North')];
  for (const isAll of [true, false])
    expect(pairValuesWithSheets({ values: ['South'], isAll }, sheets, SET)).toEqual([
      { value: 'South', placementId: undefined, isInData: true },
      { value: 'North', placementId: 'p2', isInData: !isAll },
    ]);
});
