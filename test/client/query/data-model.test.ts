// These tests read the members of the data model as users choose among them.
import { readMembers } from '../../../src/client/query/data-model';
import { listFilterChoices } from '../../../src/client/query/filters/filter-choices';
import { MetaAnswer, readLeniently } from '../../../src/contract';
import { findMember } from '../../../src/functions/formula-filters';

const createDimension = (name: string, title: string, shortTitle = title) => ({
  name,
  title,
  shortTitle,
  type: 'string',
});

const MODEL = readMembers({
  cubes: [
    {
      dimensions: [
        createDimension('sales.region', 'Sales Region', 'Region'),
        createDimension('sales.stores_name', 'Sales Name', 'Name'),
        createDimension('sales.products_name', 'Sales Name', 'Name'),
      ],
      measures: [{ name: 'sales.net', title: 'Sales Net', shortTitle: 'Net', type: 'number', aggType: 'sum' }],
    },
    { dimensions: [createDimension('members.name', 'Members Name', 'Name')], measures: [] },
  ],
});

const members = listFilterChoices(JSON.stringify({ measures: ['sales.net'] }), MODEL)?.members ?? [];

describe('the members of a data model', () => {
  test('members with equal titles in one view get different ones, as the headers of their columns do [P19]', () => {
    expect([...MODEL.values()].map(({ title }) => title)).toEqual([
      'Region',
      'Name (Stores)',
      'Name (Products)',
      'Net',
      'Name',
    ]);
    expect(members.map(({ title }) => title)).toEqual(['Region', 'Name (Stores)', 'Name (Products)', 'Net']);
  });

  test('an odd member, or one whose sums cannot be trusted, hides no other member [P15]', () => {
    const net = { name: 'sales.net', aggType: 'sum' };
    const measures = [{ ...net, title: 5 }, { aggType: 'sum' }, { ...net, name: 'sales.running', cumulative: 'yes' }];
    const model = readLeniently(MetaAnswer, { cubes: [null, { measures, dimensions: 'none' }] });
    expect(model.success && [...readMembers(model.data).keys()]).toEqual(['sales.net']);
  });

  test('a formula finds a member by its unique title; a shared title is reported as ambiguous', () => {
    expect(findMember(members, 'name (products)')).toMatchObject({ name: 'sales.products_name' });
    expect(findMember(members, 'Name')).toEqual({
      code: 'severalMembers',
      member: 'Name',
      names: ['sales.stores_name', 'sales.products_name'],
    });
  });
});
