import { parseCron } from '../../src/administration/state/cron';

const every = { kind: 'every' };
const createValues = (...list: number[]) => ({ kind: 'values', values: list });

test.each([
  ['0 8 * * 1', { minute: createValues(0), hour: createValues(8), day: every, month: every, weekday: createValues(1) }],
  [
    '30 17 1,15 * ?',
    { minute: createValues(30), hour: createValues(17), day: createValues(1, 15), month: every, weekday: every },
  ],
  ['*/15 * * * *', { minute: { kind: 'step', step: 15 }, hour: every, day: every, month: every, weekday: every }],
  ['0 6 * jan-mar/2 mon-fri', { month: createValues(1, 3), weekday: createValues(1, 2, 3, 4, 5) }],
  ['0 6 * * 5-7', { weekday: createValues(0, 5, 6) }],
  ['0 6 * * 0-7', { weekday: every }],
  ['0 6 */1 * SUN', { day: every, weekday: createValues(0) }],
])('the parser reads %s', (expression, cron) => {
  expect(parseCron(expression)).toMatchObject(cron);
});

test.each([
  '',
  '0 8 * *',
  '0 0 8 * * 1',
  '0 9 L * *',
  '0 9 * * 5#3',
  '0 9 15W * *',
  '60 9 * * *',
  '0 24 * * *',
  '0 9 0 * *',
  '0 9 * 13 *',
  '5/10 9 * * *',
  '0 17-9 * * *',
  '@daily',
])('the parser leaves %s to the platform’s own words', (expression) => {
  expect(parseCron(expression)).toBeUndefined();
});
