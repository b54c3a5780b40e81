/** Tests the record that a workbook has of itself, whatever wrote it. */
import { tryReadWorkbookRecord, writeWorkbookRecord } from '../../../src/placement';

const readRecord = (more: object) => tryReadWorkbookRecord(JSON.stringify({ v: 1, id: 'w', ...more }));

it.each([[1e12], [10_081], [0], [-5], ['5'], [null]])(
  'an invalid refresh interval of %p minutes is dropped, and the file still refreshes on opening',
  (refreshEvery) => {
    expect(readRecord({ refreshEvery, refreshOnOpen: true })).toEqual({ id: 'w', location: '', refreshOnOpen: true });
  },
);

it.each([1, 5, 60, 10_080])('a refresh interval of %s minutes is accepted', (refreshEvery) => {
  expect(readRecord({ refreshEvery })?.refreshEvery).toBe(refreshEvery);
});

it.each([[1e15], [-1], ['old']])('an invalid freshness of %p minutes is replaced by the default', (freshFor) => {
  expect(readRecord({ freshFor })?.freshFor).toBeUndefined();
});

it('the text of a record has no character that no file can hold, and is read back unchanged [P4]', () => {
  const id = 'a\u0000b\ud83d\ufffe\uffff😀';
  const text = writeWorkbookRecord({
    id,
    location: '',
    refreshOnOpen: false,
    refreshEvery: undefined,
    freshFor: undefined,
  });
  expect(text).toMatch(/^[\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]*$/u);
  expect(tryReadWorkbookRecord(text)?.id).toBe(id);
});
