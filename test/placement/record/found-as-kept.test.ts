import { asFound, isFoundAsKept, writeFoundAsKept } from '../../../src/placement';
import { placementWith } from '../placement-fixture';

const IN_FILE = placementWith({ freshAt: '2026-11-20T09:00:00Z', queryChecksum: 'a1' });
const LATER = {
  ...{ refreshedAt: IN_FILE.refreshedAt + 60_000, freshAt: '2026-11-20 10:00:00' },
  ...{ reportName: 'Net “sales”', reportUpdatedAt: '2026-11-20T09:59:00Z', queryChecksum: 'b2' },
};

describe('a refresh by itself that found what the file tells', () => {
  it('differs only in its times and in the version of its report, and its evidence says nothing new [P16]', () => {
    expect(isFoundAsKept(IN_FILE, { ...IN_FILE, ...LATER })).toBe(true);
    expect(isFoundAsKept(IN_FILE, { ...IN_FILE, ...LATER, evidence: undefined, growth: undefined })).toBe(true);
    for (const more of [
      { address: 'Sheet1!B5:D14' },
      { rows: 8 },
      { rowSums: 'x' },
      { recordPending: true },
      { ownCells: '{}' },
    ])
      expect(isFoundAsKept(IN_FILE, { ...IN_FILE, ...LATER, ...more })).toBe(false);
    expect(isFoundAsKept({ ...IN_FILE, ...LATER }, IN_FILE)).toBe(false);
  });

  it('[P16] is known on the device until the file tells of another refresh', () => {
    const { freshAt: _, ...withoutFresh } = { ...IN_FILE, ...LATER };
    for (const found of [{ ...IN_FILE, ...LATER }, withoutFresh]) {
      const text = writeFoundAsKept(IN_FILE.refreshedAt, found);
      expect(asFound(IN_FILE, text)).toEqual(found);
      const others = { ...IN_FILE, refreshedAt: IN_FILE.refreshedAt + 1 };
      expect(asFound(others, text)).toBe(others);
    }
  });

  it('is not known from another text, or from none', () => {
    for (const text of [
      undefined,
      '',
      '{',
      '{}',
      '179 1 2',
      `[${IN_FILE.refreshedAt}, 1]`,
      `["${IN_FILE.refreshedAt}"]`,
    ])
      expect(asFound(IN_FILE, text)).toBe(IN_FILE);
  });
});
