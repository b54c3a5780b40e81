// The engine compares long lists of numbers in a different way, which must give the same rows.
import { type DataService, openDataService } from '../../../src/platform/query';
import { createSampleTableStatements, SAMPLE_MODEL } from '../../../src/platform/world';

const { signal } = new AbortController();
const NUMBERS = Array.from({ length: 120 }, (_, index) => String(2_000_000_000 + index));

let service: DataService;
beforeAll(async () => {
  service = await openDataService({
    ...{ model: SAMPLE_MODEL, tables: createSampleTableStatements(), now: () => new Date('2026-11-20T12:00:00Z') },
    ...{ continueWaitTimeout: 60_000, queryTimeout: 60_000, stallTimeout: 60_000 },
  });
});
afterAll(() => service?.close());

async function countLines(
  operator: 'equals' | 'notEquals',
  values: readonly (string | null)[],
  member = 'sales.order_number',
) {
  const query = { measures: ['sales.line_count'], filters: [{ member, operator, values: [...values] }] };
  const { data } = JSON.parse(await service.load({ caller: 'test', query, multi: false, cache: undefined }, signal));
  return data.reduce((sum: number, row: Record<string, string>) => sum + Number(row['sales.line_count']), 0);
}

it('filters with long number lists include or exclude rows like several short ones', async () => {
  const parts = await Promise.all([0, 40, 80].map((from) => countLines('equals', NUMBERS.slice(from, from + 40))));
  const sum = parts.reduce((one, other) => one + other, 0);
  expect(sum).toBeGreaterThan(100);
  expect(await countLines('equals', NUMBERS)).toBe(sum);
  expect(await countLines('equals', [...NUMBERS, null])).toBe(sum);
  const lineCount = await countLines('notEquals', ['0']);
  expect(await countLines('notEquals', NUMBERS)).toBe(lineCount - sum);
});

it('filters with long number lists apply to a measure of groups', async () => {
  const lineCount = await countLines('notEquals', ['0']);
  expect(await countLines('equals', [...NUMBERS, String(lineCount)], 'sales.line_count')).toBe(lineCount);
  expect(await countLines('equals', NUMBERS, 'sales.line_count')).toBe(0);
});

it('filters with long number lists refuse text, like short ones', async () => {
  const readRefusal = (values: readonly string[]) =>
    countLines('equals', values).then(JSON.stringify, ({ message }) => String(message));
  expect(await readRefusal([...NUMBERS, 'many'])).toBe(await readRefusal(['many']));
});
