import fc from 'fast-check';
import { percentChange } from '../../src/taskpane/messages/questions/percent-change';

it.each([
  [84.6, 87.6, 1, 3.5],
  [66, 7, 10, 89],
  [100, 101.04, 1, 1.04],
  [100, 250, 20, 150],
  [-50, -40, 10, 20],
  [1000, 999, 0, 0.1],
])(
  'the difference from %p to %p, above a limit of %p per cent, reads as %p per cent [P19]',
  (before, current, limit, percent) => {
    expect(percentChange(before, current, limit)).toBe(percent);
  },
);

it('a difference above the limit never reads as the limit itself, and is off by less than one point [P19]', () => {
  const figure = fc.integer({ min: 1, max: 1_000_000 });
  fc.assert(
    fc.property(figure, figure, fc.integer({ min: 0, max: 500 }), (before, current, limit) => {
      const difference = (Math.abs(current - before) / before) * 100;
      fc.pre(difference > limit);
      const percent = percentChange(before, current, limit);
      expect(percent).toBeGreaterThan(limit);
      expect(Math.abs(percent - difference)).toBeLessThan(1);
    }),
  );
});
