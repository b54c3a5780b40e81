import { type Address, progressAtFirst, sentWith } from '../../src/grid';

const at = (row: number, rows: number): Address => ({ sheet: 'Sheet1', rect: { row, column: 1, rows, columns: 2 } });
const size = { rows: 4, columns: 2 };
const standing = { isAnchored: true, at: at(3, 4), rest: 'unknown' } as const;
const answer = { before: at(3, 4), since: at(3, 4), isWorkbooks: true, checked: [], isRestFree: true };

describe('the progress of a write after one request', () => {
  it('the progress begins at the previous block, or at the first cell', () => {
    const ground = { rows: 4, columns: 2, analystColumns: [], inserted: undefined, overwrites: false };
    const start = { ...ground, anchor: 'test', sheet: 'Sheet1', first: { row: 3, column: 1 }, isNamed: false };
    const { rect } = at(3, 4);
    const rows = { length: 4, row: () => [] };
    expect(progressAtFirst({ ...start, standing: { rect, rows } })).toEqual(standing);
    const first = { ...rect, rows: 1, columns: 1 };
    expect(progressAtFirst({ ...start, standing: undefined })).toMatchObject({
      isAnchored: false,
      at: { rect: first },
    });
    expect(progressAtFirst({ ...start, standing: undefined, rows: undefined }).rest).toBe('free');
  });

  it('the progress follows a block that has moved as a whole [P1]', () => {
    const sent = sentWith(standing, size, { ...answer, before: at(9, 4), since: at(9, 4) });
    expect(sent).toMatchObject({ progress: { at: at(9, 4), rest: 'free' }, isMisnamed: false, conflict: undefined });
  });

  it('a name that was set after the block had moved needs a correction [P1]', () => {
    const sent = sentWith(standing, { rows: 6, columns: 2 }, { ...answer, before: at(9, 4), since: at(3, 6) });
    expect(sent).toMatchObject({ progress: { at: at(9, 6) }, isMisnamed: true, conflict: undefined });
  });

  it('a block of another size and the name of a copied sheet are conflicts [P1]', () => {
    const resized = sentWith(standing, size, { ...answer, before: at(3, 5) });
    expect(resized).toMatchObject({ isResized: true, conflict: 'CellsChanged' });
    const copied = sentWith(standing, size, { ...answer, isWorkbooks: false });
    expect(copied).toMatchObject({ isResized: true, conflict: 'CellsChanged' });
  });

  it('a failed check is a conflict, and all overwritten cells are kept [P1]', () => {
    const stood = { part: at(0, 1).rect, rows: { length: 1, row: () => [7] }, numberFormats: undefined };
    const checked = [
      { overwritten: [stood], conflict: undefined },
      { overwritten: [stood], conflict: 'CellsInTheWay' as const },
    ];
    const sent = sentWith(standing, size, { ...answer, checked });
    expect(sent).toMatchObject({ conflict: 'CellsInTheWay', overwritten: [stood, stood], isResized: false });
  });

  it('filled ground below the block is an obstacle only if it was free before [P1]', () => {
    const taken = { ...answer, isRestFree: false };
    expect(sentWith(standing, size, taken)).toMatchObject({ progress: { rest: 'odd' }, conflict: undefined });
    expect(sentWith({ ...standing, rest: 'odd' }, size, taken).conflict).toBeUndefined();
    expect(sentWith({ ...standing, rest: 'free' }, size, taken).conflict).toBe('CellsInTheWay');
  });
});
