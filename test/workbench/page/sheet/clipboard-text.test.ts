import fc from 'fast-check';
import { fromClipboardText, toClipboardText } from '../../../../src/workbench/page/sheet/clipboard-text';

const cellText = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '\r', ' ', '=', 'ü') });
const matrix = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
  .chain(([rows, columns]) =>
    fc.array(fc.array(cellText, { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows }),
  );

describe('cells as text on the clipboard', () => {
  it('come back as they went, whatever they hold', () => {
    fc.assert(
      fc.property(matrix, (rows) => {
        // A last row of one empty cell looks like the line end that spreadsheets put after the last row.
        fc.pre(rows.at(-1)?.join('') !== '');
        expect(fromClipboardText(toClipboardText(rows))).toEqual(rows);
      }),
    );
  });

  it('are separated by tabs and line ends', () => {
    expect(
      toClipboardText([
        ['a', 'b'],
        ['1', ''],
      ]),
    ).toBe('a\tb\r\n1\t');
  });

  it('take the line ends of any system and ignore the one after the last row', () => {
    expect(fromClipboardText('a\tb\nc\td\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(fromClipboardText('a\rb')).toEqual([['a'], ['b']]);
  });

  it('keep an empty line in the middle', () => {
    expect(fromClipboardText('a\n\nb')).toEqual([['a'], [''], ['b']]);
  });

  it('take a quote that closes nowhere as it stands', () => {
    expect(fromClipboardText('"a\tb')).toEqual([['"a', 'b']]);
    expect(fromClipboardText('12" pipe\tx')).toEqual([['12" pipe', 'x']]);
  });
});
