// The data model's members, as people choose among them.
import { readMembers } from '../../../src/client/query/data-model';
import { filterChoices } from '../../../src/client/query/filters/filter-choices';
import { findMember } from '../../../src/functions/given-filters';

const dimension = (name: string, title: string, shortTitle = title) => ({ name, title, shortTitle, type: 'string' });

const MODEL = readMembers({
  cubes: [
    {
      dimensions: [
        dimension('sales.region', 'Sales Region', 'Region'),
        dimension('sales.stores_name', 'Sales Name', 'Name'),
        dimension('sales.products_name', 'Sales Name', 'Name'),
      ],
      measures: [{ name: 'sales.net', title: 'Sales Net', shortTitle: 'Net', type: 'number', aggType: 'sum' }],
    },
    { dimensions: [dimension('members.name', 'Members Name', 'Name')], measures: [] },
  ],
});

const members = filterChoices(JSON.stringify({ measures: ['sales.net'] }), MODEL)?.members ?? [];

describe('the members of a data model', () => {
  test('[P19] are told apart by their titles where a view has several of one title, as the headers of their columns are', () => {
    expect([...MODEL.values()].map(({ title }) => title)).toEqual([
      'Region',
      'Name (Stores)',
      'Name (Products)',
      'Net',
      'Name',
    ]);
    expect(members.map(({ title }) => title)).toEqual(['Region', 'Name (Stores)', 'Name (Products)', 'Net']);
  });

  test('are found by a formula under the title that is theirs alone; the one that they share is said to be that of several', () => {
    expect(findMember(members, 'name (products)')).toMatchObject({ name: 'sales.products_name' });
    expect(findMember(members, 'Name')).toEqual({
      code: 'severalMembers',
      member: 'Name',
      names: ['sales.stores_name', 'sales.products_name'],
    });
  });
});
