import { type Address, applyResponse, createProgress } from '../../src/grid';

const at = (row: number, rows: number): Address => ({ sheet: 'Sheet1', rect: { row, column: 1, rows, columns: 2 } });
const size = { rows: 4, columns: 2 };
const standing = { isAnchored: true, address: at(3, 4), laterGround: 'unknown' } as const;
const answer = { before: at(3, 4), after: at(3, 4), isWorkbookName: true, checkResults: [], isLaterGroundFree: true };

describe('the progress of a write after one request', () => {
  it('the progress begins at the previous block, or at the first cell', () => {
    const ground = { rows: 4, columns: 2, userColumns: [], insertedPart: undefined, mayOverwrite: false };
    const start = { ...ground, anchor: 'test', sheet: 'Sheet1', firstCell: { row: 3, column: 1 }, hasName: false };
    const { rect } = at(3, 4);
    const rows = { length: 4, row: () => [] };
    expect(createProgress({ ...start, previousBlock: { rect, rows } })).toEqual(standing);
    const first = { ...rect, rows: 1, columns: 1 };
    expect(createProgress({ ...start, previousBlock: undefined })).toMatchObject({
      isAnchored: false,
      address: { rect: first },
    });
    expect(createProgress({ ...start, previousBlock: undefined, rows: undefined }).laterGround).toBe('free');
  });

  it('the progress follows a block that has moved as a whole [P1]', () => {
    const sent = applyResponse(standing, size, { ...answer, before: at(9, 4), after: at(9, 4) });
    expect(sent).toMatchObject({
      progress: { address: at(9, 4), laterGround: 'free' },
      isNameMisplaced: false,
      conflict: undefined,
    });
  });

  it('a name that was set after the block had moved needs a correction [P1]', () => {
    const sent = applyResponse(standing, { rows: 6, columns: 2 }, { ...answer, before: at(9, 4), after: at(3, 6) });
    expect(sent).toMatchObject({ progress: { address: at(9, 6) }, isNameMisplaced: true, conflict: undefined });
  });

  it('a block of another size and the name of a copied sheet are conflicts [P1]', () => {
    const resized = applyResponse(standing, size, { ...answer, before: at(3, 5) });
    expect(resized).toMatchObject({ isResized: true, conflict: 'CellsChanged' });
    const copied = applyResponse(standing, size, { ...answer, isWorkbookName: false });
    expect(copied).toMatchObject({ isResized: true, conflict: 'CellsChanged' });
  });

  it('a failed check is a conflict, and all overwritten cells are kept [P1]', () => {
    const stood = { part: at(0, 1).rect, rows: { length: 1, row: () => [7] }, numberFormats: undefined };
    const checkResults = [
      { overwrittenCells: [stood], conflict: undefined },
      { overwrittenCells: [stood], conflict: 'CellsInTheWay' as const },
    ];
    const sent = applyResponse(standing, size, { ...answer, checkResults });
    expect(sent).toMatchObject({ conflict: 'CellsInTheWay', overwrittenCells: [stood, stood], isResized: false });
  });

  it('filled ground below the block is an obstacle only if it was free before [P1]', () => {
    const taken = { ...answer, isLaterGroundFree: false };
    expect(applyResponse(standing, size, taken)).toMatchObject({
      progress: { laterGround: 'odd' },
      conflict: undefined,
    });
    expect(applyResponse({ ...standing, laterGround: 'odd' }, size, taken).conflict).toBeUndefined();
    expect(applyResponse({ ...standing, laterGround: 'free' }, size, taken).conflict).toBe('CellsInTheWay');
  });
});
