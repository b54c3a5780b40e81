import fc from 'fast-check';
import { MAX_TEXT, numberInput, textInput, textOfInput } from '../../src/grid';

describe('text for a cell', () => {
  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(1)',
    "'quoted",
    '00123',
    '1234567890123456',
    '2024-01-05',
    '1/2/2024',
    '1-2',
    '15-Feb',
    'Feb 15, 2024',
    'Jan-24',
    'Monday, January 1, 2024',
    '1E5',
    'TRUE',
    'false',
    '#N/A',
    '12%',
    '$5.20',
    '€5',
    '(5)',
    '.5',
    ',5',
    '\t=1',
    '\r\n1',
    ' 12',
    '１２',
    '٣',
    '2024年1月1日',
    '令和6年1月1日',
    '1 1/2',
    '10:30',
  ])('[P4] %p goes in with an apostrophe, so that it stays text', (text) => {
    expect(textInput(text)).toBe(`'${text}`);
  });

  it.each(['Nordics', 'Order lines 2025', 'Trueman', 'Mayor', 'R2-D2', 'Ölpreis', 'Zürich', '東京', '—', '😀 great'])(
    '[P4] %p needs none',
    (text) => {
      expect(textInput(text)).toBe(text);
    },
  );

  it('[P4] keeps every text up to 32,767 characters', () => {
    fc.assert(fc.property(fc.string(), (text) => expect(textOfInput(textInput(text))).toBe(text)));
  });

  it('[P4] cuts longer text at 32,767 characters and never through a surrogate pair', () => {
    const plain = textInput('x'.repeat(40_000));
    expect(plain).toHaveLength(MAX_TEXT);
    const paired = textOfInput(textInput(`${'x'.repeat(MAX_TEXT - 1)}😀`));
    expect(paired).toBe('x'.repeat(MAX_TEXT - 1));
  });
});

describe('numbers for a cell', () => {
  it.each([
    ['0', 0],
    ['-12.5', -12.5],
    ['1e3', 1000],
    ['719175.2000000001', 719175.2000000001],
    ['123456789012345', 123_456_789_012_345],
    ['100000000000000000', 1e17],
  ])('[P4] %s is a number', (text, value) => {
    expect(numberInput(text)).toBe(value);
  });

  it.each([
    ['1234567890123456', "'1234567890123456"],
    ['-9007199254740993', "'-9007199254740993"],
    ['00123', "'00123"],
    ['NaN', 'NaN'],
    ['Infinity', 'Infinity'],
    ['-Infinity', "'-Infinity"],
    ['1e999', "'1e999"],
    ['12345678901234567.5', "'12345678901234567.5"],
  ])('[P4] %s stays text, as Excel would change it', (text, value) => {
    expect(numberInput(text)).toBe(value);
  });

  it('[P4] any integer that Excel holds exactly is that number', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }), (value) => {
        expect(numberInput(String(value))).toBe(value);
      }),
    );
  });
});
