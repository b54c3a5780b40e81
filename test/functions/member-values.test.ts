// Which values of a formula's filters the data do not have.
import type { MemberFilter } from '../../src/client';
import { createMemberValues } from '../../src/functions/member-values';

const is = (member: string, ...values: string[]): MemberFilter => ({ member, type: 'string', operator: 'is', values });

describe('[P13] the values of a member', () => {
  it('are asked for once, and tell the value that is none of them, with the nearest', () => {
    const values = createMemberValues();
    expect(values.wrongIn([is('region', 'Nrth')])).toEqual({ valuesOf: 'region' });
    values.setValues('region', ['North', 'South']);
    expect(values.wrongIn([is('region', 'North', 'Nrth')])).toEqual({
      member: 'region',
      value: 'Nrth',
      nearest: 'North',
    });
    expect(values.wrongIn([is('region', 'South')])).toBeUndefined();
  });

  it('are not asked for of a value that has brought rows, unless it was one of several', () => {
    const values = createMemberValues();
    values.prove([is('region', 'North'), is('channel', 'Web', 'Shop')]);
    expect(values.wrongIn([is('region', 'North')])).toBeUndefined();
    expect(values.wrongIn([is('region', 'North'), is('channel', 'Web')])).toEqual({ valuesOf: 'channel' });
  });

  it('are asked about by themselves where there are too many to read, each once', () => {
    const values = createMemberValues();
    values.setValues('customer', 'tooMany');
    values.prove([is('customer', 'Ann')]);
    expect(values.wrongIn([is('customer', 'Ann', 'Bob', 'Cra')])).toEqual({
      ...{ valuesOf: 'customer', values: ['Bob', 'Cra'] },
    });
    values.setChecked('customer', ['Bob', 'Cra'], [{ typed: 'Cra', nearest: 'Cara' }]);
    expect(values.wrongIn([is('customer', 'Bob')])).toBeUndefined();
    expect(values.wrongIn([is('customer', 'Bob', 'Cra')])).toEqual({
      ...{ member: 'customer', value: 'Cra', nearest: 'Cara' },
    });
    expect(values.wrongIn([is('customer', 'Dan', 'Bob')])).toEqual({ valuesOf: 'customer', values: ['Dan'] });
    values.setChecked('customer', ['Dan'], undefined);
    expect(values.wrongIn([is('customer', 'Dan')])).toBeUndefined();
  });

  it('tell nothing where nobody can say, and are of texts alone', () => {
    const values = createMemberValues();
    values.setValues('region', undefined);
    expect(values.wrongIn([is('region', 'Nrth'), { ...is('day', '2026-01-01'), type: 'time' }])).toBeUndefined();
  });
});
