import fc from 'fast-check';
import { percentApart } from '../../src/taskpane/words/apart';

it.each([
  [84.6, 87.6, 1, 3.5],
  [66, 7, 10, 89],
  [100, 101.04, 1, 1.04],
  [100, 250, 20, 150],
  [-50, -40, 10, 20],
  [1000, 999, 0, 0.1],
])('[P19] from %p to %p, over %p per cent, is %p per cent', (before, now, limit, said) => {
  expect(percentApart(before, now, limit)).toBe(said);
});

it('[P19] what is over the limit never reads as the limit itself, and is told to within one per cent', () => {
  const figure = fc.integer({ min: 1, max: 1_000_000 });
  fc.assert(
    fc.property(figure, figure, fc.integer({ min: 0, max: 500 }), (before, now, limit) => {
      const apart = (Math.abs(now - before) / before) * 100;
      fc.pre(apart > limit);
      const said = percentApart(before, now, limit);
      expect(said).toBeGreaterThan(limit);
      expect(Math.abs(said - apart)).toBeLessThan(1);
    }),
  );
});
