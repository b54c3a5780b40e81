import fc from 'fast-check';
import {
  findNewerData,
  getDataTime,
  getSourceReadTime,
  isSameInstant,
  isYoungerThan,
  parseInstant,
} from '../../../src/placement';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = Date.parse('2026-11-22T12:00:00Z');
const toIso = (at: number) => new Date(at).toISOString();

const anyInstant = fc.integer({ min: NOW - 30 * 24 * HOUR, max: NOW + 30 * 24 * HOUR });
const anyRows = fc.record({
  refreshedAt: anyInstant,
  reportUpdatedAt: fc.option(anyInstant.map(toIso), { nil: '' }),
  freshAt: fc.option(anyInstant.map(toIso), { nil: undefined }),
});
const anySums = fc.constantFrom('2 16 aaaa', '2 16 bbbb');
const anyFreshness = fc.record({
  updatedAt: fc.option(anyInstant, { nil: undefined }),
  newestRows: fc.option(fc.record({ readAt: anyInstant, rowSums: anySums }), { nil: undefined }),
});

/**
 * Generates the same instant as other writers spell it: in another zone, with or without
 * milliseconds.
 */
const createAnySpelling = (at: number) =>
  fc.record({ zone: fc.constantFrom(0, 60, -300, 345, 840), colon: fc.boolean() }).map(({ zone, colon }) => {
    const local = toIso(at + zone * MINUTE).slice(0, -1);
    if (zone === 0) return `${local}Z`;
    const [hours, minutes] = [Math.trunc(Math.abs(zone) / 60), Math.abs(zone) % 60].map((part) =>
      `${part}`.padStart(2, '0'),
    );
    return `${local}${zone < 0 ? '-' : '+'}${hours}${colon ? ':' : ''}${minutes}`;
  });

describe('newer data [P21]', () => {
  test('findNewerData finds newer data exactly if the report or the rows of its query are newer, in any time zone', () => {
    fc.assert(
      fc.property(
        anyRows,
        anySums,
        anyFreshness,
        anyInstant.chain((at) => fc.tuple(fc.constant(at), createAnySpelling(at))),
        (rows, rowSums, freshness, [readAt, freshAt]) => {
          const newerData = findNewerData({ ...rows, rowSums, freshAt }, freshness);
          const { updatedAt, newestRows } = freshness;
          const isNewReport =
            rows.reportUpdatedAt !== '' && updatedAt !== undefined && updatedAt > Date.parse(rows.reportUpdatedAt);
          const isNewSource =
            newestRows !== undefined && newestRows.readAt > readAt + MINUTE && newestRows.rowSums !== rowSums;
          expect(newerData?.by).toBe(isNewReport ? 'report' : isNewSource ? 'source' : undefined);
        },
      ),
    );
  });

  test('findNewerData finds a report that is one second newer, and other rows that were read more than a minute later', () => {
    const rows = { refreshedAt: NOW, reportUpdatedAt: '2026-11-22T10:00:00Z', freshAt: toIso(NOW), rowSums: 'a' };
    expect(findNewerData(rows, { updatedAt: Date.parse('2026-11-22T11:00:00+01:00') })).toBeUndefined();
    expect(findNewerData(rows, { updatedAt: Date.parse('2026-11-22T10:00:01.000Z') })).toMatchObject({
      by: 'report',
    });
    const findAfter = (ms: number) => findNewerData(rows, { newestRows: { readAt: NOW + ms, rowSums: 'b' } });
    expect([findAfter(MINUTE), findAfter(MINUTE + 1)]).toEqual([undefined, { by: 'source', at: NOW + MINUTE + 1 }]);
  });

  test('findNewerData does not count the same rows as newer data, however much later they were read [P19]', () => {
    const rows = { refreshedAt: NOW, reportUpdatedAt: '', freshAt: toIso(NOW), rowSums: '2 16 aaaa cells' };
    expect(findNewerData(rows, { newestRows: { readAt: NOW + HOUR, rowSums: '2 16 aaaa' } })).toBeUndefined();
    // A half-written block has no checksums to compare.
    const newestRows = { readAt: NOW + HOUR, rowSums: '2 16 aaaa' };
    expect(findNewerData({ ...rows, rowSums: undefined }, { newestRows })).toBeUndefined();
  });

  test('rows are compared by the time of their refresh if the data API gave no time', () => {
    const rows = { refreshedAt: NOW, reportUpdatedAt: '', freshAt: undefined, rowSums: 'a' };
    const findAt = (readAt: number) => findNewerData(rows, { newestRows: { readAt, rowSums: 'b' }, updatedAt: NOW });
    expect(findAt(NOW + HOUR)).toMatchObject({ by: 'source' });
    expect(findAt(NOW - HOUR)).toBeUndefined();
  });
});

