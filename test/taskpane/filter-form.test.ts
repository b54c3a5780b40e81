/**
 * @jest-environment jsdom
 */
// Tests the form of one filter: values by keyboard, invalid values, and a cell in place of a value.
import type { FilterValues } from '../../src/app';
import { filters } from '../../src/workbench/gallery/fixtures/samples';
import { added, button, calls, done, field, fromCell, lists, options, pick } from './filter-stage';
import { byRole, press, settled, type } from './pane-under-test';

describe('the form of a filter', () => {
  it('the filter form takes several values by keyboard, each confirmed with Enter [P11]', async () => {
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

  it('the filter form suggests values while the user types, and the arrow keys choose one [P11]', async () => {
    const root = await options('filters');
    await added(root, 'Region', 'is');
    const input = field(root, 'Values');
    if (!input) throw new Error('There are no values.');
    const shown = () => [...root.querySelectorAll('[role=option]')].map((option) => option.textContent);
    const keys = async (...pressed: readonly string[]) => {
      for (const key of pressed) {
        press(input, key);
        await settled();
      }
    };
    type(input, 'i');
    await settled();
    expect(input.getAttribute('aria-expanded')).toBe('true');
    expect(shown()).toEqual(['Iberia', 'Nordics']);
    await keys('ArrowDown', 'ArrowDown');
    const marked = document.getElementById(input.getAttribute('aria-activedescendant') ?? '');
    expect(marked?.textContent).toBe('Nordics');
    await keys('Enter');
    expect(lists(root).at(-1)).toEqual(['Nordics']);
    await keys('ArrowDown', 'Enter', 'Escape');
    expect(input.getAttribute('aria-expanded')).toBe('false');
    expect(field(root, 'Values')).toBe(input);
    const [first] =
      lists(root)
        .at(-1)
        ?.filter((value) => value !== 'Nordics') ?? [];
    await keys('Backspace');
    expect([lists(root).at(-1), first]).toEqual([['Nordics'], 'Benelux']);
    type(input, 'zzz');
    await settled();
    expect(root.textContent).toContain('No value contains “zzz”.');
  });

  it('the filter form closes on Escape, and the page behind it stays open [P11]', async () => {
    const root = await options('filters');
    await added(root, 'Region');
    press(field(root, 'Condition') ?? root, 'Escape');
    await settled();
    expect(root.querySelector('.filter-form')).toBeNull();
    expect(document.activeElement).toBe(button(root, 'Add a filter'));
  });

  it('the filter form selects a value on a click, and deselects it on a second click [P11]', async () => {
    const root = await options('filters');
    await added(root, 'Region', 'is');
    field(root, 'Values')?.click();
    await settled();
    byRole(root, 'option', 'Iberia').click();
    await settled();
    expect(byRole(root, 'option', 'Iberia').getAttribute('aria-selected')).toBe('true');
    byRole(root, 'option', 'Iberia').click();
    await settled();
    expect(root.querySelector('.tokens')).toBeNull();
  });

  it('the filter form says that values are loading, and offers typing one if they could not be read [P9]', async () => {
    let refuse = (): void => undefined;
    const values = new Promise<never>((_, failed) => {
      refuse = () => failed(new Error('refused'));
    });
    const root = await options('filters', { filters: { ...filters, values: () => values } });
    await added(root, 'Region', 'is');
    expect(root.textContent).toContain('Reading its values…');
    refuse();
    await settled();
    expect(root.textContent).toContain('Its values could not be read. Type one, and press Enter.');
    expect(root.textContent).not.toContain('Reading its values…');
  });

  it('the filter form compares a measure of times with days, once its type was read [P4]', async () => {
    const last = {
      name: 'orders.last',
      title: 'Last order',
      type: 'number',
      isMeasure: true,
      mayBeTime: true,
    } as const;
    const choices = async () => {
      const known = await filters.choices();
      return typeof known === 'string' ? known : { ...known, members: [...known.members, last] };
    };
    let tell = (): void => undefined;
    const read = new Promise<void>((told) => {
      tell = told;
    });
    const root = await options('filters', {
      filters: {
        ...filters,
        choices,
        readType: async ({ mayBeTime: _, ...member }) => {
          await read;
          return { ...member, type: 'time' };
        },
      },
    });
    await added(root, 'Last order (measure)');
    expect(root.textContent).toContain('Reading its values…');
    expect(field(root, 'Condition')).toBeNull();
    tell();
    await settled();
    await settled();
    const conditions = [...(field(root, 'Condition')?.querySelectorAll('option') ?? [])].map(({ text }) => text);
    expect(conditions).toEqual(['is after', 'is before', 'is between', 'is', 'is empty', 'is not empty']);
    type(field(root, 'Value'), '2026-03-31');
    await settled();
    await done(root);
    expect(lists(root).at(-1)?.at(-1)).toBe('Last order is after 31 Mar 2026');
  });

  it('the filter form keeps Done in place while it is pressed, and shows late values after its release [P11]', async () => {
    let tell: (found: FilterValues) => void = () => undefined;
    const values = () =>
      new Promise<FilterValues>((resolve) => {
        tell = resolve;
      });
    const root = await options('filters', { filters: { ...filters, values } });
    await added(root, 'Region', 'is');
    const pointer = (type: string) => button(root, 'Done').dispatchEvent(new Event(type, { bubbles: true }));
    pointer('pointerdown');
    const form = () => root.querySelector('form')?.innerHTML;
    const before = form();
    tell({ values: ['Iberia'], isAll: true });
    await settled();
    expect(form()).toBe(before);
    pointer('pointerup');
    await settled();
    expect(root.textContent).toContain('1 value to choose from.');
  });

  it('the filter form suggests the nearest value for an unknown one, and takes it only on a press [P19]', async () => {
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
    ['Net price', 'is', 'Value', '1.250', '“1.250” can be two numbers. Type 1250 or 1.25.'],
    ['Net price', 'is', 'Value', '12,000', '“12,000” can be two numbers. Type 12000 or 12.'],
    ['Net price', 'is at most', 'Value', 'much', 'Give a number, such as 1250.5.'],
    ['Net sales (measure)', 'is more than', 'Value', '', 'Give a number, such as 1250.5.'],
    ['Region', 'contains', 'Value', '', 'Give a value.'],
    ['Ordered at', 'is before', 'Value', '', 'Give a day.'],
    ['Ordered at', 'is in the last', 'How many', '0', 'Give a whole number from 1 to 999.'],
  ])('the filter form says what is wrong with %s %s: %s %s [P19]', async (column, condition, label, text, sentence) => {
    const root = await options('filters');
    await added(root, column, condition);
    type(field(root, label), text);
    await settled();
    await done(root);
    expect(root.querySelector('.err')?.textContent).toBe(sentence);
    expect(field(root, label)?.getAttribute('aria-invalid')).toBe('true');
    expect(calls()).toEqual([]);
  });

  it('the filter form filters by measures too, and says that totals are not filtered [P11]', async () => {
    const root = await options('filters');
    await added(root, 'Net sales (measure)');
    expect(root.textContent).toContain('Totals keep what it leaves out.');
    type(field(root, 'Value'), '1.234,5');
    await settled();
    await done(root);
    expect(lists(root).at(-1)?.at(-1)).toBe('Net sales is more than 1,234.5');
    button(root, 'Refresh with these filters').click();
    await settled();
    expect(calls()[0]).toContain('"isMeasure":true,"operator":"moreThan","values":["1234.5"]');
  });

  it('the filter form takes a period in words, and the filter keeps the words [P11]', async () => {
    const root = await options('filters');
    await added(root, 'Ordered at', 'is in the period');
    await done(root);
    expect(root.querySelector('.err')?.textContent).toBe('Choose a period.');
    pick(root, 'Period', 'This month');
    await settled();
    await done(root);
    expect(lists(root).at(-1)?.at(-1)).toBe('Ordered at is in this month');
  });

  it('the filter form rejects a range whose end is before its start [P19]', async () => {
    const root = await options('filters');
    await added(root, 'Ordered at', 'is between');
    type(field(root, 'From'), '2026-03-02');
    await settled();
    type(field(root, 'To (inclusive)'), '2026-03-01');
    await settled();
    await done(root);
    expect(root.querySelector('.err')?.textContent).toBe('The end comes before the start.');
  });

  it('the filter form takes its value from a cell that the user types [P11]', async () => {
    const root = await fromCell('B1');
    expect(lists(root).at(-1)?.at(-1)).toBe('Region is Sheet1!B1 (now Nordics)');
    button(root, 'Refresh with these filters').click();
    await settled();
    expect(calls()[0]).toContain('"cell":{"name":"_inlay_region_cell","address":"Sheet1!B1","values":["Nordics"]}');
  });

  it.each([
    ['B2', 'Sheet1!B2 shows #N/A, so the filter on Region has no value.'],
    ['nowhere', 'Give cells of this workbook, such as B1 or Sheet1!B1:B4.'],
    ['', 'Give cells of this workbook, such as B1 or Sheet1!B1:B4.'],
  ])('the filter form says at once why a cell cannot be used: %s [P19]', async (typed, sentence) => {
    const root = await fromCell(typed);
    expect(root.querySelector('.err')?.textContent).toBe(sentence);
    expect(field(root, 'Cell')?.getAttribute('aria-invalid')).toBe('true');
    expect(calls()).toEqual([]);
  });
});
