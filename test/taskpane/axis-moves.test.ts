// Tests where a dragged field of a pivot can be dropped.
import * as fc from 'fast-check';
import { AXES, type Axis, type AxisFields, dropField } from '../../src/taskpane/pages/report/axis-moves';

const LISTS: AxisFields = { rows: ['region', 'city'], columns: ['quarter', 'month', 'week'], values: ['net'] };

const drop = (name: string, axis: Axis, before?: string, canBeValue = false) => {
  const from = AXES.find((one) => LISTS[one].includes(name)) ?? 'rows';
  return dropField(LISTS, from, name, canBeValue, { axis, before });
};

describe('a dragged field', () => {
  it('a dragged field lands before the field on which it is dropped, or at the end', () => {
    expect(drop('week', 'columns', 'quarter')?.columns).toEqual(['week', 'quarter', 'month']);
    expect(drop('quarter', 'columns', 'week')?.columns).toEqual(['month', 'quarter', 'week']);
    expect(drop('quarter', 'columns')?.columns).toEqual(['month', 'week', 'quarter']);
    expect(drop('city', 'columns', 'month')).toEqual({
      ...{ rows: ['region'], columns: ['quarter', 'city', 'month', 'week'], values: ['net'] },
    });
    expect(drop('month', 'rows')?.rows).toEqual(['region', 'city', 'month']);
  });

  it('a field that is dropped at its own place does not move', () => {
    expect(drop('month', 'columns', 'month')).toBeUndefined();
    expect(drop('month', 'columns', 'week')).toBeUndefined();
    expect(drop('week', 'columns')).toBeUndefined();
    expect(drop('net', 'values', undefined, true)).toBeUndefined();
  });

  it('a text field cannot become a value, and the last value cannot leave the values [P19]', () => {
    expect(drop('city', 'values')).toBeUndefined();
    expect(drop('city', 'values', undefined, true)?.values).toEqual(['net', 'city']);
    expect(drop('net', 'rows', 'city', true)).toBeUndefined();
  });

  it('a drop never loses or doubles a field, and leaves at least one value and one field on the axes', () => {
    const names = fc.uniqueArray(fc.constantFrom(...'abcdefg'), { minLength: 2, maxLength: 7 });
    const place = fc.record({ axis: fc.constantFrom(...AXES), at: fc.nat(7) });
    fc.assert(
      fc.property(names, fc.nat(7), fc.nat(7), fc.nat(7), place, (all, first, second, picked, { axis, at }) => {
        const one = Math.min(first % all.length, second % all.length);
        const two = Math.max(first % all.length, second % all.length);
        const lists: AxisFields = { rows: all.slice(0, one), columns: all.slice(one, two), values: all.slice(two) };
        fc.pre(two > 0);
        const name = all[picked % all.length] ?? '';
        const from = AXES.find((list) => lists[list].includes(name)) ?? 'rows';
        const before = axis === 'values' ? undefined : lists[axis][at];
        const next = dropField(lists, from, name, true, { axis, before });
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