describe('the age of rows [P21]', () => {
  test('the age of the source counts if it was read more than a minute before the refresh', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const readAt = rows.freshAt === undefined ? undefined : Date.parse(rows.freshAt);
        expect(getDataTime(rows)).toBe(readAt ?? rows.refreshedAt);
        const isOlder = readAt !== undefined && rows.refreshedAt - readAt > MINUTE;
        expect(getSourceReadTime(rows)).toBe(isOlder ? readAt : undefined);
      }),
    );
  });

  test('the age is unknown if a clock is wrong, and rows from the future never count as fresh', () => {
    const createRowTimes = (at: number) => ({ refreshedAt: at, freshAt: toIso(at) });
    expect(isYoungerThan(createRowTimes(NOW), NOW, 60)).toBe(true);
    expect(isYoungerThan(createRowTimes(NOW + MINUTE - 1), NOW, 60)).toBe(true);
    for (const ahead of [MINUTE, HOUR, 365 * 24 * HOUR])
      expect(isYoungerThan(createRowTimes(NOW + ahead), NOW, 60)).toBe(false);
    // It is enough if one of two clocks is right.
    expect(isYoungerThan({ refreshedAt: NOW, freshAt: toIso(NOW + HOUR) }, NOW, 60)).toBe(true);
  });

  test('rows count as fresh up to the age that the workbook says, and never if that age is zero', () => {
    const rows = { refreshedAt: NOW, freshAt: undefined };
    const isYoungAfter = (ms: number, minutes = 60) => isYoungerThan(rows, NOW + ms, minutes);
    expect([isYoungAfter(HOUR - 1), isYoungAfter(HOUR)]).toEqual([true, false]);
    expect([isYoungAfter(0, 0), isYoungAfter(-1, 0), isYoungAfter(HOUR, 240)]).toEqual([false, false, true]);
  });
});

describe('the comparison of times [P21]', () => {
  test('times are compared as instants, in whatever zone and precision they are written', () => {
    fc.assert(
      fc.property(
        anyInstant.chain((at) => fc.tuple(fc.constant(at), createAnySpelling(at), createAnySpelling(at))),
        ([at, one, other]) =>
          parseInstant(one) === at && isSameInstant(one, other) && !isSameInstant(one, toIso(at + 1)),
      ),
    );
    expect(isSameInstant('2026-11-22T10:00:00Z', '2026-11-22T10:00:00.000Z')).toBe(true);
  });

  test('a time without a zone is in UTC, not in the zone of the reader', () => {
    expect(parseInstant('2026-11-22T10:00:00.000')).toBe(Date.parse('2026-11-22T10:00:00Z'));
    expect(parseInstant('2026-11-22')).toBe(Date.parse('2026-11-22T00:00:00Z'));
  });

  test('a text that is no time is read as undefined', () => {
    for (const none of [undefined, null, '', 'soon']) expect(parseInstant(none)).toBeUndefined();
    expect(isSameInstant('', '')).toBe(false);
  });
});
