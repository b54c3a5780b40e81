// The engine compares long lists of numbers in a different way, which must give the same rows.
import { type DataService, openDataService } from '../../../src/platform/query';
import { SAMPLE_MODEL, sampleTableStatements } from '../../../src/platform/world';

const { signal } = new AbortController();
const NUMBERS = Array.from({ length: 120 }, (_, index) => String(2_000_000_000 + index));

let service: DataService;
beforeAll(async () => {
  service = await openDataService({
    ...{ model: SAMPLE_MODEL, tables: sampleTableStatements(), now: () => new Date('2026-11-20T12:00:00Z') },
    ...{ continueWaitTimeout: 60_000, queryTimeout: 60_000, stallTimeout: 60_000 },
  });
});
afterAll(() => service?.close());

async function lines(
  operator: 'equals' | 'notEquals',
  values: readonly (string | null)[],
  member = 'sales.order_number',
) {
  const query = { measures: ['sales.line_count'], filters: [{ member, operator, values: [...values] }] };
  const { data } = JSON.parse(await service.load({ caller: 'test', query, multi: false, cache: undefined }, signal));
  return data.reduce((sum: number, row: Record<string, string>) => sum + Number(row['sales.line_count']), 0);
}

it('filters with long number lists include or exclude rows like several short ones', async () => {
  const parts = await Promise.all([0, 40, 80].map((from) => lines('equals', NUMBERS.slice(from, from + 40))));
  const sum = parts.reduce((one, other) => one + other, 0);
  expect(sum).toBeGreaterThan(100);
  expect(await lines('equals', NUMBERS)).toBe(sum);
  expect(await lines('equals', [...NUMBERS, null])).toBe(sum);
  const all = await lines('notEquals', ['0']);
  expect(await lines('notEquals', NUMBERS)).toBe(all - sum);
});

it('filters with long number lists apply to a measure of groups', async () => {
  const all = await lines('notEquals', ['0']);
  expect(await lines('equals', [...NUMBERS, String(all)], 'sales.line_count')).toBe(all);
  expect(await lines('equals', NUMBERS, 'sales.line_count')).toBe(0);
});

it('filters with long number lists refuse text, like short ones', async () => {
  const refused = (values: readonly string[]) =>
    lines('equals', values).then(JSON.stringify, ({ message }) => String(message));
  expect(await refused([...NUMBERS, 'many'])).toBe(await refused(['many']));
});
