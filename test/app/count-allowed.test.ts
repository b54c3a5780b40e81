import { countAllowed, countRequested, type NotAllowed, type PlacementView } from '../../src/app';

const createView = (reportId: number, name: string) => ({ reportId, name }) as PlacementView;
const createNotAllowed = (
  placements: NotAllowed['placements'],
  ...reports: readonly (number | string)[]
): NotAllowed => ({
  placements,
  formulas: reports.map((report) => ({ report, formulas: 1 })),
  hasAllowedReports: false,
  isPostponed: false,
});

it('countRequested counts a report once, by number or by placement name, and unknown names separately [P19]', () => {
  const placements = [createView(1, 'Sales'), createView(1, 'Sales'), createView(2, 'Stock')];
  expect(countRequested(createNotAllowed(placements, 1, 3, 'SALES', 'Nett sales', 'nett Sales'))).toEqual({
    reports: 3,
    names: 1,
  });
});

it('countAllowed counts a report once, even if several names found it, and unknown names separately [P19]', () => {
  const keys = ['1', '2', '"sales"', '"sales" 1', '"net sales"', '"net sales" 1', '"nett sales"'];
  const otherKeys = ['https://other.test/api 7 4', 'https://a.test/api 8 4'];
  const allowed = new Set([...keys.map((key) => `https://a.test/api 7 ${key}`), ...otherKeys]);
  const session = { address: 'https://a.test/api', deployment: { id: 7 } };
  expect(countAllowed(allowed, session)).toEqual({ reports: 2, names: 1 });
});
