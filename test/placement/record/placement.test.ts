import fc from 'fast-check';
import {
  canBeRecorded,
  checksum,
  checksumUnsavedState,
  createEvidence,
  formatAnchorName,
  MAX_QUERY_LENGTH,
  mayBeCopy,
  tryReadPlacement,
  tryReadWorkbookRecord,
  type WrittenPart,
  writePlacement,
  writeWorkbookRecord,
} from '../../../src/placement';
import { createPlacement } from '../placement-fixture';

const PARTS = {
  choices: { frame: { kind: 'fixed', rows: 10, columns: 3 } },
  written: { address: "'Net revenue'!B4:D13" },
} as const;
const placement = createPlacement(PARTS);
const createWrittenPlacement = (written: Partial<WrittenPart>) =>
  createPlacement({ ...PARTS, written: { ...PARTS.written, ...written } });

const createQueryRecord = (ownQuery: unknown) => JSON.stringify({ ...JSON.parse(writePlacement(placement)), ownQuery });

describe('the placement record', () => {
  it('the placement record reads back what it wrote', () => {
    expect(tryReadPlacement(writePlacement(placement))).toEqual(placement);
    const pending = { ...placement, sync: { recordPending: true } };
    expect(tryReadPlacement(writePlacement(pending))).toEqual(pending);
  });

  it('a placement record whose query is too long or unreadable is not read [P2]', () => {
    const withQuery = (ownQuery: unknown) => tryReadPlacement(createQueryRecord(ownQuery));
    const longest = { json: 'x'.repeat(MAX_QUERY_LENGTH) };
    expect(withQuery(longest)?.report.ownQuery).toEqual(longest);
    for (const unreadable of [
      { json: `${longest.json}x` },
      { json: '' },
      { json: 5 },
      { json: '{}', changedFrom: 1 },
      7,
    ])
      expect(withQuery(unreadable)).toBeUndefined();
  });

  it('the placement record ignores a user’s name that is empty, too long or not a text', () => {
    for (const ownName of ['', 'x'.repeat(101), 7]) {
      const text = JSON.stringify({ ...JSON.parse(writePlacement(placement)), ownName });
      expect(tryReadPlacement(text)?.choices.ownName).toBeUndefined();
    }
    const named = createPlacement({ choices: { ownName: 'x'.repeat(100) } });
    expect(tryReadPlacement(writePlacement(named))).toEqual(named);
  });

  it('the placement record reads back any choices, sync state and notes, which are side by side in the file [P2] [P18]', () => {
    const anyText = fc.constantFrom('', 'a', '{"v":1}');
    const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
    const anyQuery = fc.record(
      { json: fc.string({ minLength: 2, maxLength: 200, unit: 'grapheme' }), changedFrom: anyText },
      { requiredKeys: ['json'] },
    );
    const anyParts = fc.record({
      report: fc.record({ ownQuery: anyQuery }, { requiredKeys: [] }),
      choices: fc.record({
        growth: optional(fc.constant('shiftDown' as const)),
        caption: fc.boolean(),
        rowKey: fc.array(anyText),
      }),
      written: fc.record({
        rowSums: optional(anyText),
        headerRows: optional(fc.integer({ min: 1, max: 16 })),
        putBack: optional(fc.nat()),
      }),
      sync: fc.record({ recordId: optional(anyText), recordPending: optional(fc.boolean()) }),
      notes: fc.record({
        ownCells: optional(anyText),
        keptNotes: optional(anyText),
        notesGap: optional(fc.nat(16_384)),
      }),
    });
    fc.assert(
      fc.property(anyParts, (parts) => {
        const text = writePlacement(createPlacement(parts));
        expect(tryReadPlacement(text)).toEqual(createPlacement(parts));
        expect(JSON.parse(text)).toMatchObject({
          v: 1,
          reportId: 42,
          frame: { kind: 'free' },
          address: 'Sheet1!B4:D13',
        });
      }),
    );
  });

  it('a placement is limited to the titles that the file can hold, and names count if they differ from titles', () => {
    const columns = (name: string) => Array.from({ length: 10_000 }, () => ({ name, title: 'x'.repeat(60) }));
    expect(canBeRecorded(columns('x'.repeat(60)))).toBe(true);
    expect(canBeRecorded(columns('y'.repeat(60)))).toBe(false);
  });

  it('the placement record reads back its evidence, which consists only of checksums [P8]', () => {
    const rows = [
      ['Region', 'Net'],
      ['North', 'secret'],
    ];
    const evidence = createEvidence({ rows, isEmpty: false }, 1, undefined);
    const text = writePlacement(createWrittenPlacement({ evidence }));
    expect(tryReadPlacement(text)).toEqual(createWrittenPlacement({ evidence }));
    expect(tryReadPlacement(text.replace('"rows":["', '"rows":[1,"'))).toEqual(placement);
    expect(text).not.toContain('secret');
  });

  it('the placement record reads back any columns and headers, in fewer bytes than they have', () => {
    const anyText = fc.constantFrom('', 'a', 'b', 'Net revenue', 'orders.net');
    const ours = { member: anyText, title: anyText, shown: anyText, mark: anyText };
    const theirs = { ...ours, member: fc.constant(undefined), title: fc.constant('') };
    const aFormat = fc.option(fc.constantFrom('General', '0.0'), { nil: undefined });
    const aLabel = fc.option(fc.constantFrom('Total', '(Total)'), { nil: undefined });
    const aColumn = fc.oneof(fc.record({ ...ours, numberFormat: aFormat, totalLabel: aLabel }), fc.record(theirs));
    const known = fc.record({ layout: fc.array(aColumn), columns: fc.array(anyText), isAsShown: fc.boolean() });
    fc.assert(
      fc.property(known, ({ layout, columns, isAsShown }) => {
        const header = isAsShown ? layout.map(({ shown }) => checksum(shown).slice(0, 8)) : ['12345678'];
        const full = createWrittenPlacement({ columns, layout, evidence: { header, rows: [] } });
        const text = writePlacement(full);
        const { id, report, written, sync, notes } = full;
        const plain = { id, ...report, ...written, ...sync, ...notes, frame: full.choices.frame };
        expect(tryReadPlacement(text)).toEqual(full);
        expect(tryReadPlacement(JSON.stringify({ v: 1, ...plain }))).toEqual(full);
      }),
    );
  });

  it.each([
    { columns: 1000, most: 70_000 },
    { columns: 16_384, most: 1_000_000 },
  ])('the placement record of $columns columns takes at most $most bytes [P10]', ({ columns, most }) => {
    const titles = Array.from({ length: columns }, (_, column) => `Net revenue ${column}`);
    const layout = titles.map((title, column) => ({
      member: `orders.net_revenue_${column}`,
      title,
      shown: title,
      mark: checksum(title).slice(0, 8),
      numberFormat: '#,##0.00',
    }));
    const row = titles.map((_, column) => String(column * 1.25));
    const createSample = (headers: boolean) => ({ rows: [headers ? titles : row, row], isEmpty: false });
    for (const headers of [true, false]) {
      const evidence = createEvidence(createSample(headers), headers ? 1 : 0, undefined);
      const text = writePlacement(createWrittenPlacement({ headers, columns: titles, layout, evidence }));
      expect(text.length).toBeLessThan(most);
    }
  });

  it.each([
    '',
    '{',
    'null',
    '[]',
    '{"v":2}',
    '{"v":1,"id":"x"}',
    writePlacement(createWrittenPlacement({ rows: Number.NaN })),
  ])('a text that is no placement record is ignored: %p', (text) => {
    expect(tryReadPlacement(text)).toBeUndefined();
  });

  it('the placement record contains neither a token nor rows [P8]', () => {
    const { report, written } = placement;
    const known = ['v', 'id', 'frame', ...Object.keys({ ...report, ...written })];
    expect(Object.keys(JSON.parse(writePlacement(placement))).sort()).toEqual(known.sort());
  });

  it('an anchor has a name that Excel accepts', () => {
    expect(formatAnchorName(placement.id)).toMatch(/^_inlay_[0-9A-Za-z]+$/);
  });
});

