/**
 * @jest-environment jsdom
 */
// Tests the filters of a placement, and of a report before placing, as a user sets them.
import type { CurrentCells, PlacementFilter } from '../../src/app';
import { added, button, calls, done, drawn, field, lists, open, options, pick, refresh, stateOf } from './filter-stage';
import { allByRole, byRole, names, said, settled, type, until } from './pane-under-test';

describe('the filters of a placement', () => {
  it('the user’s filters are listed beside those of the report, which have no buttons [P19]', async () => {
    const root = await options('filters');
    expect(lists(root)).toEqual([
      [
        'Order status is not Cancelled',
        'Ordered at is in the last 24 months',
        'Channel, Region meet several conditions together',
      ],
      ['Region is DACH or Nordics', 'Ordered at is in the last 3 months'],
    ]);
    expect(names(root, 'button').filter((name) => /^(Edit|Remove): /.test(name))).toEqual([
      'Edit: Region is DACH or Nordics',
      'Remove: Region is DACH or Nordics',
      'Edit: Ordered at is in the last 3 months',
      'Remove: Ordered at is in the last 3 months',
    ]);
  });

  it('a changed filter writes nothing until it is applied, by one refresh [P13]', async () => {
    const root = await options('filters');
    button(root, 'Remove: Region is DACH or Nordics').click();
    await settled();
    await added(root, 'Net price', 'is at least');
    type(field(root, 'Value'), '12,5');
    await settled();
    await done(root);
    expect(lists(root).at(-1)).toEqual(['Ordered at is in the last 3 months', 'Net price is at least 12.5']);
    expect(calls()).toEqual([]);
    button(root, 'Refresh with these filters').click();
    await settled();
    const [set = '', refreshed = '', ...others] = calls();
    expect(set).toContain('"operator":"atLeast","values":["12.5"]');
    expect(set).not.toContain('DACH');
    expect(refreshed).toMatch(/^placements\.refresh\(/);
    expect(others).toEqual([]);
  });

  it('the page offers the filters that the report suggests, except for those already in use [P19]', async () => {
    const root = await options('filters-offered');
    expect(root.textContent).toContain('The report offers these as filters:');
    expect(names(root, 'button')).toEqual(expect.arrayContaining(['New customer', 'Net price']));
    expect(names(root, 'button')).not.toContain('Region');
    expect(root.textContent).toContain(
      'The report names filters by which its query cannot be filtered: Warehouse. The report’s author can change',
    );
  });

  it('a suggested filter opens the form with its column and usual condition [P11]', async () => {
    const root = await options('filters-offered');
    button(root, 'Net price').click();
    await settled();
    const column = field(root, 'Column');
    expect(document.activeElement).toBe(column);
    expect(column).toHaveProperty('value', 'orders.net');
    type(field(root, 'Value'), '7');
    await settled();
    await done(root);
    expect(lists(root).at(-1)?.at(-1)).toBe('Net price is 7');
    expect(names(root, 'button')).not.toContain('Net price');
    expect(document.activeElement).toBe(button(root, 'Add a filter'));
  });

  it('the filters say how many rows they would give, and cancel the count of an earlier change [P19]', async () => {
    const filters = stateOf('placement', 'filters').details?.filters;
    if (!filters) throw new Error('The picture has no filters.');
    const asked: { readonly signal: AbortSignal; tell(rows: number): void }[] = [];
    const root = await options('filters', {
      filters: {
        ...filters,
        count: (_, signal) => new Promise((resolve) => asked.push({ signal, tell: resolve })),
      },
    });
    expect(asked).toEqual([]);
    button(root, 'Remove: Region is DACH or Nordics').click();
    await settled();
    button(root, 'Remove: Ordered at is in the last 3 months').click();
    await settled();
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    asked[0]?.tell(7);
    asked[1]?.tell(412);
    await settled();
    expect(root.textContent).toContain('Not in your cells yet. Gives 412 rows.');
    expect(root.textContent).not.toContain('Gives 7 rows');
  });

  it('discarding the changes restores the filters', async () => {
    const root = await options('filters');
    button(root, 'Remove: Region is DACH or Nordics').click();
    await settled();
    expect(said('status')).toBe('Removed: Region is DACH or Nordics');
    expect(document.activeElement).toBe(button(root, 'Add a filter'));
    button(root, 'Discard').click();
    await settled();
    expect(lists(root).at(-1)).toEqual(['Region is DACH or Nordics', 'Ordered at is in the last 3 months']);
    expect(names(root, 'button')).not.toContain('Refresh with these filters');
    expect(calls()).toEqual([]);
  });

  it('filters that are not in the cells yet are marked as such, beside a button that refreshes [P19]', async () => {
    const root = await options('filters-wait');
    expect(root.textContent).toContain('Your cells still have the rows from before these filters.');
    button(root, 'Refresh now').click();
    await settled();
    expect(calls()).toHaveLength(1);
    expect(calls()[0]).toMatch(/^placements\.refresh\(/);
  });

  it('a filter is edited at its place in the list', async () => {
    const root = await options('filters');
    button(root, 'Edit: Ordered at is in the last 3 months').click();
    await settled();
    type(field(root, 'How many'), '1');
    await settled();
    pick(root, 'Unit', 'weeks');
    await settled();
    await done(root);
    expect(lists(root).at(-1)).toEqual(['Region is DACH or Nordics', 'Ordered at is in the last week']);
  });

  it('the page offers no filters for a report in SQL, and gives the reason [P19]', async () => {
    const root = await options('filters-none');
    expect(root.textContent).toContain('This report takes no filters: it is written in SQL');
    expect(names(root, 'button')).not.toContain('Add a filter');
  });

  it('filters that a newer version set are neither shown nor changed [P19]', async () => {
    const root = await options('filters-newer');
    expect(root.textContent).toContain('A newer version of Inlay has set filters here');
    expect(names(root, 'button')).not.toContain('Add a filter');
  });

  it('a filter by a cell names the cell and the value that it last held [P19]', async () => {
    const root = await options('filters-cells');
    expect(lists(root).at(-1)).toEqual([
      'Region is Sheet1!B1 (now DACH)',
      "Ordered at is after 'What I look at'!C3 (empty now: no filter)",
    ]);
    expect(names(root, 'button')).toContain('Go to cells Sheet1!B1');
    button(root, 'Edit: Region is Sheet1!B1 (now DACH)').click();
    await settled();
    expect(field(root, 'Cell')).toHaveProperty('value', 'Sheet1!B1');
  });

  it('a filter by a cell shows the cell’s current value when the page opens, or why it is not usable [P19]', async () => {
    const filters = stateOf('placement', 'filters-cells').details?.filters;
    if (!filters) throw new Error('The picture has no filters.');
    const root = await options('filters-cells', {
      filters: {
        ...filters,
        readCurrentCells: async (own) =>
          new Map(
            own.flatMap((filter, index): [PlacementFilter, CurrentCells][] => {
              if (!('cell' in filter)) return [];
              const { name, address } = filter.cell;
              if (index === 0)
                return [[filter, { kind: 'read', filter: { ...filter, cell: { name, address, values: ['Iberia'] } } }]];
              const problem = { kind: 'notDay', text: 'soon' } as const;
              return [
                [filter, { kind: 'fault', fault: { name, column: filter.title, cell: address, last: [], problem } }],
              ];
            }),
          ),
      },
    });
    const [region, day] = lists(root).at(-1) ?? [];
    expect(region).toBe('Region is Sheet1!B1 (now Iberia)');
    expect(day).toContain("'What I look at'!C3 contains “soon”, but the filter on Ordered at needs a date.");
  });

  it('a filter by a cell shows the cell’s state again after a refresh [P19]', async () => {
    const filters = stateOf('placement', 'filters-cells').details?.filters;
    if (!filters) throw new Error('The picture has no filters.');
    let isDeleted = false;
    const root = await options('filters-cells', {
      filters: {
        ...filters,
        readCurrentCells: async ([filter]) => {
          if (!isDeleted || !filter || !('cell' in filter)) return new Map();
          const { name, address, values } = filter.cell;
          const fault = {
            name,
            column: filter.title,
            cell: address,
            last: values,
            problem: { kind: 'deleted' } as const,
          };
          return new Map([[filter, { kind: 'fault', fault }]]);
        },
      },
    });
    expect(lists(root).at(-1)?.[0]).toBe('Region is Sheet1!B1 (now DACH)');
    isDeleted = true;
    await refresh();
    expect(lists(root).at(-1)?.[0]).toContain('was deleted, so the filter on Region has no value. Last used: “DACH”.');
    expect(names(root, 'button')).not.toContain('Go to cells Sheet1!B1');
  });

  it('a filter whose cell holds a wrong formula links to the cell and offers the last value instead [P19]', async () => {
    const { root } = drawn(stateOf('placement', 'filters-refused'));
    await settled();
    byRole(root, 'tab', 'This workbook').click();
    await until(() => names(root, 'button').includes('Always “DACH”, without the cell'));
    expect(root.textContent).toContain(
      'Sheet1!B1 shows #N/A, so the filter on Region has no value. Last used: “DACH”.',
    );
    expect(names(root, 'button')).toContain('Go to Sheet1!B1');
    button(root, 'Always “DACH”, without the cell').click();
    await settled();
    expect(calls().join()).toContain('details.useOfferedValue');
  });

  it('a filter whose cell failed leads to the form for another cell, by keyboard too [P9]', async () => {
    const { root } = drawn(stateOf('placement', 'filters-refused'));
    await settled();
    byRole(root, 'tab', 'This workbook').click();
    await until(() => names(root, 'button').includes('Choose another cell'));
    button(root, 'Choose another cell').click();
    await until(() => field(root, 'Cell') !== null);
    expect(root.querySelector('details')).toHaveProperty('open', true);
    expect(field(root, 'Cell')).toHaveProperty('value', 'Sheet1!B1');
    expect(document.activeElement).toBe(field(root, 'Cell'));
    type(field(root, 'Cell'), 'Sheet1!B1');
    await done(root);
    expect(document.activeElement).toBe(button(root, 'Add a filter'));
    expect(names(root, 'button')).toContain('Refresh with these filters');
  });

  it('a filter whose cell holds an unknown value offers the nearest value of the data [P19]', async () => {
    const picture = stateOf('placement', 'filters-refused');
    if (picture.placements.kind !== 'ready') throw new Error('Nothing is placed.');
    const problem = { kind: 'unknown', text: 'Nordix', nearest: 'Nordics' } as const;
    const groups = picture.placements.groups.map(({ sheet, placements }) => ({
      sheet,
      placements: placements.map((one) => {
        const { status } = one;
        if (status.kind !== 'failed' || !status.failure.filterCell) return one;
        const filterCell = { ...status.failure.filterCell, isFormula: false, problem };
        return { ...one, status: { ...status, failure: { ...status.failure, filterCell } } };
      }),
    }));
    const { root } = drawn({ ...picture, placements: { ...picture.placements, groups } });
    await settled();
    byRole(root, 'tab', 'This workbook').click();
    await until(() => names(root, 'button').includes('Use “Nordics”'));
    expect(names(root, 'button')).not.toContain('Use “DACH”');
    button(root, 'Use “Nordics”').click();
    await settled();
    expect(calls().join()).toMatch(/details\.useOfferedValue\(.*"nearest":"Nordics"/);
  });

  it('the columns for filters can be read again after a failure', async () => {
    let tries = 0;
    const { filters } = stateOf('placement', 'filters').details;
    if (!filters) throw new Error('There are no filters.');
    const root = await options('filters', {
      filters: {
        ...filters,
        choices: async () => {
          tries += 1;
          if (tries === 1) throw new Error('no network');
          return filters.choices();
        },
      },
    });
    expect(root.textContent).toContain('What can be filtered could not be read.');
    button(root, 'Try again').click();
    await settled();
    await settled();
    expect(names(root, 'button')).toContain('Add a filter');
  });
});

describe('the filters before placing', () => {
  it('a changed filter applies to the preview at once', async () => {
    const { root } = drawn(stateOf('report', 'filters'));
    await settled();
    await until(() => root.querySelector('details') !== null);
    await open(root);
    button(root, 'Remove: Region is DACH or Nordics').click();
    await settled();
    expect(calls()).toHaveLength(1);
    expect(calls()[0]).toMatch(/^report\.setOptions\(\{"filters":\[\{"member":"orders\.at"/);
    expect(allByRole(root, 'button').length).toBeGreaterThan(0);
  });

  it('a report cannot be placed while the form of a filter is open [P19]', async () => {
    const { root } = drawn(stateOf('report', 'filters'));
    await settled();
    await until(() => root.querySelector('details') !== null);
    await open(root);
    button(root, 'Add a filter').click();
    await settled();
    button(root, 'Place').click();
    expect(calls()).toEqual([]);
    expect(document.getElementById('fills')?.textContent).toBe('Finish the filter first: press Done or Cancel.');
    button(root, 'Cancel').click();
    await settled();
    button(root, 'Place').click();
    expect(calls()).toEqual(['report.place()']);
  });
});
