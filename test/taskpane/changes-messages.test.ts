import { createFormats } from '../../src/parts';
import { ENGLISH_CATALOGUE } from '../../src/taskpane/compose';

const NOW = Date.parse('2026-11-20T09:54:00Z');

async function createMessages() {
  const { createDetailsMessages } = await ENGLISH_CATALOGUE.loadRestMessages();
  return createDetailsMessages(createFormats({ locale: 'en-GB', now: () => NOW, timeZone: 'UTC' }));
}

const createChanges = (at: string, comparedWith: string) => ({
  at: Date.parse(at),
  comparedWith: Date.parse(comparedWith),
  sameSince: undefined,
});

test('the times of two refreshes show seconds only if they are within a minute [P19]', async () => {
  const { meta } = await createMessages();
  const withinMinute = createChanges('2026-11-20T04:47:31Z', '2026-11-20T04:47:02Z');
  expect(meta(withinMinute, NOW)).toBe('04:47:31, compared with 04:47:02');
  const laterMinute = createChanges('2026-11-20T04:48:01Z', '2026-11-20T04:47:58Z');
  expect(meta(laterMinute, NOW)).toBe('04:48, compared with 04:47');
});

test.each([
  [{ amount: 28_175, text: '£28,175.00', isRate: false, percent: 0.48 }, '+£28,175.00 (+0.5%)'],
  [{ amount: -4, text: '4', isRate: false, percent: -0.012 }, '−4 (−0.01%)'],
  [{ amount: 900, text: '900', isRate: false, percent: 250.4 }, '+900 (+250%)'],
  [{ amount: 4, text: '4', isRate: false, percent: undefined }, '+4'],
  [{ amount: -0.002, text: '0.2', isRate: true, percent: -0.5 }, '−0.2 percentage points'],
])('a difference has a sign, and the change as a percentage if that is meaningful [P19]', async (difference, text) => {
  expect((await createMessages()).difference(difference)).toBe(text);
});