describe('the workbook record', () => {
  const record = { id: 'w-1', location: checksum('https://files.example/book1.xlsx'), refreshOnOpen: true };

  it('the workbook record reads back what it wrote', () => {
    expect(tryReadWorkbookRecord(writeWorkbookRecord(record))).toEqual(record);
    expect(tryReadWorkbookRecord('nonsense')).toBeUndefined();
  });

  const otherLocation = checksum('https://files.example/book2.xlsx');
  const state = checksumUnsavedState([placement]);
  const computeState = () => state;

  it('a workbook may be a copy if its file is found elsewhere [P7]', () => {
    expect(mayBeCopy(record, record.location, computeState)).toBe(false);
    expect(mayBeCopy(record, otherLocation, computeState)).toBe(true);
    expect(mayBeCopy(record, '', computeState)).toBe(true);
    expect(mayBeCopy({ ...record, location: otherLocation }, otherLocation, computeState, record.location)).toBe(false);
  });

  describe('the record of a file that was never saved [P7]', () => {
    const unsaved = { ...record, location: '' };
    const changedPlacement = createWrittenPlacement({ refreshedAt: placement.written.refreshedAt + 1 });

    it('an unsaved workbook may be a copy if this device knows its id from elsewhere or not at all', () => {
      expect(mayBeCopy(unsaved, otherLocation, computeState, record.location)).toBe(true);
      expect(mayBeCopy(unsaved, otherLocation, computeState, otherLocation)).toBe(false);
      expect(mayBeCopy(unsaved, '', computeState, otherLocation)).toBe(true);
      expect(mayBeCopy(unsaved, otherLocation, computeState)).toBe(true);
      expect(mayBeCopy(unsaved, '', computeState)).toBe(true);
      expect(mayBeCopy(unsaved, '', computeState, '')).toBe(true);
    });

    it('an unsaved workbook is a copy exactly if it differs from what this device stored last', () => {
      expect(mayBeCopy(unsaved, '', computeState, state)).toBe(false);
      expect(mayBeCopy(unsaved, otherLocation, computeState, state)).toBe(false);
      expect(mayBeCopy(unsaved, '', () => checksumUnsavedState([changedPlacement]), state)).toBe(true);
      expect(mayBeCopy(unsaved, otherLocation, () => checksumUnsavedState([changedPlacement]), state)).toBe(true);
    });

    it('the state of an unsaved workbook ignores order, and differs once a block is refreshed, moved, added or removed', () => {
      const second = { ...placement, id: 'p-2' };
      expect(checksumUnsavedState([placement, second])).toBe(checksumUnsavedState([second, placement]));
      const all = [
        [],
        [placement],
        [second],
        [changedPlacement],
        [placement, second],
        [createWrittenPlacement({ address: 'Sheet9!A1' })],
      ];
      expect(new Set(all.map(checksumUnsavedState)).size).toBe(all.length);
    });
  });
});

it('different texts have different checksums', () => {
  const texts = ['', 'a', 'b', 'ab', 'ba', 'https://files.example/book1.xlsx', 'https://files.example/book2.xlsx'];
  expect(new Set(texts.map(checksum)).size).toBe(texts.length);
});
