import { isAbandoned } from '../../../src/placement';

const NOW = 1_700_000_000_000;
const MINUTE = 60_000;

it.each([
  ['has been writing for 20 minutes', true, 20, false],
  ['is not writing any more', false, 0, true],
  ['this device does not know, begun 9 minutes ago', undefined, 9, false],
  ['this device does not know, begun 11 minutes ago', undefined, 11, true],
])(
  'a write of a window that %s is recovered only if it is abandoned [P2] [W43]',
  (_, isWriting, minutes, isRecovered) => {
    expect(isAbandoned({ at: NOW - minutes * MINUTE }, isWriting, NOW)).toBe(isRecovered);
  },
);
