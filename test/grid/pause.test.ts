import { createPause } from '../../src/grid';

/** Creates a clock that the test advances, and pages whose turn takes this long. */
function pausing(turnMs: number) {
  let at = 0;
  let turns = 0;
  const pause = createPause(
    async () => {
      turns += 1;
      at += turnMs;
    },
    () => at,
  );
  return { pause, work: (ms: number) => (at += ms), turns: () => turns };
}

test('long work yields to the page after 12 ms, and not before [P9]', async () => {
  const { pause, work, turns } = pausing(0);
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
  const { pause, work, turns } = pausing(2);
  work(12);
  await pause();
  work(15);
  expect(pause()).toBeUndefined();
  work(1);
  await pause();
  expect(turns()).toBe(2);
  const dear = pausing(100);
  dear.work(12);
  await dear.pause();
  dear.work(25);
  await dear.pause();
  expect(dear.turns()).toBe(2);
});
