import fc from 'fast-check';
import {
  anchorName,
  canBeKept,
  checksum,
  evidenceOf,
  mayBeCopy,
  type Placement,
  tryReadPlacement,
  tryReadWorkbookRecord,
  USUAL_OPTIONS,
  unsavedState,
  writePlacement,
  writeWorkbookRecord,
} from '../../../src/placement';

const placement: Placement = {
  id: '7b0d1c9e-0001-4000-8000-000000000001',
  platform: 'https://analytics.example/api',
  deploymentId: 1,
  reportId: 42,
  reportName: 'Net revenue by region',
  frame: { kind: 'fixed', rows: 10, columns: 3 },
  headers: true,
  options: USUAL_OPTIONS,
  address: "'Net revenue'!B4:D13",
  columns: ['Region', 'Country', 'Net revenue'],
  rows: 9,
  refreshedAt: 1_790_000_000_000,
  reportUpdatedAt: '2026-11-20T09:40:00.000Z',
};

describe('the placement record', () => {
  it('reads back what it wrote', () => {
    expect(tryReadPlacement(writePlacement(placement))).toEqual(placement);
    expect(tryReadPlacement(writePlacement({ ...placement, recordPending: true }))).toEqual({
      ...placement,
      recordPending: true,
    });
  });

  it('is made of no more titles than the file can keep, names counted where they are others', () => {
    const columns = (name: string) => Array.from({ length: 10_000 }, () => ({ name, title: 'x'.repeat(60) }));
    expect(canBeKept(columns('x'.repeat(60)))).toBe(true);
    expect(canBeKept(columns('y'.repeat(60)))).toBe(false);
  });

  it('[P8] reads back the evidence, which is checksums alone', () => {
    const rows = [
      ['Region', 'Net'],
      ['North', 'secret'],
    ];
    const evidence = evidenceOf({ rows, isEmpty: false }, 1, undefined);
    const text = writePlacement({ ...placement, evidence });
    expect(tryReadPlacement(text)).toEqual({ ...placement, evidence });
    expect(tryReadPlacement(text.replace('"rows":["', '"rows":[1,"'))).toEqual(placement);
    expect(text).not.toContain('secret');
  });

  it('reads back any columns and headers, in fewer bytes than they have', () => {
    const aText = fc.constantFrom('', 'a', 'b', 'Net revenue', 'orders.net');
    const ours = { member: aText, title: aText, shown: aText, mark: aText };
    const theirs = { ...ours, member: fc.constant(undefined), title: fc.constant('') };
    const aFormat = fc.option(fc.constantFrom('General', '0.0'), { nil: undefined });
    const aColumn = fc.oneof(fc.record({ ...ours, numberFormat: aFormat }), fc.record(theirs));
    const known = fc.record({ layout: fc.array(aColumn), columns: fc.array(aText), isAsShown: fc.boolean() });
    fc.assert(
      fc.property(known, ({ layout, columns, isAsShown }) => {
        const header = isAsShown ? layout.map(({ shown }) => checksum(shown).slice(0, 8)) : ['12345678'];
        const full = { ...placement, columns, layout, evidence: { header, rows: [] } };
        const text = writePlacement(full);
        const { options: _, ...plain } = full;
        expect(tryReadPlacement(text)).toEqual(full);
        expect(tryReadPlacement(JSON.stringify({ v: 1, ...plain }))).toEqual(full);
      }),
    );
  });

  it.each([
    { columns: 1000, most: 70_000 },
    { columns: 16_384, most: 1_000_000 },
  ])('[P10] of $columns columns takes at most $most bytes', ({ columns, most }) => {
    const titles = Array.from({ length: columns }, (_, column) => `Net revenue ${column}`);
    const layout = titles.map((title, column) => ({
      member: `orders.net_revenue_${column}`,
      title,
      shown: title,
      mark: checksum(title).slice(0, 8),
      numberFormat: '#,##0.00',
    }));
    const row = titles.map((_, column) => String(column * 1.25));
    const sight = (headers: boolean) => ({ rows: [headers ? titles : row, row], isEmpty: false });
    for (const headers of [true, false]) {
      const evidence = evidenceOf(sight(headers), headers ? 1 : 0, undefined);
      const text = writePlacement({ ...placement, headers, columns: titles, layout, evidence });
      expect(text.length).toBeLessThan(most);
    }
  });

  it.each(['', '{', 'null', '[]', '{"v":2}', '{"v":1,"id":"x"}', writePlacement({ ...placement, rows: Number.NaN })])(
    'leaves %p alone',
    (text) => {
      expect(tryReadPlacement(text)).toBeUndefined();
    },
  );

  it('[P8] holds neither token nor rows', () => {
    const { options: _, ...kept } = placement;
    expect(Object.keys(JSON.parse(writePlacement(placement))).sort()).toEqual(['v', ...Object.keys(kept)].sort());
  });

  it('names its anchor so that Excel takes it', () => {
    expect(anchorName(placement.id)).toMatch(/^_inlay_[0-9A-Za-z]+$/);
  });
});

