import fc from 'fast-check';
import {
  computeCommonAge,
  findNewerData,
  getSourceReadTime,
  isSameInstant,
  isUpToDate,
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
const anyFreshness = fc.record({
  updatedAt: fc.option(anyInstant, { nil: undefined }),
  sourceReadAt: fc.option(anyInstant, { nil: undefined }),
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

describe('outdated rows [P21]', () => {
  test('rows are out of date exactly if something newer is known, in whatever time zones the times are written', () => {
    fc.assert(
      fc.property(
        anyRows,
        anyFreshness,
        anyInstant.chain((at) => fc.tuple(fc.constant(at), createAnySpelling(at))),
        (rows, freshness, [readAt, freshAt]) => {
          const newerData = findNewerData({ ...rows, freshAt }, freshness);
          const isNewReport =
            rows.reportUpdatedAt !== '' &&
            freshness.updatedAt !== undefined &&
            freshness.updatedAt > Date.parse(rows.reportUpdatedAt);
          const isNewSource = freshness.sourceReadAt !== undefined && freshness.sourceReadAt > readAt + MINUTE;
          expect(newerData?.by).toBe(isNewReport ? 'report' : isNewSource ? 'source' : undefined);
        },
      ),
    );
  });

  test('rows are out of date if the report is one second newer, or the source more than a minute', () => {
    const rows = { refreshedAt: NOW, reportUpdatedAt: '2026-11-22T10:00:00Z', freshAt: toIso(NOW) };
    expect(findNewerData(rows, { updatedAt: Date.parse('2026-11-22T11:00:00+01:00') })).toBeUndefined();
    expect(findNewerData(rows, { updatedAt: Date.parse('2026-11-22T10:00:01.000Z') })).toMatchObject({
      by: 'report',
    });
    expect(findNewerData(rows, { sourceReadAt: NOW + MINUTE })).toBeUndefined();
    expect(findNewerData(rows, { sourceReadAt: NOW + MINUTE + 1 })).toEqual({ by: 'source', at: NOW + MINUTE + 1 });
  });

  test('rows are compared by the time of their refresh if the data API gave no time', () => {
    const rows = { refreshedAt: NOW, reportUpdatedAt: '', freshAt: undefined };
    expect(findNewerData(rows, { sourceReadAt: NOW + HOUR })).toMatchObject({ by: 'source' });
    expect(findNewerData(rows, { sourceReadAt: NOW - HOUR, updatedAt: NOW })).toBeUndefined();
  });
});

describe('the age of rows [P21]', () => {
  test('rows count as up to date only if the source gave a recent time within a minute of the refresh', () => {
    fc.assert(
      fc.property(anyRows, fc.constantFrom(0, 15, 60, 1440), (rows, freshFor) => {
        const upToDate = isUpToDate(rows, NOW, freshFor);
        const from = getSourceReadTime(rows);
        if (upToDate) {
          const readAt = Date.parse(rows.freshAt ?? '');
          expect(rows.refreshedAt - readAt).toBeLessThanOrEqual(MINUTE);
          expect(NOW - Math.min(readAt, rows.refreshedAt)).toBeLessThan(freshFor * MINUTE);
          expect(Math.min(readAt, rows.refreshedAt)).toBeLessThan(NOW + MINUTE);
        }
        expect(from !== undefined).toBe(
          rows.freshAt !== undefined && rows.refreshedAt - Date.parse(rows.freshAt) > MINUTE,
        );
        expect(upToDate && from !== undefined).toBe(false);
      }),
    );
  });

  test('the age of several placements is that of the oldest', () => {
    fc.assert(
      fc.property(fc.array(anyRows, { minLength: 1 }), (all) => {
        const commonAge = computeCommonAge(all, NOW, 60);
        const each = all.map((one) => isUpToDate(one, NOW, 60));
        expect(commonAge.kind === 'upToDate').toBe(each.every((one) => one));
        if (commonAge.kind === 'from')
          for (const { freshAt } of all) expect(Date.parse(freshAt ?? '')).toBeGreaterThanOrEqual(commonAge.at);
        if (commonAge.kind === 'unknown') expect(all.some(({ freshAt }) => freshAt === undefined)).toBe(true);
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
