/**
 * @jest-environment jsdom
 */
// The filters of a placement and of a report that is to be placed, as an analyst sets them.
import { GALLERY } from '../../src/workbench/gallery/states';
import {
  allByRole,
  byRole,
  choose,
  choosePlaced,
  names,
  type PaneUnderTest,
  paneOf,
  press,
  said,
  settled,
  type,
  until,
} from './pane-under-test';

let pane: PaneUnderTest;

beforeAll(() => Promise.all([import('../../src/taskpane/pages'), import('../../src/taskpane/pages/details')]));

afterEach(() => pane.dispose());

type State = NonNullable<NonNullable<(typeof GALLERY)[string]>[string]>;

function stateOf(view: string, state: string): State {
  const found = GALLERY[view]?.[state];
  if (!found) throw new Error(`The gallery has no ${view} in state ${state}.`);
  return found;
}

/** The options of a placement, with its filters open. */
async function options(state: string, details: State['details'] = {}): Promise<HTMLElement> {
  const picture = stateOf('placement', state);
  pane = paneOf({ ...picture, details: { ...picture.details, ...details } });
  const { root } = pane;
  await settled();
  byRole(root, 'tab', 'This workbook').click();
  await choosePlaced(root, 'Options');
  await until(() => root.querySelector('details') !== null || state === 'filters-newer');
  await open(root);
  return root;
}

async function open(root: HTMLElement): Promise<void> {
  const part = root.querySelector('details');
  if (!part) return;
  part.open = true;
  part.dispatchEvent(new Event('toggle'));
  await settled();
  await settled();
}

const button = (root: HTMLElement, name: string) => byRole(root, 'button', name);
const field = (root: HTMLElement, label: string) => {
  const id = [...root.querySelectorAll('label')].find((one) => one.textContent === label)?.htmlFor ?? '';
  return document.getElementById(id);
};
const pick = (root: HTMLElement, label: string, text: string) => {
  const select = field(root, label);
  if (select) choose(select, text);
};
const lists = (root: HTMLElement) =>
  [...root.querySelectorAll('.filter-list')].map((list) =>
    [...list.querySelectorAll('li')].map((one) => one.textContent),
  );

async function added(root: HTMLElement, column: string, condition?: string): Promise<void> {
  button(root, 'Add a filter').click();
  await settled();
  expect(document.activeElement).toBe(field(root, 'Column'));
  pick(root, 'Column', column);
  await settled();
  if (condition !== undefined) pick(root, 'Condition', condition);
  await settled();
}

async function done(root: HTMLElement): Promise<void> {
  button(root, 'Done').click();
  await settled();
  await settled();
}

/** A further one, by a cell that is typed. */
async function fromCell(typed: string): Promise<HTMLElement> {
  const root = await options('filters');
  await added(root, 'Region', 'is');
  pick(root, 'Where its value comes from', 'From a cell');
  await settled();
  type(field(root, 'Cell'), typed);
  await settled();
  await done(root);
  return root;
}

