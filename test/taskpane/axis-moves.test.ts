// Where a field of a pivot that is dragged can be dropped.
import * as fc from 'fast-check';
import { AXES, type Axis, droppedAt, type Lists } from '../../src/taskpane/pages/report/axis-moves';

const LISTS: Lists = { rows: ['region', 'city'], columns: ['quarter', 'month', 'week'], values: ['net'] };

const drop = (name: string, axis: Axis, before?: string, canBeValue = false) => {
  const from = AXES.find((one) => LISTS[one].includes(name)) ?? 'rows';
  return droppedAt(LISTS, from, name, canBeValue, { axis, before });
};

describe('a field that is dragged', () => {
  it('lands before the field that it is dropped on, or at the end', () => {
    expect(drop('week', 'columns', 'quarter')?.columns).toEqual(['week', 'quarter', 'month']);
    expect(drop('quarter', 'columns', 'week')?.columns).toEqual(['month', 'quarter', 'week']);
    expect(drop('quarter', 'columns')?.columns).toEqual(['month', 'week', 'quarter']);
    expect(drop('city', 'columns', 'month')).toEqual({
      ...{ rows: ['region'], columns: ['quarter', 'city', 'month', 'week'], values: ['net'] },
    });
    expect(drop('month', 'rows')?.rows).toEqual(['region', 'city', 'month']);
  });

  it('is not moved where it stands already', () => {
    expect(drop('month', 'columns', 'month')).toBeUndefined();
    expect(drop('month', 'columns', 'week')).toBeUndefined();
    expect(drop('week', 'columns')).toBeUndefined();
    expect(drop('net', 'values', undefined, true)).toBeUndefined();
  });

  it('[P19] stays what it can be: text is no value, and the last value goes nowhere', () => {
    expect(drop('city', 'values')).toBeUndefined();
    expect(drop('city', 'values', undefined, true)?.values).toEqual(['net', 'city']);
    expect(drop('net', 'rows', 'city', true)).toBeUndefined();
  });

  it('never gets lost or doubled, and leaves a value and a field on the axes', () => {
    const names = fc.uniqueArray(fc.constantFrom(...'abcdefg'), { minLength: 2, maxLength: 7 });
    const place = fc.record({ axis: fc.constantFrom(...AXES), at: fc.nat(7) });
    fc.assert(
      fc.property(names, fc.nat(7), fc.nat(7), fc.nat(7), place, (all, first, second, picked, { axis, at }) => {
        const one = Math.min(first % all.length, second % all.length);
        const two = Math.max(first % all.length, second % all.length);
        const lists: Lists = { rows: all.slice(0, one), columns: all.slice(one, two), values: all.slice(two) };
        fc.pre(two > 0);
        const name = all[picked % all.length] ?? '';
        const from = AXES.find((list) => lists[list].includes(name)) ?? 'rows';
        const before = axis === 'values' ? undefined : lists[axis][at];
        const next = droppedAt(lists, from, name, true, { axis, before });
        if (!next) return;
        expect([...next.rows, ...next.columns, ...next.values].sort()).toEqual([...all].sort());
        expect(next[axis]).toContain(name);
        if (before !== undefined) expect(next[axis][next[axis].indexOf(name) + 1]).toBe(before);
        expect(next.values.length).toBeGreaterThan(0);
        expect(next.rows.length + next.columns.length).toBeGreaterThan(0);
      }),
    );
  });
});
