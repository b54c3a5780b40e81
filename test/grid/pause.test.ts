import { createPause } from '../../src/grid';

/** Creates a pause over a clock that the test advances; each turn of the page takes `turnMs`. */
function openPause(turnMs: number) {
  let now = 0;
  let turnCount = 0;
  const pause = createPause(
    async () => {
      turnCount += 1;
      now += turnMs;
    },
    () => now,
  );
  return { pause, work: (ms: number) => (now += ms), turns: () => turnCount };
}

test('long work yields to the page after 12 ms, and not before [P9]', async () => {
  const { pause, work, turns } = openPause(0);
  work(11);
  expect(pause()).toBeUndefined();
  work(1);
  await pause();
  expect(turns()).toBe(1);
  expect(pause()).toBeUndefined();
  work(12);
  await pause();
  expect(turns()).toBe(2);
});

test('long work yields less often if each turn of the page is slow, but holds the page for at most 25 ms [P9]', async () => {
  const { pause, work, turns } = openPause(2);
  work(12);
  await pause();
  work(15);
  expect(pause()).toBeUndefined();
  work(1);
  await pause();
  expect(turns()).toBe(2);
  const slowPage = openPause(100);
  slowPage.work(12);
  await slowPage.pause();
  slowPage.work(25);
  await slowPage.pause();
  expect(slowPage.turns()).toBe(2);
});
