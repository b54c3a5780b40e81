// These tests find values of a formula's filters that the data do not have.
import type { MemberFilter } from '../../src/client';
import { createMemberValues } from '../../src/functions/member-values';

const createFilter = (member: string, ...values: string[]): MemberFilter => ({
  member,
  type: 'string',
  operator: 'is',
  values,
});

describe('the values of a member [P13]', () => {
  it('the values of a member are requested once, and reveal an unknown value with the nearest one', () => {
    const values = createMemberValues();
    expect(values.findWrong([createFilter('region', 'Nrth')])).toEqual({ valuesOfMember: 'region' });
    values.setValues('region', ['North', 'South']);
    expect(values.findWrong([createFilter('region', 'North', 'Nrth')])).toEqual({
      member: 'region',
      value: 'Nrth',
      nearest: 'North',
    });
    expect(values.findWrong([createFilter('region', 'South')])).toBeUndefined();
  });

  it('all unknown values are reported at once, the first one with the nearest [P9]', () => {
    const values = createMemberValues();
    values.setValues('region', ['North', 'South']);
    values.setValues('channel', ['Shop']);
    const filters = [createFilter('region', 'Nrth', 'South', 'West'), createFilter('channel', 'Web')];
    expect(values.findWrong(filters)).toEqual({
      ...{ member: 'region', value: 'Nrth', nearest: 'North' },
      others: ['West', 'Web'],
    });
  });

  it('values get the spelling of the data, unless several differ only in case and blanks [P19]', () => {
    const values = createMemberValues();
    values.setValues('region', ['North', 'DACH', 'dach', 'a\r\nb']);
    const corrected = values.correct([createFilter('region', 'north ', 'DACH', 'Dach', 'West', 'a\nb')]);
    expect(corrected[0]?.values).toEqual(['North', 'DACH', 'Dach', 'West', 'a\r\nb']);
    expect(values.findWrong([createFilter('region', 'Dach')])).toMatchObject({ meanings: ['DACH', 'dach'] });
  });

  it('the values of a member are not requested for a value that has returned rows, unless it was one of several', () => {
    const values = createMemberValues();
    values.markProven([createFilter('region', 'North'), createFilter('channel', 'Web', 'Shop')]);
    expect(values.findWrong([createFilter('region', 'North')])).toBeUndefined();
    expect(values.findWrong([createFilter('region', 'North'), createFilter('channel', 'Web')])).toEqual({
      valuesOfMember: 'channel',
    });
  });

  it('the values of a member are checked separately, each once, if there are too many', () => {
    const values = createMemberValues();
    values.setValues('customer', 'tooMany');
    values.markProven([createFilter('customer', 'Ann')]);
    expect(values.findWrong([createFilter('customer', 'Ann', 'Bob', 'Cra')])).toEqual({
      ...{ valuesOfMember: 'customer', values: ['Bob', 'Cra'] },
    });
    values.setChecked('customer', ['Bob', 'Cra'], [{ typedValue: 'Cra', nearest: 'Cara' }]);
    expect(values.findWrong([createFilter('customer', 'Bob')])).toBeUndefined();
    expect(values.findWrong([createFilter('customer', 'Bob', 'Cra')])).toEqual({
      ...{ member: 'customer', value: 'Cra', nearest: 'Cara' },
    });
    expect(values.findWrong([createFilter('customer', 'Dan', 'Bob')])).toEqual({
      valuesOfMember: 'customer',
      values: ['Dan'],
    });
    values.setChecked('customer', ['Dan'], undefined);
    expect(values.findWrong([createFilter('customer', 'Dan')])).toBeUndefined();
  });

  it('nothing is reported if the values of a member are unknown, and only texts are checked', () => {
    const values = createMemberValues();
    values.setValues('region', undefined);
    expect(
      values.findWrong([createFilter('region', 'Nrth'), { ...createFilter('day', '2026-01-01'), type: 'time' }]),
    ).toBeUndefined();
  });
});
