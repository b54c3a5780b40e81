/**
 * @jest-environment jsdom
 */
// Tests the form of one filter: values by keyboard, invalid values, and a cell in place of a value.
import type { FilterValues } from '../../src/app';
import { filters } from '../../src/workbench/gallery/fixtures/samples';
import {
  addCellFilter,
  addFilter,
  chooseInField,
  findField,
  getButton,
  listCalls,
  openOptions,
  pressDone,
  readLists,
} from './filter-stage';
import { getByRole, pressKey, settle, typeText } from './pane-under-test';

/** Returns the calls about selecting a cell of a filter. */
const listPicks = () => listCalls().filter((call) => call.startsWith('report.pickCells'));

describe('the form of a filter', () => {
  it('the filter form takes several values by keyboard, each confirmed with Enter [P11]', async () => {
    const root = await openOptions('filters');
    await addFilter(root, 'Region', 'is not');
    for (const value of ['Iberia', 'Other']) {
      const input = findField(root, 'Values');
      typeText(input, value);
      await settle();
      if (input) pressKey(input, 'Enter');
      await settle();
    }
    expect(readLists(root).at(-1)).toEqual(['Iberia', 'Other']);
    await pressDone(root);
    expect(readLists(root).at(-1)?.at(-1)).toBe('Region is not Iberia and not Other');
    expect(document.activeElement).toBe(getButton(root, 'Add a filter'));
  });

  it('the filter form suggests values while the user types, and the arrow keys choose one [P11]', async () => {
    const root = await openOptions('filters');
    await addFilter(root, 'Region', 'is');
    const input = findField(root, 'Values');
    if (!input) throw new Error('There are no values.');
    const listOptions = () => [...root.querySelectorAll('[role=option]')].map((option) => option.textContent);
    const pressKeys = async (...pressedKeys: readonly string[]) => {
      for (const key of pressedKeys) {
        pressKey(input, key);
        await settle();
      }
    };
    typeText(input, 'i');
    await settle();
    expect(input.getAttribute('aria-expanded')).toBe('true');
    expect(listOptions()).toEqual(['Iberia', 'Nordics']);
    await pressKeys('ArrowDown', 'ArrowDown');
    const activeOption = document.getElementById(input.getAttribute('aria-activedescendant') ?? '');
    expect(activeOption?.textContent).toBe('Nordics');
    await pressKeys('Enter');
    expect(readLists(root).at(-1)).toEqual(['Nordics']);
    await pressKeys('ArrowDown', 'Enter', 'Escape');
    expect(input.getAttribute('aria-expanded')).toBe('false');
    expect(findField(root, 'Values')).toBe(input);
    const [first] =
      readLists(root)
        .at(-1)
        ?.filter((value) => value !== 'Nordics') ?? [];
    await pressKeys('Backspace');
    expect([readLists(root).at(-1), first]).toEqual([['Nordics'], 'Benelux']);
    typeText(input, 'zzz');
    await settle();
    expect(root.textContent).toContain('No value contains “zzz”.');
  });

  it('Enter takes the first value that contains the typed text, or the same one [P11] [P19]', async () => {
    const root = await openOptions('filters');
    await addFilter(root, 'Region', 'is');
    const input = findField(root, 'Values');
    for (const typed of ['nord', 'DACH']) {
      typeText(input, typed);
      await settle();
      if (input) pressKey(input, 'Enter');
      await settle();
    }
    expect(readLists(root).at(-1)).toEqual(['Nordics', 'DACH']);
    await pressDone(root);
    expect(readLists(root).at(-1)?.at(-1)).toBe('Region is Nordics or DACH');
  });

  it('Enter takes the first of the values that load after it was pressed [P11]', async () => {
    let resolveValues: (found: FilterValues) => void = () => undefined;
    const requestValues = () =>
      new Promise<FilterValues>((resolve) => {
        resolveValues = resolve;
      });
    const root = await openOptions('filters', { filters: { ...filters, values: requestValues } });
    await addFilter(root, 'Region', 'is');
    const input = findField(root, 'Values');
    typeText(input, 'scotl');
    await settle();
    if (input) pressKey(input, 'Enter');
    await settle();
    expect(root.querySelector('.tokens')).toBeNull();
    resolveValues({ values: ['Scotland'], isAll: true });
    await settle();
    await settle();
    expect(readLists(root).at(-1)).toEqual(['Scotland']);
  });

  it('the filter form suggests the nearest value while a text is typed that no value contains, and Enter takes it [P19]', async () => {
    const root = await openOptions('filters');
    await addFilter(root, 'Region', 'is');
    const input = findField(root, 'Values');
    typeText(input, 'Nordix');
    await settle();
    expect(root.textContent).toContain('No value contains “Nordix”. Did you mean “Nordics”?');
    if (input) pressKey(input, 'Enter');
    await settle();
    expect(readLists(root).at(-1)).toEqual(['Nordics']);
  });

  it('Enter does not take a text that the data does not contain [P19]', async () => {
    const findWrongValue = async () => ({ typedValue: 'Zebra', nearest: undefined });
    const root = await openOptions('filters', { filters: { ...filters, findWrongValue } });
    await addFilter(root, 'Region', 'is');
    const input = findField(root, 'Values');
    typeText(input, 'Zebra');
    await settle();
    if (input) pressKey(input, 'Enter');
    await settle();
    expect(root.querySelector('.tokens')).toBeNull();
    expect(root.querySelector('.err')?.textContent).toBe('“Zebra” isn’t a value of Region.');
  });

  it('a filter form shows column, condition and value in one row, with labels for screen readers [P11]', async () => {
    const root = await openOptions('filters');
    await addFilter(root, 'Region', 'is');
    const row = root.querySelector('.filter-row');
    const controls = [...(row?.querySelectorAll('select, input, .filter-value > button') ?? [])];
    expect(controls.map((one) => one.tagName)).toEqual(['SELECT', 'SELECT', 'INPUT', 'BUTTON']);
    expect(
      [...(row?.querySelectorAll('label') ?? [])].map(({ className, textContent }) => [className, textContent]),
    ).toEqual([
      ['vh', 'Column'],
      ['vh', 'Condition'],
      ['vh', 'Values'],
    ]);
  });

  it('selecting a cell for a filter keeps the report’s target, and Escape returns to the fixed value [P1] [P11]', async () => {
    const root = await openOptions('filters');
    await addFilter(root, 'Region', 'is');
    typeText(findField(root, 'Values'), 'Nor');
    await settle();
    expect(listPicks()).toEqual([]);
    getButton(root, 'From a cell').click();
    await settle();
    expect(listPicks()).toEqual(['report.pickCells()']);
    expect(document.activeElement).toBe(findField(root, 'Cell'));
    pressKey(findField(root, 'Cell') ?? root, 'Escape');
    await settle();
    expect(listPicks()).toEqual(['report.pickCells()', 'report.pickCells.end()']);
    expect(findField(root, 'Values')).toHaveProperty('value', 'Nor');
    expect(document.activeElement).toBe(findField(root, 'Values'));
  });

  it('the filter form closes on Escape, and the page behind it stays open [P11]', async () => {
    const root = await openOptions('filters');
    await addFilter(root, 'Region');
    pressKey(findField(root, 'Condition') ?? root, 'Escape');
    await settle();
    expect(root.querySelector('.filter-form')).toBeNull();
    expect(document.activeElement).toBe(getButton(root, 'Add a filter'));
  });

  it('the filter form selects a value on a click, and deselects it on a second click [P11]', async () => {
    const root = await openOptions('filters');
    await addFilter(root, 'Region', 'is');
    findField(root, 'Values')?.click();
    await settle();
    getByRole(root, 'option', 'Iberia').click();
    await settle();
    expect(getByRole(root, 'option', 'Iberia').getAttribute('aria-selected')).toBe('true');
    getByRole(root, 'option', 'Iberia').click();
    await settle();
    expect(root.querySelector('.tokens')).toBeNull();
  });

  it('the filter form says that values are loading, and offers typing one if they could not be read [P9]', async () => {
    let rejectValues = (): void => undefined;
    const values = new Promise<never>((_, failed) => {
      rejectValues = () => failed(new Error('refused'));
    });
    const root = await openOptions('filters', { filters: { ...filters, values: () => values } });
    await addFilter(root, 'Region', 'is');
    expect(root.textContent).toContain('Loading values…');
    rejectValues();
    await settle();
    expect(root.textContent).toContain('Couldn’t load the values. Type one and press Enter.');
    expect(root.textContent).not.toContain('Loading values…');
  });

  it('the filter form compares a measure of times with days, once its type was read [P4]', async () => {
    const last = {
      name: 'orders.last',
      title: 'Last order',
      type: 'number',
      isMeasure: true,
      mayBeTime: true,
    } as const;
    const readChoices = async () => {
      const originalChoices = await filters.readChoices();
      return typeof originalChoices === 'string'
        ? originalChoices
        : { ...originalChoices, members: [...originalChoices.members, last] };
    };
    let resolveType = (): void => undefined;
    const typeResponse = new Promise<void>((resolve) => {
      resolveType = resolve;
    });
    const root = await openOptions('filters', {
      filters: {
        ...filters,
        readChoices,
        readType: async ({ mayBeTime: _, ...member }) => {
          await typeResponse;
          return { ...member, type: 'time' };
        },
      },
    });
    await addFilter(root, 'Last order (measure)');
    expect(root.textContent).toContain('Loading values…');
    expect(findField(root, 'Condition')).toBeNull();
    resolveType();
    await settle();
    await settle();
    const conditions = [...(findField(root, 'Condition')?.querySelectorAll('option') ?? [])].map(({ text }) => text);
    expect(conditions).toEqual(['is after', 'is before', 'is between', 'is', 'is empty', 'is not empty']);
    typeText(findField(root, 'Value'), '2026-03-31');
    await settle();
    await pressDone(root);
    expect(readLists(root).at(-1)?.at(-1)).toBe('Last order is after 31 Mar 2026');
  });

  it('the filter form keeps Done in place while it is pressed, and shows late values after its release [P11]', async () => {
    let resolveValues: (found: FilterValues) => void = () => undefined;
    const requestValues = () =>
      new Promise<FilterValues>((resolve) => {
        resolveValues = resolve;
      });
    const root = await openOptions('filters', { filters: { ...filters, values: requestValues } });
    await addFilter(root, 'Region', 'is');
    const dispatchPointer = (type: string) => getButton(root, 'Done').dispatchEvent(new Event(type, { bubbles: true }));
    dispatchPointer('pointerdown');
    const readForm = () => root.querySelector('form')?.innerHTML;
    const before = readForm();
    resolveValues({ values: ['Iberia'], isAll: true });
    await settle();
    expect(readForm()).toBe(before);
    dispatchPointer('pointerup');
    await settle();
    expect(readForm()).toContain('Iberia');
  });

  it('the filter form suggests the nearest value for an unknown one, and takes it only on a press [P19]', async () => {
    const root = await openOptions('filters');
    await addFilter(root, 'Region');
    typeText(findField(root, 'Values'), 'Nordic');
    await settle();
    await pressDone(root);
    expect(root.textContent).toContain('“Nordic” isn’t a value of Region. Did you mean “Nordics”?');
    getButton(root, 'Use “Nordics”').click();
    await settle();
    await settle();
    expect(readLists(root).at(-1)?.at(-1)).toBe('Region is Nordics');
  });

  it.each([
    ['Net price', 'is', 'Value', '1.234', '“1.234” could be two numbers. Type 1234 or 1.2340.'],
    ['Net price', 'is', 'Value', '1.250', '“1.250” could be two numbers. Type 1250 or 1.25.'],
    ['Net price', 'is', 'Value', '12,000', '“12,000” could be two numbers. Type 12000 or 12.'],
    ['Net price', 'is at most', 'Value', 'much', 'Enter a number, such as 1250.5.'],
    ['Net sales (measure)', 'is more than', 'Value', '', 'Enter a number, such as 1250.5.'],
    ['Region', 'contains', 'Value', '', 'Enter a value.'],
    ['Ordered at', 'is before', 'Value', '', 'Enter a date.'],
    ['Ordered at', 'is in the last', 'How many', '0', 'Enter a whole number from 1 to 999.'],
  ])('the filter form says what is wrong with %s %s: %s %s [P19]', async (column, condition, label, text, sentence) => {
    const root = await openOptions('filters');
    await addFilter(root, column, condition);
    typeText(findField(root, label), text);
    await settle();
    await pressDone(root);
    expect(root.querySelector('.err')?.textContent).toBe(sentence);
    expect(findField(root, label)?.getAttribute('aria-invalid')).toBe('true');
    expect(listCalls()).toEqual([]);
  });

  it('the filter form filters by measures too, and says that totals are not filtered [P11]', async () => {
    const root = await openOptions('filters');
    await addFilter(root, 'Net sales (measure)');
    expect(root.textContent).toContain('Totals still include everything.');
    typeText(findField(root, 'Value'), '1.234,5');
    await settle();
    await pressDone(root);
    expect(readLists(root).at(-1)?.at(-1)).toBe('Net sales is more than 1,234.5');
    getButton(root, 'Apply filters').click();
    await settle();
    expect(listCalls()[0]).toContain('"isMeasure":true,"operator":"moreThan","values":["1234.5"]');
  });

  it('the filter form takes a period in words, and the filter keeps the words [P11]', async () => {
    const root = await openOptions('filters');
    await addFilter(root, 'Ordered at', 'is in the period');
    await pressDone(root);
    expect(root.querySelector('.err')?.textContent).toBe('Choose a period.');
    chooseInField(root, 'Period', 'This month');
    await settle();
    await pressDone(root);
    expect(readLists(root).at(-1)?.at(-1)).toBe('Ordered at is in this month');
  });

  it('the filter form rejects a range whose end is before its start [P19]', async () => {
    const root = await openOptions('filters');
    await addFilter(root, 'Ordered at', 'is between');
    typeText(findField(root, 'From'), '2026-03-02');
    await settle();
    typeText(findField(root, 'To (inclusive)'), '2026-03-01');
    await settle();
    await pressDone(root);
    expect(root.querySelector('.err')?.textContent).toBe('The end is before the start.');
  });

  it('the filter form takes its value from a cell that the user types [P11]', async () => {
    const root = await addCellFilter('B1');
    expect(readLists(root).at(-1)?.at(-1)).toBe('Region is Sheet1!B1 (now Nordics)');
    getButton(root, 'Apply filters').click();
    await settle();
    expect(listCalls().find((call) => call.startsWith('details.'))).toContain(
      '"cell":{"name":"_inlay_region_cell","address":"Sheet1!B1","values":["Nordics"]}',
    );
  });

  it.each([
    ['B2', 'Sheet1!B2 shows #N/A, so the filter on Region has no value.'],
    ['nowhere', 'Enter cells in this workbook, such as B1 or Sheet1!B1:B4.'],
    ['', 'Enter cells in this workbook, such as B1 or Sheet1!B1:B4.'],
  ])('the filter form says at once why a cell cannot be used: %s [P19]', async (typed, sentence) => {
    const root = await addCellFilter(typed);
    expect(root.querySelector('.err')?.textContent).toBe(sentence);
    expect(findField(root, 'Cell')?.getAttribute('aria-invalid')).toBe('true');
    expect(listCalls()).toEqual(listPicks());
  });
});
