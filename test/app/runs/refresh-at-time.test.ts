/** Tests refreshes at a time of day while the workbook is open. */
import { signal } from '@preact/signals';
import { waitUntil } from '../../support/app';
import { readRun } from '../../support/app-state';
import { createManualClock, runTurns } from '../../support/manual-clock';
import { placeAt } from '../../support/place-report';
import { createSmallPlatform, type SmallAppOptions } from '../../support/small-platform';
import { trackApps } from '../../support/track-apps';

const apps = trackApps();

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const SEVEN = { minuteOfDay: 420, timeZone: 'Europe/Berlin', days: 'weekdays' } as const;
/** It is six o'clock on a Friday in Berlin. */
const FRIDAY_AT_SIX = Date.UTC(2026, 10, 27, 5);

async function openAtSix(options: Omit<SmallAppOptions, 'clock' | 'gate'> = {}) {
  const report = { id: 1, name: 'Sales', columns: ['region'], rows: [['North']] };
  const clock = createManualClock(FRIDAY_AT_SIX);
  const queriedAt: number[] = [];
  const test = await apps.start(createSmallPlatform([report]), {
    ...options,
    clock,
    gate: async (verb) => {
      if (verb === 'query') queriedAt.push((clock.now() - FRIDAY_AT_SIX) / HOUR);
    },
  });
  await placeAt(test, 2, 1);
  await test.app.placements.setRefreshAt(SEVEN);
  queriedAt.length = 0;
  /** Advances the clock by hours, and waits for what was due by then. */
  const advance = async (hours: number) => {
    await clock.advance(hours * HOUR);
    await runTurns(200);
  };
  return { ...test, clock, queriedAt, advance };
}

test('the workbook refreshes at seven on each weekday, which the file records [P6]', async () => {
  const { app, advance, queriedAt, store } = await openAtSix();
  await advance(0.9);
  expect(queriedAt).toEqual([]);
  await advance(0.2);
  expect(queriedAt).toEqual([1]);
  expect(readRun({ app })).toMatchObject({ kind: 'done', refreshed: 1, timed: true });
  for (let day = 1; day <= 4; day += 1) await advance(24);
  expect(queriedAt).toEqual([1, 73, 97]);
  expect(JSON.stringify(store.settings.entries())).toContain('Europe/Berlin');
});

test('a time that passes while the pane is hidden is made up for once, however many pass [P6]', async () => {
  const hidden = signal(true);
  const { advance, queriedAt } = await openAtSix({ hidden });
  await advance(5 * 24);
  expect(queriedAt).toEqual([]);
  hidden.value = false;
  await advance(0.5);
  expect(queriedAt).toHaveLength(1);
  await advance(20);
  expect(queriedAt).toHaveLength(2);
});

test('a computer that wakes at nine refreshes then, although its timers stood still [P6]', async () => {
  const { clock, advance, queriedAt } = await openAtSix();
  // All timers are late by the time that the computer has slept.
  const now = clock.now.bind(clock);
  clock.now = () => now() + 3 * HOUR;
  await advance(0.02);
  expect(queriedAt).toHaveLength(1);
  await advance(10);
  expect(queriedAt).toHaveLength(1);
});

test('a workbook that opens after the time waits for the next day', async () => {
  const { app, clock, advance, queriedAt } = await openAtSix();
  await app.placements.setRefreshAt(undefined);
  await advance(2);
  await app.placements.setRefreshAt(SEVEN);
  await advance(10);
  expect(queriedAt).toEqual([]);
  expect(clock.waits.some((wait) => wait > MINUTE)).toBe(false);
});

test('an interval replaces the time of day, and the other way round', async () => {
  const { app, advance, queriedAt } = await openAtSix();
  await app.placements.setRefreshEvery(90);
  expect(app.placements.state.value).toMatchObject({ refreshAt: undefined, refreshEvery: 90 });
  await advance(1.6);
  await waitUntil(() => queriedAt.length === 1);
  await app.placements.setRefreshAt({ ...SEVEN, days: 'daily' });
  expect(app.placements.state.value).toMatchObject({ refreshAt: { days: 'daily' }, refreshEvery: undefined });
  await advance(24);
  expect(queriedAt).toHaveLength(2);
});
