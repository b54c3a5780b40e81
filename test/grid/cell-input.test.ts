import fc from 'fast-check';
import {
  createInputFromCell,
  createNumberInput,
  createTextInput,
  exceedsCell,
  MAX_CELL_TEXT,
  toShownText,
} from '../../src/grid';

/** Returns the input for each text, so that a failure shows every text that differs. */
function createInputs(texts: readonly string[], createInput: (text: string) => unknown): Record<string, unknown> {
  return Object.fromEntries(texts.map((text) => [text, createInput(text)]));
}

describe('the text input of a cell', () => {
  it('a text that Excel would convert gets an apostrophe [P4]', () => {
    const texts = [
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
      '\n1',
      ' 12',
      '１２',
      '٣',
      '2024年1月1日',
      '令和6年1月1日',
      '1 1/2',
      '10:30',
    ];
    expect(createInputs(texts, createTextInput)).toEqual(createInputs(texts, (text) => `'${text}`));
  });

  it('any other text gets no apostrophe [P4]', () => {
    const texts = [
      'Nordics',
      'Order lines 2025',
      'Trueman',
      'Mayor',
      'R2-D2',
      'Ölpreis',
      'Zürich',
      '東京',
      '—',
      '😀 great',
    ];
    expect(createInputs(texts, createTextInput)).toEqual(createInputs(texts, (text) => text));
  });

  it('every text of up to 32,767 characters is kept [P4]', () => {
    fc.assert(fc.property(fc.string(), (text) => expect(toShownText(createTextInput(text))).toBe(text)));
  });

  it('a longer text is cut at 32,767 characters, and never inside a surrogate pair [P4]', () => {
    const plain = createTextInput('x'.repeat(40_000));
    expect(plain).toHaveLength(MAX_CELL_TEXT);
    const paired = toShownText(createTextInput(`${'x'.repeat(MAX_CELL_TEXT - 1)}😀`));
    expect(paired).toBe('x'.repeat(MAX_CELL_TEXT - 1));
  });

  it('the apostrophe counts as one of the characters that a cell holds [P4]', () => {
    for (const length of [MAX_CELL_TEXT - 1, MAX_CELL_TEXT, 40_000]) {
      const text = `=${'x'.repeat(length - 1)}`;
      const input = createTextInput(text);
      expect(String(input)).toHaveLength(Math.min(length + 1, MAX_CELL_TEXT));
      expect(exceedsCell(text)).toBe(length >= MAX_CELL_TEXT);
    }
    expect(exceedsCell('x'.repeat(MAX_CELL_TEXT))).toBe(false);
    expect(exceedsCell('x'.repeat(MAX_CELL_TEXT + 1))).toBe(true);
  });
});

describe('characters that no file can hold', () => {
  it('a text input has U+FFFD in place of each of them, and no carriage return [P4]', () => {
    const texts = {
      'a\u0000b': 'a\ufffdb',
      '\u0001=1': "'\ufffd=1",
      '1\u001f': "'1\ufffd",
      'x\ud83d y\ude00': 'x\ufffd y\ufffd',
      'x\ufffe\uffff': 'x\ufffd\ufffd',
      'a\r\nb\rc\n\td': 'a\nb\nc\n\td',
      '\r\n1': "'\n1",
    };
    expect(createInputs(Object.keys(texts), createTextInput)).toEqual(texts);
  });

  it('every other character stays, also in a text that is in a cell already [P1] [P4]', () => {
    const texts = ['😀', '\u007f\u0085\u009f', '\ufffd', '\ufeff', '\u200b', '\u2028', '_x0000_', '\udbff\udfff'];
    expect(texts.map((text) => toShownText(createTextInput(text)))).toEqual(texts);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const input = toShownText(createTextInput(text));
        expect(input).toMatch(/^[\t\n\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]*$/u);
        expect(toShownText(createTextInput(input))).toBe(input);
        expect(toShownText(createInputFromCell(text))).toBe(text);
      }),
    );
  });
});