describe('the workbook record', () => {
  const record = { id: 'w-1', location: checksum('https://files.example/book1.xlsx'), refreshOnOpen: true };

  it('reads back what it wrote', () => {
    expect(tryReadWorkbookRecord(writeWorkbookRecord(record))).toEqual(record);
    expect(tryReadWorkbookRecord('nonsense')).toBeUndefined();
  });

  const here = checksum('https://files.example/book2.xlsx');
  const state = unsavedState([placement]);

  it('[P7] may be a copy when the file is found elsewhere', () => {
    expect(mayBeCopy(record, record.location, state)).toBe(false);
    expect(mayBeCopy(record, here, state)).toBe(true);
    expect(mayBeCopy(record, '', state)).toBe(true);
    expect(mayBeCopy({ ...record, location: here }, here, state, record.location)).toBe(false);
  });

  describe('[P7] of a file that was never saved', () => {
    const unsaved = { ...record, location: '' };
    const others = { ...placement, refreshedAt: placement.refreshedAt + 1 };

    it('may be a copy where this device has seen one of its id elsewhere, or none', () => {
      expect(mayBeCopy(unsaved, here, state, record.location)).toBe(true);
      expect(mayBeCopy(unsaved, here, state, here)).toBe(false);
      expect(mayBeCopy(unsaved, '', state, here)).toBe(true);
      expect(mayBeCopy(unsaved, here, state)).toBe(true);
      expect(mayBeCopy(unsaved, '', state)).toBe(true);
      expect(mayBeCopy(unsaved, '', state, '')).toBe(true);
    });

    it('is none while it holds what this device kept last, and is one when it holds something else', () => {
      expect(mayBeCopy(unsaved, '', state, state)).toBe(false);
      expect(mayBeCopy(unsaved, here, state, state)).toBe(false);
      expect(mayBeCopy(unsaved, '', unsavedState([others]), state)).toBe(true);
      expect(mayBeCopy(unsaved, here, unsavedState([others]), state)).toBe(true);
    });

    it('holds the same in whatever order, and something else when a block is refreshed, moved, added or gone', () => {
      const second = { ...placement, id: 'p-2' };
      expect(unsavedState([placement, second])).toBe(unsavedState([second, placement]));
      const all = [[], [placement], [second], [others], [placement, second], [{ ...placement, address: 'Sheet9!A1' }]];
      expect(new Set(all.map(unsavedState)).size).toBe(all.length);
    });
  });
});

it('checksums differ for texts that differ', () => {
  const texts = ['', 'a', 'b', 'ab', 'ba', 'https://files.example/book1.xlsx', 'https://files.example/book2.xlsx'];
  expect(new Set(texts.map(checksum)).size).toBe(texts.length);
});
