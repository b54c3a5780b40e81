import { computeQuantile, formatFaultRows, formatLoadRows } from './platform-rows';

test('a load is reported with its rate, median, slow end and failures', () => {
  const runsMs = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(
    formatLoadRows([{ store: 'Postgres', clients: 10, call: 'list', runsMs, totalMs: 2000, failed: 1 }]).at(-1),
  ).toBe('| Postgres | 10 | list | 50 | 50 ms | 95 ms | 100 ms | 1 |');
  expect(computeQuantile([], 0.5)).toBeNaN();
});

test('a fault is reported with the answered requests and the lost ones', () => {
  const figure = { fault: 'process killed', times: 50, answered: 900, lost: 0, faults: 0 };
  expect(formatFaultRows([figure]).at(-1)).toBe('| process killed | 50 | 900 | 0 | 0 |');
});