describe('the number input of a cell', () => {
  it('a number of JSON is written if a cell holds it exactly, and otherwise as a text [P4]', () => {
    const inputs = [-0, 1e308, 1e-320, 4929123456789012, -9007199254740991, 1e15, 1e21, 0.1 + 0.2].map(
      createNumberInput,
    );
    const texts = ["'1e+308", "'1e-320", "'4929123456789012", "'-9007199254740991"];
    expect(inputs).toEqual([0, ...texts, 1e15, 1e21, 0.1 + 0.2]);
    expect(['-0', '-0.00', ' 7 ', '+5'].map(createNumberInput)).toEqual([0, 0, 7, 5]);
  });

  it('a whole number of up to 15 digits is a number, and so is any number with a fraction or an exponent [P4]', () => {
    const numbers = {
      '0': 0,
      '-12.5': -12.5,
      '1e3': 1000,
      '719175.2000000001': 719175.2000000001,
      '123456789012345': 123_456_789_012_345,
      '100000000000000000': 1e17,
      '0.031578947368421054': 0.031578947368421054,
      '0.30000000000000004': 0.1 + 0.2,
      '0.10000000000000001': 0.1,
      '1.6666666666666667': 5 / 3,
      '-1.7976931348623157e-3': -1.7976931348623157e-3,
      '12345678901234.56': 12_345_678_901_234.56,
      '36.6666666666666667': 110 / 3,
      '1667.5833333333333333': 1667.5833333333333,
      '0.1234567890123456789': 0.12345678901234568,
      '0.08021000000000001': 0.08021,
      '1234567890123456.5': 1_234_567_890_123_456.5,
      '12345678901234567.50': 12_345_678_901_234_568,
      '1.23456789012345678e5': 123_456.78901234567,
      '0.000e400': 0,
      '1.50000000000000000000': 1.5,
      '0.00000000000000000000': 0,
      '.5': 0.5,
      '5.': 5,
    };
    expect(createInputs(Object.keys(numbers), (text) => createNumberInput(text))).toEqual(numbers);
  });

  it('a code, a whole number of over 15 digits and a value that no cell holds are text [P4]', () => {
    const texts = {
      '1234567890123456': "'1234567890123456",
      '-9007199254740993': "'-9007199254740993",
      '00123': "'00123",
      NaN: 'NaN',
      Infinity: 'Infinity',
      '-Infinity': "'-Infinity",
      '1e999': "'1e999",
      '1e400': "'1e400",
      '1e-400': "'1e-400",
      '5e-324': "'5e-324",
      '.': "'.",
      e5: 'e5',
    };
    expect(createInputs(Object.keys(texts), (text) => createNumberInput(text))).toEqual(texts);
  });

  it('any integer that Excel holds exactly is a number [P4]', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }), (value) => {
        expect(createNumberInput(String(value))).toBe(value);
      }),
    );
  });

  it('a short text of digits without leading zeros is a number [P4]', () => {
    const short = fc.string({ unit: fc.constantFrom(...'-.0123456789'), minLength: 1, maxLength: 15 });
    const decimal = fc
      .tuple(fc.constantFrom('', '-'), fc.nat(999_999), fc.constantFrom('', '.'), fc.nat(9_999_999))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(short, decimal), (text) => {
        // A cell has no negative zero: -0 + 0 is 0.
        if (/^-?(0|[1-9]\d*)(\.\d+)?$/.test(text)) expect(createNumberInput(text)).toBe(Number(text) + 0);
        else if (/^[-.]*$|.-|\..*\.|^-?0\d+$/.test(text)) expect(typeof createNumberInput(text)).toBe('string');
      }),
    );
  });

  it('the text -0 is the number zero, because a cell has no negative zero [P4]', () => {
    expect(createNumberInput('-0')).toBe(0);
  });

  it('any double is a number, however a database prints it [P4]', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, min: -1e300, max: 1e300 }),
        fc.integer({ min: 0, max: 16 }),
        (value, digits) => {
          fc.pre(Math.abs(value) > 1e-300);
          const short = String(value).replace('+', '');
          if (!/^-?\d{16,}$/.test(short)) expect(createNumberInput(short)).toBe(Number(short));
          expect(createNumberInput(value.toExponential(16))).toBe(value);
          expect(createNumberInput(value.toExponential(digits))).toBe(Number(value.toExponential(digits)));
        },
      ),
    );
  });

  it('any decimal number becomes the nearest double [P4]', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 24 });
    fc.assert(
      fc.property(fc.boolean(), digits, digits, (isNegative, whole, fraction) => {
        const text = `${isNegative ? '-' : ''}${whole}.${fraction}`;
        fc.pre(/\d/.test(text));
        // A cell has no negative zero: -0 + 0 is 0.
        expect(createNumberInput(text)).toBe(Number(text) + 0);
      }),
    );
  });
});
