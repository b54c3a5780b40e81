import {
  anchorName,
  checksum,
  evidenceOf,
  mayBeCopy,
  type Placement,
  tryReadPlacement,
  tryReadWorkbookRecord,
  USUAL_OPTIONS,
  writePlacement,
  writeWorkbookRecord,
} from '../../src/placement';

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

  it('[P8] reads back the evidence, which is checksums alone', () => {
    const rows = [
      ['Region', 'Net'],
      ['North', 'secret'],
    ];
    const evidence = evidenceOf({ rows, isEmpty: false }, true, undefined);
    const text = writePlacement({ ...placement, evidence });
    expect(tryReadPlacement(text)).toEqual({ ...placement, evidence });
    expect(tryReadPlacement(text.replace('"rows":["', '"rows":[1,"'))).toEqual(placement);
    expect(text).not.toContain('secret');
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

  it('[P7] may be a copy when the file is found elsewhere, not when it was never saved before', () => {
    expect(mayBeCopy(record, record.location)).toBe(false);
    expect(mayBeCopy(record, checksum('https://files.example/book2.xlsx'))).toBe(true);
    expect(mayBeCopy({ ...record, location: '' }, record.location)).toBe(false);
    expect(mayBeCopy(record, '')).toBe(true);
  });

  it('[P7] may be a copy when it was never saved before and this device saw another of its id elsewhere', () => {
    const unsaved = { ...record, location: '' };
    expect(mayBeCopy(unsaved, 'here', 'there')).toBe(true);
    expect(mayBeCopy(unsaved, 'here', 'here')).toBe(false);
    expect(mayBeCopy(unsaved, '', 'there')).toBe(false);
    expect(mayBeCopy({ ...record, location: 'here' }, 'here', 'there')).toBe(false);
  });
});

it('checksums differ for texts that differ', () => {
  const texts = ['', 'a', 'b', 'ab', 'ba', 'https://files.example/book1.xlsx', 'https://files.example/book2.xlsx'];
  expect(new Set(texts.map(checksum)).size).toBe(texts.length);
});
