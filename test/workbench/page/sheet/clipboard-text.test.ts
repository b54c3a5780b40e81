import fc from 'fast-check';
import { parseClipboardText, toClipboardText } from '../../../../src/workbench/page/sheet/clipboard-text';

const cellText = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '\r', ' ', '=', 'ü') });
const matrix = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
  .chain(([rows, columns]) =>
    fc.array(fc.array(cellText, { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows }),
  );

describe('cells as text on the clipboard', () => {
  it('any cells survive a copy to the clipboard and a paste', () => {
    fc.assert(
      fc.property(matrix, (rows) => {
        // A last row of one empty cell looks like the line end that spreadsheets add after the last row.
        fc.pre(rows.at(-1)?.join('') !== '');
        expect(parseClipboardText(toClipboardText(rows))).toEqual(rows);
      }),
    );
  });

  it('copied cells are separated by tabs and line ends', () => {
    expect(
      toClipboardText([
        ['a', 'b'],
        ['1', ''],
      ]),
    ).toBe('a\tb\r\n1\t');
  });

  it('the clipboard parser accepts the line ends of any system and ignores the one after the last row', () => {
    expect(parseClipboardText('a\tb\nc\td\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(parseClipboardText('a\rb')).toEqual([['a'], ['b']]);
  });

  it('the clipboard parser keeps an empty line in the middle', () => {
    expect(parseClipboardText('a\n\nb')).toEqual([['a'], [''], ['b']]);
  });

  it('the clipboard parser reads a quote without an end literally', () => {
    expect(parseClipboardText('"a\tb')).toEqual([['"a', 'b']]);
    expect(parseClipboardText('12" pipe\tx')).toEqual([['12" pipe', 'x']]);
  });
});
