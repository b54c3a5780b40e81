import { bindTexts } from '../../src/parts';

const rules = { language: 'en', number: (value: number) => value.toLocaleString('en') };

test('a text without placeholders is a string, in groups as well', () => {
  const texts = { cancel: 'Cancel', axes: { rows: 'Rows' }, booleans: ['FALSE', 'TRUE'] } as const;
  expect(bindTexts<typeof texts>(texts, rules)).toEqual(texts);
});

test('a text with one placeholder takes its value, one with several an object of values', () => {
  const texts = { backTo: 'Back to {page}', moved: '{title} moved to {place} of {all}' } as const;
  const messages = bindTexts<typeof texts>(texts, rules);
  expect(messages.backTo('Reports')).toBe('Back to Reports');
  expect(messages.moved({ title: 'Region', place: 1, all: 1200 })).toBe('Region moved to 1 of 1,200');
});

test('a plural text is chosen by its count, which is written as the locale does', () => {
  const texts = {
    cells: { one: '{count} cell', other: '{count} cells' },
    gone: { one: 'Column {names} is gone.', other: 'Columns {names} are gone.' },
  } as const;
  const messages = bindTexts<typeof texts>(texts, rules);
  expect([messages.cells(1), messages.cells(0), messages.cells(3000)]).toEqual(['1 cell', '0 cells', '3,000 cells']);
  expect(messages.gone({ count: 2, names: ['A', 'B'] })).toBe('Columns A, B are gone.');
});

test('tags turn a text into a sentence with bold parts and addresses', () => {
  const texts = { inTheWay: '<strong>{sample}</strong> in <cells>{cells}</cells> is in the way.' } as const;
  const messages = bindTexts<typeof texts>(texts, rules);
  expect(messages.inTheWay({ sample: 'Total', cells: ['B2', 'C4'] })).toEqual([
    { strong: 'Total' },
    ' in ',
    { cells: 'B2' },
    ', ',
    { cells: 'C4' },
    ' is in the way.',
  ]);
});

test('a value with braces or tags is shown as it is', () => {
  const texts = { found: 'Found “{text}” in {place}' } as const;
  const messages = bindTexts<typeof texts>(texts, rules);
  expect(messages.found({ text: '{place}', place: '<strong>x</strong>' })).toBe(
    'Found “{place}” in <strong>x</strong>',
  );
});

test('a text that consists of tags and no placeholder is a sentence', () => {
  const texts = { offline: '<strong>You are offline.</strong> Your cells stay.' } as const;
  expect(bindTexts<typeof texts>(texts, rules).offline).toEqual([{ strong: 'You are offline.' }, ' Your cells stay.']);
});

test('a placeholder with a capital starts its text with a capital', () => {
  const texts = { meta: '{Time}, compared with {former}' } as const;
  const message = bindTexts<typeof texts>(texts, rules).meta({ time: 'today', former: 'yesterday' });
  expect(message).toBe('Today, compared with yesterday');
});
