import { type Address, applyResponse, createProgress } from '../../src/grid';

const toAddress = (row: number, rows: number): Address => ({
  sheet: 'Sheet1',
  rect: { row, column: 1, rows, columns: 2 },
});
const size = { rows: 4, columns: 2 };
const STARTED = { isAnchored: true, address: toAddress(3, 4), laterGround: 'unknown' } as const;
const ANSWER = {
  before: toAddress(3, 4),
  after: toAddress(3, 4),
  isWorkbookName: true,
  checkResults: [],
  isLaterGroundFree: true,
};

describe('the progress of a write after one request', () => {
  it('the progress begins at the previous block, or at the first cell', () => {
    const ground = { rows: 4, columns: 2, userColumns: [], insertedPart: undefined, mayOverwrite: false };
    const start = { ...ground, anchor: 'test', sheet: 'Sheet1', firstCell: { row: 3, column: 1 }, hasName: false };
    const { rect } = toAddress(3, 4);
    const rows = { length: 4, row: () => [] };
    expect(createProgress({ ...start, previousBlock: { rect, rows } })).toEqual(STARTED);
    const first = { ...rect, rows: 1, columns: 1 };
    expect(createProgress({ ...start, previousBlock: undefined })).toMatchObject({
      isAnchored: false,
      address: { rect: first },
    });
    expect(createProgress({ ...start, previousBlock: undefined, rows: undefined }).laterGround).toBe('free');
  });

  it('the progress follows a block that has moved as a whole [P1]', () => {
    const sent = applyResponse(STARTED, size, { ...ANSWER, before: toAddress(9, 4), after: toAddress(9, 4) });
    expect(sent).toMatchObject({
      progress: { address: toAddress(9, 4), laterGround: 'free' },
      isNameMisplaced: false,
      conflict: undefined,
    });
  });

  it('a name that was set after the block had moved needs a correction [P1]', () => {
    const sent = applyResponse(
      STARTED,
      { rows: 6, columns: 2 },
      { ...ANSWER, before: toAddress(9, 4), after: toAddress(3, 6) },
    );
    expect(sent).toMatchObject({ progress: { address: toAddress(9, 6) }, isNameMisplaced: true, conflict: undefined });
  });

  it('a block of another size and the name of a copied sheet are conflicts [P1]', () => {
    const resized = applyResponse(STARTED, size, { ...ANSWER, before: toAddress(3, 5) });
    expect(resized).toMatchObject({ isResized: true, conflict: 'CellsChanged' });
    const copied = applyResponse(STARTED, size, { ...ANSWER, isWorkbookName: false });
    expect(copied).toMatchObject({ isResized: true, conflict: 'CellsChanged' });
  });

  it('a failed check is a conflict, and all overwritten cells are kept [P1]', () => {
    const previousCells = { part: toAddress(0, 1).rect, rows: { length: 1, row: () => [7] }, numberFormats: undefined };
    const checkResults = [
      { overwrittenCells: [previousCells], conflict: undefined },
      { overwrittenCells: [previousCells], conflict: 'CellsInTheWay' as const },
    ];
    const sent = applyResponse(STARTED, size, { ...ANSWER, checkResults });
    expect(sent).toMatchObject({
      conflict: 'CellsInTheWay',
      overwrittenCells: [previousCells, previousCells],
      isResized: false,
    });
  });

  it('filled ground below the block is an obstacle only if it was free before [P1]', () => {
    const filledAnswer = { ...ANSWER, isLaterGroundFree: false };
    expect(applyResponse(STARTED, size, filledAnswer)).toMatchObject({
      progress: { laterGround: 'odd' },
      conflict: undefined,
    });
    expect(applyResponse({ ...STARTED, laterGround: 'odd' }, size, filledAnswer).conflict).toBeUndefined();
    expect(applyResponse({ ...STARTED, laterGround: 'free' }, size, filledAnswer).conflict).toBe('CellsInTheWay');
  });
});
