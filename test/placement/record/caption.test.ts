// Tests what the caption above a block says: whether its cell still belongs to the block, and what
// fits into it.
import * as fc from 'fast-check';
import type { HeldCells, HeldValue } from '../../../src/grid';
import {
  aboveBlock,
  belowCaption,
  captionLine,
  captionName,
  isCaptionDue,
  isOurCaption,
  tryReadPlacement,
  writePlacement,
} from '../../../src/placement';
import { placementWith } from '../placement-fixture';

const CAPTION = { name: captionName('a-1'), text: 'Region is North · as of today', former: 'No filters', by: 'x' };

function held(value: HeldValue, formulas: readonly string[] = []): HeldCells {
  const address = { sheet: 'Sheet1', rect: { row: 1, column: 1, rows: 1, columns: 1 } };
  const rows = value === '' ? [] : [[value]];
  return { kind: 'found', address, rows, first: { row: 1, column: 1 }, formulas, reads: [] };
}

describe('the cell of a caption', () => {
  it.each([
    ['what was written last', held(CAPTION.text), true],
    ['what was written before, after an undo', held('No filters'), true],
    ['a text of somebody', held('mine'), false],
    ['nothing', held(''), false],
    ['a formula that shows the same', held(CAPTION.text, ['="Region is North · as of today"']), false],
    ['an error', held({ error: '#N/A' }), false],
    ['no cell any more', { kind: 'gone' } as const, false],
  ])('a caption’s cell is ours only by its contents: %s [P1]', (_, cell, isOurs) => {
    expect(isOurCaption(CAPTION, cell)).toBe(isOurs);
  });

  it('a caption’s cell is ours although its text looks like a formula, which some hosts report as one [P4]', () => {
    const caption = { ...CAPTION, text: '=cmd is North' };
    expect(isOurCaption(caption, held('=cmd is North', ['=cmd is North']))).toBe(true);
  });

  it('a caption’s cell is not ours once its name covers other cells [P1]', () => {
    const cells = held(CAPTION.text);
    const wider = cells.kind === 'found' && { ...cells.address.rect, columns: 2 };
    const two = cells.kind === 'found' && wider && { ...cells, address: { ...cells.address, rect: wider } };
    expect(two && isOurCaption(CAPTION, two)).toBe(false);
  });
});

describe('the text of a caption', () => {
  const more = (further: number) => `${further} more`;

  it('a caption is one line of its sentences, ending with the age of the rows', () => {
    expect(captionLine(['Region is North', 'Net is\nmore than 5'], 'as of today', more)).toBe(
      'Region is North · Net is more than 5 · as of today',
    );
  });

  it('a caption has at most 1,000 characters, always ends with the age, and counts the omitted filters [P5] [P19]', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1, maxLength: 700, unit: 'grapheme' }), { minLength: 1 }), (all) => {
        const line = captionLine(all, 'as of today', more);
        expect(line.length).toBeLessThanOrEqual(1_000);
        expect(line.endsWith('as of today')).toBe(true);
        expect(line).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
        const sentences = all.map((one) => one.replace(/\s+/g, ' ').trim());
        const said = sentences.findLastIndex((_, index) => line.startsWith(sentences.slice(0, index + 1).join(' · ')));
        const isWhole = line === [...sentences, 'as of today'].join(' · ');
        if (!isWhole && said >= 0) expect(line).toContain(`${all.length - said - 1} more`);
      }),
    );
  });
});

it.each([
  ['switched on', true, undefined, 'x', true],
  ['by the same filters', true, CAPTION, 'x', false],
  ['by other filters', true, CAPTION, 'y', true],
  ['switched off', false, CAPTION, 'x', true],
  ['never on', false, undefined, 'x', false],
] as const)('a caption over unchanged rows is due only if it changes itself: %s', (_, isWanted, caption, by, isDue) => {
  expect(isCaptionDue(isWanted, caption, by)).toBe(isDue);
});

it('a caption goes into the selected cell, and the block with the rest of the frame below it', () => {
  expect(belowCaption({ row: 3, column: 1, rows: 1, columns: 1 })).toEqual({ row: 4, column: 1, rows: 1, columns: 1 });
  expect(belowCaption({ row: 3, column: 1, rows: 5, columns: 2 })).toEqual({ row: 4, column: 1, rows: 4, columns: 2 });
  expect(aboveBlock({ row: 4, column: 1 })).toEqual({ row: 3, column: 1, rows: 1, columns: 1 });
  expect(aboveBlock({ row: 0, column: 1 })).toBeUndefined();
});

it('a record with a foreign name for its caption has no caption [P1]', () => {
  const kept = writePlacement(placementWith({ choices: { caption: true }, written: { captionCell: CAPTION } }));
  expect(tryReadPlacement(kept)).toMatchObject({ written: { captionCell: CAPTION }, choices: { caption: true } });
  expect(tryReadPlacement(kept.replace(CAPTION.name, 'Print_Area'))).not.toHaveProperty('written.captionCell', CAPTION);
});
