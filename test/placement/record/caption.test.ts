// Tests what the caption above a block says: whether its cell still belongs to the block, and what
// fits into it.
import * as fc from 'fast-check';
import {
  composeCaption,
  getCellAbove,
  getCellsBelowCaption,
  isOurCaption,
  tryReadPlacement,
  writePlacement,
} from '../../../src/placement';
import { createPlacement } from '../placement-fixture';

const CAPTION = { text: 'Region is North · as of today', former: 'No filters', by: 'x' };

it.each([
  ['the text of the last write', CAPTION.text, true],
  ['the text of the write before, after an undo', 'No filters', true],
  ['a text of the user', 'mine', false],
  ['nothing', '', false],
  ['a formula that shows the same', `="${CAPTION.text}"`, false],
  ['no cell', undefined, false],
])('the cell above a block is the caption if it holds what was written: %s [P1]', (_, content, isOurs) => {
  expect(isOurCaption(CAPTION, content)).toBe(isOurs);
});

it('an empty cell is no caption, although an older record says that it was empty before [P1]', () => {
  expect(isOurCaption({ ...CAPTION, former: '' }, '')).toBe(false);
});

describe('the text of a caption', () => {
  const formatMore = (further: number) => `${further} more`;

  it('a caption is one line of its sentences, ending with the age of the rows', () => {
    expect(composeCaption(['Region is North', 'Net is\nmore than 5'], 'as of today', formatMore)).toBe(
      'Region is North · Net is more than 5 · as of today',
    );
  });

  it('a caption has at most 1,000 characters, always ends with the age, and counts the omitted filters [P5] [P19]', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1, maxLength: 700, unit: 'grapheme' }), { minLength: 1 }), (all) => {
        const line = composeCaption(all, 'as of today', formatMore);
        expect(line.length).toBeLessThanOrEqual(1_000);
        expect(line.endsWith('as of today')).toBe(true);
        expect(line).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
        const sentences = all.map((one) => one.replace(/\s+/g, ' ').trim());
        const lastSentence = sentences.findLastIndex((_, index) =>
          line.startsWith(sentences.slice(0, index + 1).join(' · ')),
        );
        const isWhole = line === [...sentences, 'as of today'].join(' · ');
        if (!isWhole && lastSentence >= 0) expect(line).toContain(`${all.length - lastSentence - 1} more`);
      }),
    );
  });
});

it('a caption goes into the selected cell, and the block with the rest of the frame below it', () => {
  expect(getCellsBelowCaption({ row: 3, column: 1, rows: 1, columns: 1 })).toEqual({
    row: 4,
    column: 1,
    rows: 1,
    columns: 1,
  });
  expect(getCellsBelowCaption({ row: 3, column: 1, rows: 5, columns: 2 })).toEqual({
    row: 4,
    column: 1,
    rows: 4,
    columns: 2,
  });
  expect(getCellAbove({ row: 4, column: 1 })).toEqual({ row: 3, column: 1, rows: 1, columns: 1 });
  expect(getCellAbove({ row: 0, column: 1 })).toBeUndefined();
});

it('a record of an earlier version, which named the cell of the caption, is read without the name [P1]', () => {
  const captionCell = { name: '_inlay_a1_caption', ...CAPTION };
  const recordText = writePlacement(createPlacement({ choices: { caption: true }, written: { captionCell } }));
  expect(recordText).toContain('_inlay_a1_caption');
  expect(tryReadPlacement(recordText)).toMatchObject({ written: { captionCell: CAPTION }, choices: { caption: true } });
});
