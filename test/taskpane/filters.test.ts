/**
 * @jest-environment jsdom
 */
// Tests the filters of a placement, and of a report before placing, as a user sets them.
import type { CurrentCells, PlacementFilter } from '../../src/app';
import {
  addFilter,
  chooseInField,
  expandFilters,
  findField,
  findState,
  getButton,
  listCalls,
  openFixture,
  openOptions,
  pressDone,
  readLists,
  refreshPlacements,
} from './filter-stage';
import {
  chooseOption,
  getByRole,
  listByRole,
  listNames,
  readAnnouncement,
  settle,
  typeText,
  waitUntil,
} from './pane-under-test';

describe('the filters of a placement', () => {
  it('the user’s filters are listed beside those of the report, which have no buttons [P19]', async () => {
    const root = await openOptions('filters');
    expect(readLists(root)).toEqual([
      [
        'Order status is not Cancelled',
        'Ordered at is in the last 24 months',
        'Combined conditions on Channel, Region',
      ],
      ['Region is DACH or Nordics', 'Ordered at is in the last 3 months'],
    ]);
    expect(listNames(root, 'button').filter((name) => /^(Edit|Remove): /.test(name))).toEqual([
      'Edit: Region is DACH or Nordics',
      'Remove: Region is DACH or Nordics',
      'Edit: Ordered at is in the last 3 months',
      'Remove: Ordered at is in the last 3 months',
    ]);
  });

  it('relative ranges say the dates of the last rows, and the zone has a line of its own [P22]', async () => {
    const root = await openOptions('filters-dates');
    expect(readLists(root)).toEqual([
      [
        'Order status is not Cancelled',
        expect.stringMatching(/^Ordered at is in the last 24 months, .*2024.*2026$/),
        'Combined conditions on Channel, Region',
      ],
      ['Region is DACH or Nordics', expect.stringMatching(/^Ordered at is in the last 3 months, .*Aug.*Oct.*2026$/)],
    ]);
    expect(root.textContent).toContain('Time zone of the data: Sydney');
  });

  it('a changed filter writes nothing until it is applied, by one refresh [P13]', async () => {
    const root = await openOptions('filters');
    getButton(root, 'Remove: Region is DACH or Nordics').click();
    await settle();
    await addFilter(root, 'Net price', 'is at least');
    typeText(findField(root, 'Value'), '12,5');
    await settle();
    await pressDone(root);
    expect(readLists(root).at(-1)).toEqual(['Ordered at is in the last 3 months', 'Net price is at least 12.5']);
    expect(listCalls()).toEqual([]);
    getButton(root, 'Apply filters').click();
    await settle();
    const [setCall = '', refreshCall = '', ...otherCalls] = listCalls();
    expect(setCall).toContain('"operator":"atLeast","values":["12.5"]');
    expect(setCall).not.toContain('DACH');
    expect(refreshCall).toMatch(/^placements\.refresh\(/);
    expect(otherCalls).toEqual([]);
  });

  it('the page offers the filters that the report suggests, except for those already in use [P19]', async () => {
    const root = await openOptions('filters-offered');
    expect(root.textContent).toContain('Suggested by the report:');
    expect(listNames(root, 'button')).toEqual(expect.arrayContaining(['New customer', 'Net price']));
    expect(listNames(root, 'button')).not.toContain('Region');
    expect(root.textContent).toContain('These saved filters don’t work with this report: Warehouse.');
  });

  it('a suggested filter opens the form with its column and usual condition [P11]', async () => {
    const root = await openOptions('filters-offered');
    getButton(root, 'Net price').click();
    await settle();
    const column = findField(root, 'Column');
    expect(document.activeElement).toBe(column);
    expect(column).toHaveProperty('value', 'orders.net');
    typeText(findField(root, 'Value'), '7');
    await settle();
    await pressDone(root);
    expect(readLists(root).at(-1)?.at(-1)).toBe('Net price is 7');
    expect(listNames(root, 'button')).not.toContain('Net price');
    expect(document.activeElement).toBe(getButton(root, 'Add a filter'));
  });

  it('the filters say how many rows they would give, and cancel the count of an earlier change [P19]', async () => {
    const filters = findState('placement', 'filters').details?.filters;
    if (!filters) throw new Error('The picture has no filters.');
    const requests: { readonly signal: AbortSignal; tell(rows: number): void }[] = [];
    const root = await openOptions('filters', {
      filters: {
        ...filters,
        countRows: (_, signal) => new Promise((resolve) => requests.push({ signal, tell: resolve })),
      },
    });
    expect(requests).toEqual([]);
    getButton(root, 'Remove: Region is DACH or Nordics').click();
    await settle();
    getButton(root, 'Remove: Ordered at is in the last 3 months').click();
    await settle();
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    requests[0]?.tell(7);
    requests[1]?.tell(412);
    await settle();
    expect(root.textContent).toContain('Not applied yet. Result: 412 rows.');
    expect(root.textContent).not.toContain('Result: 7 rows');
  });

  it('discarding the changes restores the filters', async () => {
    const root = await openOptions('filters');
    getButton(root, 'Remove: Region is DACH or Nordics').click();
    await settle();
    expect(readAnnouncement('status')).toBe('Removed: Region is DACH or Nordics');
    expect(document.activeElement).toBe(getButton(root, 'Add a filter'));
    getButton(root, 'Discard: changes to the filters').click();
    await settle();
    expect(readLists(root).at(-1)).toEqual(['Region is DACH or Nordics', 'Ordered at is in the last 3 months']);
    expect(listNames(root, 'button')).not.toContain('Apply filters');
    expect(listCalls()).toEqual([]);
  });

  it('changed filters and a changed layout are applied by buttons that say what they apply', async () => {
    const root = await openOptions('filters-changed');
    getButton(root, 'Remove: Region is DACH or Nordics').click();
    [...root.querySelectorAll('summary')].find(({ textContent }) => textContent?.startsWith('Layout'))?.click();
    chooseOption(getByRole(root, 'combobox', 'Layout'), 'Flat list');
    await settle();
    expect(listNames(root, 'button').filter((name) => name.startsWith('Apply'))).toEqual([
      'Apply filters',
      'Apply layout',
    ]);
    expect(listNames(root, 'button').filter((name) => name.startsWith('Discard'))).toEqual([
      'Discard: changes to the filters',
      'Discard: changes to the layout',
    ]);
    getButton(root, 'Apply layout').click();
    await settle();
    expect(listCalls()[0]).toMatch(/^details\.setOptions\(.*"laidOut":"flat"/);
    expect(listCalls()[0]).not.toContain('"filters"');
    expect(listNames(root, 'button')).toContain('Apply filters');
  });

  it('filters that are not in the cells yet are marked as such, beside a button that refreshes [P19]', async () => {
    const root = await openOptions('filters-wait');
    expect(root.textContent).toContain('These filters aren’t applied to your cells yet.');
    getButton(root, 'Apply filters').click();
    await settle();
    expect(listCalls()).toHaveLength(1);
    expect(listCalls()[0]).toMatch(/^placements\.refresh\(/);
  });

  it('a filter is edited at its place in the list', async () => {
    const root = await openOptions('filters');
    getButton(root, 'Edit: Ordered at is in the last 3 months').click();
    await settle();
    typeText(findField(root, 'How many'), '1');
    await settle();
    chooseInField(root, 'Unit', 'weeks');
    await settle();
    await pressDone(root);
    expect(readLists(root).at(-1)).toEqual(['Region is DACH or Nordics', 'Ordered at is in the last week']);
  });

  it('the page offers no filters for a report in SQL, and gives the reason [P19]', async () => {
    const root = await openOptions('filters-none');
    expect(root.textContent).toContain('because its SQL can’t be converted to a query');
    expect(listNames(root, 'button')).not.toContain('Add a filter');
  });

  it('filters that a newer version set are neither shown nor changed [P19]', async () => {
    const root = await openOptions('filters-newer');
    expect(root.textContent).toContain('These filters were set in a newer version of Inlay');
    expect(listNames(root, 'button')).not.toContain('Add a filter');
  });

  it('a filter by a cell names the cell and the value that it last held [P19]', async () => {
    const root = await openOptions('filters-cells');
    expect(readLists(root).at(-1)).toEqual([
      'Region is Sheet1!B1 (now DACH)',
      "Ordered at is after 'What I look at'!C3 (empty – not filtering)",
    ]);
    expect(listNames(root, 'button')).toContain('Go to cells Sheet1!B1');
    getButton(root, 'Edit: Region is Sheet1!B1 (now DACH)').click();
    await settle();
    expect(findField(root, 'Cell')).toHaveProperty('value', 'Sheet1!B1');
  });

  it('a filter by a cell shows the cell’s current value when the page opens, or why it is not usable [P19]', async () => {
    const filters = findState('placement', 'filters-cells').details?.filters;
    if (!filters) throw new Error('The picture has no filters.');
    const root = await openOptions('filters-cells', {
      filters: {
        ...filters,
        readCurrentCells: async (userFilters) =>
          new Map(
            userFilters.flatMap((filter, index): [PlacementFilter, CurrentCells][] => {
              if (!('cell' in filter)) return [];
              const { name, address } = filter.cell;
              if (index === 0)
                return [[filter, { kind: 'read', filter: { ...filter, cell: { name, address, values: ['Iberia'] } } }]];
              const problem = { kind: 'notDay', text: 'soon' } as const;
              return [
                [
                  filter,
                  { kind: 'fault', fault: { name, column: filter.title, cell: address, lastValues: [], problem } },
                ],
              ];
            }),
          ),
      },
    });
    const [region, day] = readLists(root).at(-1) ?? [];
    expect(region).toBe('Region is Sheet1!B1 (now Iberia)');
    expect(day).toContain("'What I look at'!C3 contains “soon”, but the filter on Ordered at needs a date.");
  });

  it('a filter by a cell shows the cell’s state again after a refresh [P19]', async () => {
    const filters = findState('placement', 'filters-cells').details?.filters;
    if (!filters) throw new Error('The picture has no filters.');
    let isDeleted = false;
    const root = await openOptions('filters-cells', {
      filters: {
        ...filters,
        readCurrentCells: async ([filter]) => {
          if (!isDeleted || !filter || !('cell' in filter)) return new Map();
          const { name, address, values } = filter.cell;
          const fault = {
            name,
            column: filter.title,
            cell: address,
            lastValues: values,
            problem: { kind: 'deleted' } as const,
          };
          return new Map([[filter, { kind: 'fault', fault }]]);
        },
      },
    });
    expect(readLists(root).at(-1)?.[0]).toBe('Region is Sheet1!B1 (now DACH)');
    isDeleted = true;
    await refreshPlacements();
    expect(readLists(root).at(-1)?.[0]).toContain(
      'was deleted, so the filter on Region has no value. Last used: “DACH”.',
    );
    expect(listNames(root, 'button')).not.toContain('Go to cells Sheet1!B1');
  });

  it('a filter whose cell holds a wrong formula links to the cell and offers the last value instead [P19]', async () => {
    const { root } = openFixture(findState('placement', 'filters-refused'));
    await settle();
    getByRole(root, 'tab', 'This workbook').click();
    await waitUntil(() => listNames(root, 'button').includes('Always use “DACH” instead of Sheet1!B1'));
    expect(root.textContent).toContain(
      'Sheet1!B1 shows #N/A, so the filter on Region has no value. Last used: “DACH”.',
    );
    expect(listNames(root, 'button')).toContain('Go to Sheet1!B1');
    expect(listNames(root, 'button').filter((name) => name.startsWith('Change '))).toEqual([]);
    getButton(root, 'Always use “DACH” instead of Sheet1!B1').click();
    await settle();
    expect(listCalls().join()).toContain('details.fixOfferedValues');
  });

  it('a filter whose cell failed leads to the form for another cell, by keyboard too [P9]', async () => {
    const { root } = openFixture(findState('placement', 'filters-refused'));
    await settle();
    getByRole(root, 'tab', 'This workbook').click();
    await waitUntil(() => listNames(root, 'button').includes('Choose another cell'));
    getButton(root, 'Choose another cell').click();
    await waitUntil(() => findField(root, 'Cell') !== null);
    expect(root.querySelector('details')).toHaveProperty('open', true);
    expect(findField(root, 'Cell')).toHaveProperty('value', 'Sheet1!B1');
    expect(document.activeElement).toBe(findField(root, 'Cell'));
    typeText(findField(root, 'Cell'), 'Sheet1!B1');
    await pressDone(root);
    expect(document.activeElement).toBe(getButton(root, 'Add a filter'));
    expect(listNames(root, 'button')).toContain('Apply filters');
  });

  it('a filter whose cell holds an unknown value offers to write the nearest one there and, as the last choice, to stop using the cell [P1] [P19]', async () => {
    const fixture = findState('placement', 'filters-refused');
    if (fixture.placements.kind !== 'ready') throw new Error('Nothing is placed.');
    const problem = { kind: 'unknown', text: 'Nordix', nearest: 'Nordics' } as const;
    const groups = fixture.placements.groups.map(({ sheet, placements }) => ({
      sheet,
      placements: placements.map((one) => {
        const { status } = one;
        if (status.kind !== 'failed' || !status.failure.filterCell) return one;
        const filterCell = { ...status.failure.filterCell, isFormula: false, problem };
        return { ...one, status: { ...status, failure: { ...status.failure, filterCell } } };
      }),
    }));
    const { root } = openFixture({ ...fixture, placements: { ...fixture.placements, groups } });
    await settle();
    getByRole(root, 'tab', 'This workbook').click();
    await waitUntil(() => listNames(root, 'button').includes('Change Sheet1!B1 to “Nordics”'));
    const remedies = listNames(root, 'button').filter((name) => /^(Change|Always use) /.test(name));
    expect(remedies).toEqual(['Change Sheet1!B1 to “Nordics”', 'Always use “Nordics” instead of Sheet1!B1']);
    getButton(root, 'Change Sheet1!B1 to “Nordics”').click();
    await settle();
    expect(listCalls().join()).toMatch(/details\.writeOfferedValue\(.*"nearest":"Nordics"/);
  });

  it('the columns for filters can be read again after a failure', async () => {
    let tries = 0;
    const { filters } = findState('placement', 'filters').details;
    if (!filters) throw new Error('There are no filters.');
    const root = await openOptions('filters', {
      filters: {
        ...filters,
        readChoices: async () => {
          tries += 1;
          if (tries === 1) throw new Error('no network');
          return filters.readChoices();
        },
      },
    });
    expect(root.textContent).toContain('Couldn’t load the filters.');
    getButton(root, 'Try again').click();
    await settle();
    await settle();
    expect(listNames(root, 'button')).toContain('Add a filter');
  });
});

describe('the filters before placing', () => {
  it('a changed filter applies to the preview at once', async () => {
    const { root } = openFixture(findState('report', 'filters'));
    await settle();
    await waitUntil(() => root.querySelector('details') !== null);
    await expandFilters(root);
    getButton(root, 'Remove: Region is DACH or Nordics').click();
    await settle();
    expect(listCalls()).toHaveLength(1);
    expect(listCalls()[0]).toMatch(/^report\.setOptions\(\{"filters":\[\{"member":"orders\.at"/);
    expect(listByRole(root, 'button').length).toBeGreaterThan(0);
  });

  it('Place finishes the filter in the form first, or says what the filter lacks and places nothing [P19]', async () => {
    const { root } = openFixture(findState('report', 'filters'));
    await settle();
    await waitUntil(() => root.querySelector('details') !== null);
    await expandFilters(root);
    const pressPlace = async () => {
      getButton(root, 'Place').click();
      await settle();
      await settle();
    };
    await addFilter(root, 'Net price', 'is at least');
    await pressPlace();
    expect(listCalls()).toEqual([]);
    expect(root.querySelector('.err')?.textContent).toBe('Enter a number, such as 1250.5.');
    typeText(findField(root, 'Value'), '12');
    await settle();
    await pressPlace();
    const [setCall, placeCall] = listCalls();
    expect(setCall).toMatch(/^report\.setOptions\(.*"operator":"atLeast","values":\["12"\]/);
    expect(placeCall).toBe('report.place()');
  });
});
