import { countAllowed, countRequested, listRequested, type NotAllowed, type PlacementView } from '../../src/app';

const createView = (reportId: number, name: string, cells?: string) => ({ reportId, name, cells }) as PlacementView;
const createQueryView = (queryId: string, name: string, cells?: string) =>
  ({ reportId: 0, isQuery: true, queryId, name, cells }) as PlacementView;
const createNotAllowed = (placements: NotAllowed['placements'], ...formulas: NotAllowed['formulas']): NotAllowed => ({
  placements,
  formulas,
  hasAllowedReports: false,
  isPostponed: false,
});

const placements = [createView(1, 'Sales', 'A1:B2'), createView(1, 'Sales', 'D1:E2'), createView(2, 'Stock')];

it('countRequested counts a report once, by number or by placement name, and unknown names and numbers separately [P19]', () => {
  const formulas = [1, 3, 'SALES', 'Nett sales', 'nett Sales'].map((report) => ({ report, formulas: 1 }));
  expect(countRequested(createNotAllowed(placements, ...formulas))).toEqual({ reports: 2, names: 2 });
});

it('countRequested counts a name as the listed report that has it [P19]', () => {
  const formulas = [
    { report: 'Orders', formulas: 1, reportId: 7, reportName: 'Orders' },
    { report: 7, formulas: 1, reportId: 7, reportName: 'Orders' },
    { report: 'stock', formulas: 1, reportId: 2, reportName: 'Stock' },
  ];
  expect(countRequested(createNotAllowed(placements, ...formulas))).toEqual({ reports: 3, names: 0 });
});

it('listRequested lists a report once, with all its cells and formulas [P18]', () => {
  const formulas = [
    { report: 'sales', formulas: 2 },
    { report: 7, formulas: 1, reportId: 7, reportName: 'Orders' },
    { report: 'Nett sales', formulas: 3 },
  ];
  expect(listRequested(createNotAllowed(placements, ...formulas))).toEqual([
    { id: 1, name: 'Sales', cells: ['A1:B2', 'D1:E2'], formulas: 2, isKnown: true },
    { id: 2, name: 'Stock', cells: [], formulas: 0, isKnown: true },
    { id: 7, name: 'Orders', cells: [], formulas: 1, isKnown: true },
    { id: undefined, name: 'Nett sales', cells: [], formulas: 3, isKnown: false },
  ]);
});

it('countAllowed counts a report once, even if several names found it, and unknown names separately [P19]', () => {
  const keys = ['1', '2', '"sales"', '"sales" 1', '"net sales"', '"net sales" 1', '"nett sales"'];
  const otherKeys = ['https://other.test/api 7 4', 'https://a.test/api 8 4'];
  const allowed = new Set([...keys.map((key) => `https://a.test/api 7 ${key}`), ...otherKeys]);
  const session = { address: 'https://a.test/api', deployment: { id: 7 } };
  expect(countAllowed(allowed, session)).toEqual({ reports: 2, names: 1 });
});

it('a query is listed under its name and counted once, and no report of that name is taken for it [P18] [P19]', () => {
  const queries = [
    createQueryView('a', 'Mine', 'A1:B2'),
    createQueryView('a', 'Mine', 'D1:E2'),
    createQueryView('b', 'Mine', 'G1:H2'),
  ];
  const notAllowed = createNotAllowed(queries, { report: 'mine', formulas: 1 });
  expect(listRequested(notAllowed)).toEqual([
    { id: undefined, name: 'Mine', cells: ['A1:B2', 'D1:E2'], formulas: 0, isKnown: true },
    { id: undefined, name: 'Mine', cells: ['G1:H2'], formulas: 0, isKnown: true },
    { id: undefined, name: 'mine', cells: [], formulas: 1, isKnown: false },
  ]);
  expect(countRequested(notAllowed)).toEqual({ reports: 2, names: 1 });
});

it('countAllowed counts a changed query as its report, and each query without a report [P19]', () => {
  const keys = ['1', '1?"{}"', '2?"{\\"a\\":1}"', '0?"{}"', '0?"{\\"a\\":\\"0?\\"}"'];
  const session = { address: 'https://a.test/api', deployment: { id: 7 } };
  const allowed = new Set(keys.map((key) => `https://a.test/api 7 ${key}`));
  expect(countAllowed(allowed, session)).toEqual({ reports: 4, names: 0 });
});
