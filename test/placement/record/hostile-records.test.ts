/** Tests handmade records of a file: they must not harm the user who opens it. */
import fc from 'fast-check';
import {
  compareRowSums,
  createEvidence,
  isAbandoned,
  tryReadJournal,
  tryReadKeptNotes,
  tryReadNoteRows,
  tryReadPlacement,
  tryReadRowSums,
  tryReadUserCells,
  tryReadWorkbookRecord,
} from '../../../src/placement';

const AT = 1_790_000_000_000;
const evidence = createEvidence({ rows: [['Region'], ['North']], isEmpty: false }, 1, undefined);
const column = { member: 'a.b', title: 'Region', shown: 'Region', mark: '0', numberFormat: '0' };
const input = { input: 'x', numberFormat: '@', look: { fill: '#ffffff', bold: true } };
const note = { key: 'k', by: 0, label: 'North', since: AT, cells: [['Note', input]] };

/** Each record with all its parts, and the function that reads it. */
const RECORDS: readonly (readonly [name: string, record: object, read: (text: string) => unknown])[] = [
  [
    'placement',
    {
      ...{ v: 1, id: 'p', platform: 'https://a.example/api', deploymentId: 1, reportId: 42, reportName: 'Net' },
      ...{
        frame: { kind: 'fixed', rows: 10, columns: 3 },
        headers: true,
        address: 'Sheet1!B4:D13',
        columns: ['Region'],
      },
      ...{ layout: [column], rows: 9, refreshedAt: AT, reportUpdatedAt: 'x', growth: 'shiftDown', evidence },
      ...{ ownCells: '{}', keptNotes: '{}', noteRows: '{}', notesGap: 1, rowSums: '1', freshAt: 'x', putBack: AT },
      ...{ gates: { rows: 5, total: { member: 'a', title: 'b', percent: 3 }, empty: true }, rowKey: ['a.b'] },
    },
    tryReadPlacement,
  ],
  [
    'packed placement',
    {
      ...{ v: 1, id: 'p', platform: 'https://a.example/api', deploymentId: 1, reportId: 42, reportName: 'Net' },
      ...{ frame: { kind: 'free' }, headers: true, address: 'Sheet1!B4:D13', columns: ['Region'], rows: 9 },
      ...{ refreshedAt: AT, reportUpdatedAt: 'x', layout: { formats: ['0'], columns: [['m', 's', 0, 't', 'u']] } },
    },
    tryReadPlacement,
  ],
  [
    'workbook',
    { v: 1, id: 'w', location: 'l', refreshOnOpen: true, refreshEvery: 5, freshFor: 60 },
    tryReadWorkbookRecord,
  ],
  [
    'unfinished write',
    {
      v: 1,
      by: 'd',
      window: 'w',
      at: AT,
      rows: 9,
      columns: 3,
      isFirst: true,
      back: 'Sheet1!A1',
      notes: 'ask',
      placement: '{}',
    },
    tryReadJournal,
  ],
  [
    'own cells',
    {
      by: ['a'],
      cells: [{ member: 'a', value: 1, reports: 2, key: 'k', label: 'l', row: 3, at: { down: 1, right: 2 } }],
    },
    tryReadUserCells,
  ],
  ['notes', { notes: [note], returned: [note], formulas: [['f', input]], members: [['a']] }, tryReadKeptNotes],
  ['rows of notes', { rows: [[1, 'k']], by: ['a'] }, tryReadNoteRows],
];

const anyHostileValue = fc.constantFrom<unknown>(
  ...[1e12, 1e300, -1, -1e300, 0.5, 2 ** 53 + 2, 8.64e15 + 1, 'x'.repeat(2_000_001), null, true, '', {}, []],
  Array.from({ length: 20_000 }, () => 'x'),
  Array.from({ length: 20_000 }, () => ['x', { input: 'x' }]),
);

type Path = readonly (string | number)[];

function listPaths(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, one]) => listPaths(one, [...path, key]))];
}

function replaceAt(value: unknown, [key, ...rest]: Path, newValue: unknown): unknown {
  if (key === undefined) return newValue;
  if (Array.isArray(value)) return value.map((one, at) => (String(at) === key ? replaceAt(one, rest, newValue) : one));
  return { ...Object(value), [key]: replaceAt(Object(value)[key], rest, newValue) };
}

/** Returns everything in a read value that exceeds the limits: numbers, long texts, long lists. */
function findExcesses(value: unknown, path = ''): readonly string[] {
  if (typeof value === 'number')
    return Number.isFinite(value) && Math.abs(value) <= 2 ** 53 ? [] : [`${path}: ${value}`];
  if (typeof value === 'string') return value.length <= 2_000_000 ? [] : [`${path}: ${value.length} characters`];
  if (typeof value !== 'object' || value === null) return [];
  const parts = value instanceof Map ? [...value] : Object.entries(value);
  if (parts.length > 1_048_576) return [`${path}: ${parts.length} entries`];
  return parts.flatMap(([key, one]) => findExcesses(one, `${path}.${key}`));
}

it.each(RECORDS)('a %s record is read within bounds, whatever is in one of its places [P18]', (name, record, read) => {
  expect(read(JSON.stringify(record))).toBeDefined();
  const places = listPaths(record).filter((path) => path[0] !== 'v');
  const isCellValue = (excess: string) => /(value|reports|input): /.test(excess);
  fc.assert(
    fc.property(fc.constantFrom(...places), anyHostileValue, (path, newValue) => {
      const found = findExcesses(read(JSON.stringify(replaceAt(record, path, newValue))), name);
      // The values in cells may be any number.
      expect(found.filter((excess) => !isCellValue(excess))).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

it('a placement record with an impossible time, row count or number is rejected [P18]', () => {
  const read = (more: object) => tryReadPlacement(JSON.stringify({ ...RECORDS[0]?.[1], ...more }));
  expect(read({ refreshedAt: 8.64e15 + 1 })).toBeUndefined();
  expect(read({ refreshedAt: 1e300 })).toBeUndefined();
  expect(read({ rows: 1_048_577 })).toBeUndefined();
  expect(read({ rows: 2.5 })).toBeUndefined();
  expect(read({ reportId: 1.5 })).toBeUndefined();
  expect(read({ notesGap: 16_385 })?.notes.notesGap).toBeUndefined();
  expect(read({ putBack: 1e300 })?.written.putBack).toBeUndefined();
  expect(read({ columns: Array.from({ length: 16_385 }, () => '') })).toBeUndefined();
});

it('a record from the future cannot block writes for ever [P18]', () => {
  expect(isAbandoned({ at: 8e15 }, undefined, AT)).toBe(true);
  expect(isAbandoned({ at: AT + 60_000 }, undefined, AT)).toBe(false);
});

it('checksums of more rows than a sheet has are rejected [P18]', () => {
  const createSumsText = (rows: string, inChunk: string, chunks = 1) =>
    `${rows} ${inChunk} ${'0'.repeat(16)}${'0'.repeat(8 * chunks)}`;
  expect(tryReadRowSums(createSumsText('9'.repeat(400), '1'))).toBeUndefined();
  expect(tryReadRowSums(createSumsText('1', '9'.repeat(400)))).toBeUndefined();
  expect(tryReadRowSums(createSumsText('1', '1', 1_000_000))).toBeUndefined();
  const writtenSums = tryReadRowSums(createSumsText('9999999', '1'));
  const currentSums = tryReadRowSums(createSumsText('1', '1', 2));
  expect(writtenSums && currentSums && compareRowSums(writtenSums, currentSums).kind).toBe('edited');
});