describe('the filters of a placement', () => {
  it('[P19] stand beside those of the report, which have no buttons', async () => {
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

  it('[P13] change nothing until they are applied, and are then asked for by one refresh', async () => {
    const root = await options('filters');
    button(root, 'Remove: Region is DACH or Nordics').click();
    await settled();
    await added(root, 'Net price', 'is at least');
    type(field(root, 'Value'), '12,5');
    await settled();
    await done(root);
    expect(lists(root).at(-1)).toEqual(['Ordered at is in the last 3 months', 'Net price is at least 12.5']);
    expect(pane.calls).toEqual([]);
    button(root, 'Refresh with these filters').click();
    await settled();
    const [set = '', refreshed = '', ...others] = pane.calls;
    expect(set).toContain('"operator":"atLeast","values":["12.5"]');
    expect(set).not.toContain('DACH');
    expect(refreshed).toMatch(/^placements\.refresh\(/);
    expect(others).toEqual([]);
  });

  it('are as they were once the changes are discarded', async () => {
    const root = await options('filters');
    button(root, 'Remove: Region is DACH or Nordics').click();
    await settled();
    expect(said('status')).toBe('Removed: Region is DACH or Nordics');
    expect(document.activeElement).toBe(button(root, 'Add a filter'));
    button(root, 'Discard').click();
    await settled();
    expect(lists(root).at(-1)).toEqual(['Region is DACH or Nordics', 'Ordered at is in the last 3 months']);
    expect(names(root, 'button')).not.toContain('Refresh with these filters');
    expect(pane.calls).toEqual([]);
  });

  it('[P11] take values by keyboard, each by Enter', async () => {
    const root = await options('filters');
    await added(root, 'Region', 'is not');
    for (const value of ['Iberia', 'Other']) {
      const input = field(root, 'Values');
      type(input, value);
      await settled();
      if (input) press(input, 'Enter');
      await settled();
    }
    expect(lists(root).at(-1)).toEqual(['Iberia', 'Other']);
    await done(root);
    expect(lists(root).at(-1)?.at(-1)).toBe('Region is not Iberia and not Other');
    expect(document.activeElement).toBe(button(root, 'Add a filter'));
  });

  it('[P19] name the nearest value where one is not there, and take it by a button alone', async () => {
    const root = await options('filters');
    await added(root, 'Region');
    type(field(root, 'Values'), 'Nordic');
    await settled();
    await done(root);
    expect(root.textContent).toContain('“Nordic” is not a value of Region. The nearest is “Nordics”.');
    button(root, 'Use “Nordics”').click();
    await settled();
    await settled();
    expect(lists(root).at(-1)?.at(-1)).toBe('Region is Nordics');
  });

  it.each([
    ['Net price', 'is', 'Value', '1.234', '“1.234” can be two numbers. Type 1234 or 1.2340.'],
    ['Net price', 'is at most', 'Value', 'much', 'Give a number, such as 1250.5.'],
    ['Net sales (measure)', 'is more than', 'Value', '', 'Give a number, such as 1250.5.'],
    ['Region', 'contains', 'Value', '', 'Give a value.'],
    ['Ordered at', 'is before', 'Value', '', 'Give a day.'],
    ['Ordered at', 'is in the last', 'How many', '0', 'Give a whole number from 1 to 999.'],
  ])('[P19] say what is wrong with %s %s: %s %s', async (column, condition, label, text, sentence) => {
    const root = await options('filters');
    await added(root, column, condition);
    type(field(root, label), text);
    await settled();
    await done(root);
    expect(root.querySelector('.err')?.textContent).toBe(sentence);
    expect(field(root, label)?.getAttribute('aria-invalid')).toBe('true');
    expect(pane.calls).toEqual([]);
  });

  it('[P11] are on measures too, and say what these look at', async () => {
    const root = await options('filters');
    await added(root, 'Net sales (measure)');
    expect(root.textContent).toContain('Totals keep what it leaves out.');
    type(field(root, 'Value'), '1.234,5');
    await settled();
    await done(root);
    expect(lists(root).at(-1)?.at(-1)).toBe('Net sales is more than 1,234.5');
    button(root, 'Refresh with these filters').click();
    await settled();
    expect(pane.calls[0]).toContain('"isMeasure":true,"operator":"moreThan","values":["1234.5"]');
  });

  it('[P11] take a period in words, and stay words', async () => {
    const root = await options('filters');
    await added(root, 'Ordered at', 'is in the period');
    await done(root);
    expect(root.querySelector('.err')?.textContent).toBe('Give a value.');
    pick(root, 'Period', 'This month');
    await settled();
    await done(root);
    expect(lists(root).at(-1)?.at(-1)).toBe('Ordered at is in this month');
  });

  it('[P19] want the end of a range behind its start', async () => {
    const root = await options('filters');
    await added(root, 'Ordered at', 'is between');
    type(field(root, 'From'), '2026-03-02');
    await settled();
    type(field(root, 'To, this day too'), '2026-03-01');
    await settled();
    await done(root);
    expect(root.querySelector('.err')?.textContent).toBe('The end comes before the start.');
  });

  it('[P19] that are not in the cells yet are told, with what brings them there', async () => {
    const root = await options('filters-wait');
    expect(root.textContent).toContain('Your cells still have the rows from before these filters.');
    button(root, 'Refresh now').click();
    await settled();
    expect(pane.calls).toHaveLength(1);
    expect(pane.calls[0]).toMatch(/^placements\.refresh\(/);
  });

  it('are edited where they stand', async () => {
    const root = await options('filters');
    button(root, 'Edit: Ordered at is in the last 3 months').click();
    await settled();
    type(field(root, 'How many'), '1');
    await settled();
    pick(root, 'Of what', 'weeks');
    await settled();
    await done(root);
    expect(lists(root).at(-1)).toEqual(['Region is DACH or Nordics', 'Ordered at is in the last week']);
  });

  it('[P19] are none for SQL, and the reason is given', async () => {
    const root = await options('filters-none');
    expect(root.textContent).toContain('This report takes no filters: it is written in SQL');
    expect(names(root, 'button')).not.toContain('Add a filter');
  });

  it('[P19] of a newer version are neither shown nor changed', async () => {
    const root = await options('filters-newer');
    expect(root.textContent).toContain('A newer version of Inlay has set filters here');
    expect(names(root, 'button')).not.toContain('Add a filter');
  });

  it('[P19] from cells say where these stand, and what they held', async () => {
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

  it('[P11] take their value from a cell that is typed', async () => {
    const root = await fromCell('B1');
    expect(lists(root).at(-1)?.at(-1)).toBe('Region is Sheet1!B1 (now Nordics)');
    button(root, 'Refresh with these filters').click();
    await settled();
    expect(pane.calls[0]).toContain('"cell":{"name":"_inlay_region_cell","address":"Sheet1!B1","values":["Nordics"]}');
  });

  it.each([
    ['B2', 'Sheet1!B2 shows #N/A, so the filter on Region has no value.'],
    ['nowhere', 'Give cells of this workbook, such as B1 or Sheet1!B1:B4.'],
    ['', 'Give cells of this workbook, such as B1 or Sheet1!B1:B4.'],
  ])('[P19] say at once why a cell cannot be taken: %s', async (typed, sentence) => {
    const root = await fromCell(typed);
    expect(root.querySelector('.err')?.textContent).toBe(sentence);
    expect(field(root, 'Cell')?.getAttribute('aria-invalid')).toBe('true');
    expect(pane.calls).toEqual([]);
  });

  it('[P19] whose cell went wrong lead there, and take the last value for good', async () => {
    const picture = stateOf('placement', 'filters-refused');
    pane = paneOf(picture);
    const { root } = pane;
    await settled();
    byRole(root, 'tab', 'This workbook').click();
    await until(() => names(root, 'button').includes('Use “DACH”'));
    expect(root.textContent).toContain(
      'Sheet1!B1 shows #N/A, so the filter on Region has no value. It last held “DACH”.',
    );
    expect(names(root, 'button')).toContain('Go to cells Sheet1!B1');
    button(root, 'Use “DACH”').click();
    await settled();
    const [set = '', refreshed = ''] = pane.calls.filter((call) => !call.startsWith('placements.openDetails'));
    expect(set).toContain('"operator":"is","values":["DACH"]');
    expect(set).toContain('_inlay_after_cell');
    expect(set).not.toContain('_inlay_region_cell');
    expect(refreshed).toMatch(/^placements\.refresh\(/);
  });

  it('[P19] whose cell holds no value of the data offer the nearest that they have', async () => {
    const picture = stateOf('placement', 'filters-refused');
    if (picture.placements.kind !== 'ready') throw new Error('Nothing is placed.');
    const problem = { kind: 'unknown', text: 'Nordix', nearest: 'Nordics' } as const;
    const groups = picture.placements.groups.map(({ sheet, placements }) => ({
      sheet,
      placements: placements.map((one) => {
        const { status } = one;
        if (status.kind !== 'failed' || !status.failure.filterCell) return one;
        const filterCell = { ...status.failure.filterCell, problem };
        return { ...one, status: { ...status, failure: { ...status.failure, filterCell } } };
      }),
    }));
    pane = paneOf({ ...picture, placements: { ...picture.placements, groups } });
    const { root } = pane;
    await settled();
    byRole(root, 'tab', 'This workbook').click();
    await until(() => names(root, 'button').includes('Use “Nordics”'));
    expect(names(root, 'button')).not.toContain('Use “DACH”');
    button(root, 'Use “Nordics”').click();
    await settled();
    expect(pane.calls.join()).toContain('"operator":"is","values":["Nordics"]');
  });

  it('are tried again where they could not be read', async () => {
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

describe('the filters of a report that is to be placed', () => {
  it('hold at once, for the preview', async () => {
    pane = paneOf(stateOf('report', 'filters'));
    const { root } = pane;
    await settled();
    await until(() => root.querySelector('details') !== null);
    await open(root);
    button(root, 'Remove: Region is DACH or Nordics').click();
    await settled();
    expect(pane.calls).toHaveLength(1);
    expect(pane.calls[0]).toMatch(/^report\.setOptions\(\{"filters":\[\{"member":"orders\.at"/);
    expect(allByRole(root, 'button').length).toBeGreaterThan(0);
  });

  it('[P19] are finished first: nothing is placed without one that is open', async () => {
    pane = paneOf(stateOf('report', 'filters'));
    const { root } = pane;
    await settled();
    await until(() => root.querySelector('details') !== null);
    await open(root);
    button(root, 'Add a filter').click();
    await settled();
    button(root, 'Place').click();
    expect(pane.calls).toEqual([]);
    expect(document.getElementById('fills')?.textContent).toBe('Finish the filter first: press Done or Cancel.');
    button(root, 'Cancel').click();
    await settled();
    button(root, 'Place').click();
    expect(pane.calls).toEqual(['report.place()']);
  });
});
