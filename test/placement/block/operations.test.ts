/**
 * Tests that operations on runs of equal columns have the same effect on a model of a sheet as
 * separate operations on each column.
 */
import { isDeepStrictEqual as isEqual } from 'node:util';
import fc from 'fast-check';
import { intersectRect, type Rect } from '../../../src/grid';
import {
  createOperations,
  findGroundRows,
  type OperationsInput,
  planBlock,
  planFormulasBeside,
} from '../../../src/placement';
import { selectRepeats } from '../../support/test-scope';
import { ANCHOR, carryOutOperations, EDGE, EMPTY_CELL, SheetModel } from './sheet-model';

/**
 * Changes the model as the operations should, but column by column. It reads the former formats
 * from the model.
 */
function carryOutByColumn(model: SheetModel, { readGroundFormats: _, ...scene }: StagedInput): void {
  const {
    plan,
    remainingBlock,
    headerRows,
    numberFormats,
    formerFormats = [],
    rightAligned,
    widths,
    besidePlan,
  } = scene;
  const { block, gains, clears, shift } = plan;
  const { mayOverwrite } = scene;
  const userColumnSet = new Set(scene.userColumns);
  const shiftToColumn = (column: number, rows: Rect) => ({ ...rows, column: ANCHOR.column + column, columns: 1 });
  const bodyTop = block.row + headerRows;
  const getLook = (column: number) => {
    if (!remainingBlock || column >= remainingBlock.columns || !scene.looks) return undefined;
    const { first, last, rows } = scene.looks;
    return { first: first[column] ?? '', last: last[column] ?? '', row: ANCHOR.row + (rows[column] ?? 0) };
  };
  const hasBody = remainingBlock !== undefined && remainingBlock.rows > headerRows;
  const addedRows = remainingBlock ? block.rows - remainingBlock.rows : 0;
  const isPushed = shift !== undefined && remainingBlock !== undefined && !hasBody && headerRows > 0;
  if (shift) model.insertCells(shift);
  for (let column = 0; remainingBlock && addedRows > 0 && column < block.columns; column += 1) {
    if (userColumnSet.has(column)) continue;
    const rows = shiftToColumn(column, { ...block, row: remainingBlock.row + remainingBlock.rows, rows: addedRows });
    const look = mayOverwrite ? undefined : getLook(column);
    if (look) model.copyLook(rows, look.row + (isPushed ? shift.rows : 0));
    else if (isPushed) model.copyLook(rows, 'columns');
    if (look && isPushed) model.copyLook({ ...rows, row: look.row + shift.rows, rows: 1 }, 'columns');
  }
  for (const gain of gains) {
    const body = intersectRect(gain, { ...block, row: bodyTop, rows: Math.max(0, block.rows - headerRows) });
    for (let c = gain.column; body && c < gain.column + gain.columns; c += 1) {
      const reportFormat = numberFormats[c - block.column] ?? 'General';
      const look = getLook(c - block.column);
      const isGiven =
        look &&
        look.first === look.last &&
        ![reportFormat, '@'].includes(look.last) &&
        (hasBody || look.last !== 'General');
      const format = isGiven ? look.last : reportFormat;
      const isKnown = !isPushed || (look && !mayOverwrite);
      if (isKnown && !isGiven && reportFormat === 'General' && model.getCell(body.row, c).format !== '@') continue;
      model.changeCells({ ...body, column: c, columns: 1 }, (cell) => ({ ...cell, format }));
    }
  }
  for (const rect of clears) {
    const isBelow = rect.row >= block.row + block.rows;
    for (let row = rect.row; row < rect.row + rect.rows; row += 1) {
      const line = { ...rect, row, rows: 1 };
      model.changeCells(line, (cell) => ({ ...cell, value: '' }));
      const isKept = isBelow && headerRows > 0 && block.rows <= headerRows && row === bodyTop;
      const { groundRow } = scene;
      for (let c = line.column; isKept && c < line.column + line.columns; c += 1) {
        const column = c - block.column;
        const usual = getLook(column);
        if (usual && scene.looks?.isFirstOdd[column]) model.copyLook({ ...line, column: c, columns: 1 }, usual.row);
      }
      if (!isKept) model.copyLook(line, isBelow && groundRow !== undefined ? ANCHOR.row + groundRow : 'columns');
    }
  }
  for (const { from, to } of besidePlan?.fills ?? []) model.fillDown(from, to);
  for (const rect of besidePlan?.clears ?? []) model.changeCells(rect, (cell) => ({ ...cell, value: '' }));
  for (const gain of gains) {
    const header = headerRows > 0 ? intersectRect(gain, { ...block, rows: 1 }) : undefined;
    if (!header) continue;
    model.changeCells(header, (cell) => ({ ...cell, bold: true }));
    for (let c = header.column; c < header.column + header.columns; c += 1)
      if (rightAligned[c - block.column])
        model.changeCells({ ...header, column: c, columns: 1 }, (cell) => ({ ...cell, right: true }));
  }
  widths.forEach((characters, column) => {
    if (characters !== undefined) model.widths.set(ANCHOR.column + column, characters);
  });
  for (let column = 0; remainingBlock && column < block.columns; column += 1) {
    const look = getLook(column);
    const former = formerFormats[column];
    const format = numberFormats[column] ?? 'General';
    const rows = block.rows - headerRows;
    if (!look || former === undefined || former === format || rows <= 0) continue;
    const c = block.column + column;
    // The format was read before the write: the last row of a block that shrinks represents those
    // that stay.
    const last = addedRows <= 0 ? look.last : model.getCell(block.row + block.rows - 1, c).format;
    if (look.first === former && last === former)
      model.changeCells(shiftToColumn(column, { ...block, row: bodyTop, rows }), (cell) => ({ ...cell, format }));
  }
}

const FORMATS = ['General', '@', '0.0', '0.00'];
const anyFormat = fc.constantFrom(...FORMATS);
function createListForColumns<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value[]> {
  return fc.array(value, { minLength: EDGE.columns, maxLength: EDGE.columns });
}
const anySize = fc.record({ rows: fc.integer({ min: 1, max: 7 }), columns: fc.integer({ min: 1, max: 9 }) });

const anyScene = fc.record({
  previous: fc.option(anySize, { nil: undefined }),
  size: anySize,
  headerRows: fc.constantFrom<0 | 1>(0, 1),
  analystColumns: fc.uniqueArray(fc.nat(8), { maxLength: 3 }),
  numberFormats: createListForColumns(anyFormat),
  formerFormats: createListForColumns(fc.option(anyFormat, { nil: undefined })),
  rightAligned: createListForColumns(fc.boolean()),
  widths: createListForColumns(fc.constantFrom(undefined, 9, 12)),
  groundFormats: createListForColumns(anyFormat),
  headerFormats: createListForColumns(anyFormat),
  firstFormats: createListForColumns(anyFormat),
  isFirstLike: createListForColumns(fc.boolean()),
  lastFormats: createListForColumns(anyFormat),
  fills: createListForColumns(fc.constantFrom('#FFFFFF', '#FFFF00', '#00FF00')),
  isFillMixed: createListForColumns(fc.boolean()),
  columnFills: createListForColumns(fc.constantFrom('#FFFFFF', '#C0C0C0')),
  usualRows: createListForColumns(fc.nat(4)),
  isFirstOdd: createListForColumns(fc.boolean()),
  isGroundFree: fc.boolean(),
  isFirstRowFree: fc.boolean(),
  overwrites: fc.boolean(),
  shiftDown: fc.boolean(),
  occupied: fc.boolean(),
  beside: fc.option(fc.record({ left: fc.nat(2), right: fc.nat(2) }), { nil: undefined }),
});
type Scene = typeof anyScene extends fc.Arbitrary<infer Value> ? Value : never;

interface StagedInput extends Omit<OperationsInput, 'groundFormats'> {
  readonly readGroundFormats: (rows: readonly Rect[], model: SheetModel) => readonly (readonly string[])[];
}

function stageScene(scene: Scene): { readonly input: StagedInput; readonly model: () => SheetModel } {
  const { headerRows, size } = scene;
  const remainingBlock = scene.previous && { ...ANCHOR, ...scene.previous };
  const columns = Math.min(size.columns, remainingBlock?.columns ?? 0);
  const userColumns = scene.analystColumns.filter((column) => column < columns);
  const occupiedRects = scene.occupied
    ? [{ row: ANCHOR.row + (remainingBlock?.rows ?? 0) + 1, column: 4, rows: 1, columns: 2 }]
    : [];
  const besidePlan =
    remainingBlock && scene.beside
      ? planFormulasBeside(remainingBlock, { ...ANCHOR, ...size }, headerRows, scene.beside)
      : undefined;
  const plan = planBlock({
    anchor: ANCHOR,
    frame: { kind: 'free' },
    remainingBlock,
    size,
    userColumns,
    occupiedRects,
    besideRects: besidePlan?.fills.map(({ to }) => to) ?? [],
    answer: scene.shiftDown ? 'shiftDown' : undefined,
  });
  const getFirstFormat = (c: number) =>
    (scene.isFirstLike[c] ? scene.lastFormats[c] : scene.firstFormats[c]) ?? 'General';
  const hasRows = remainingBlock !== undefined && remainingBlock.rows > headerRows;
  // In a block that lost its rows, the place of the first one still has their format.
  const body = remainingBlock && {
    ...remainingBlock,
    row: ANCHOR.row + headerRows,
    rows: hasRows ? remainingBlock.rows - headerRows : 1,
  };
  const groundRow = scene.isGroundFree ? Math.max(size.rows, remainingBlock?.rows ?? 0) : undefined;
  const model = () =>
    new SheetModel((row, column) => {
      const offset = column - ANCHOR.column;
      const cell = { ...EMPTY_CELL, value: `${row},${column}` };
      const isHere = (rect: Rect | undefined) => rect && intersectRect(rect, { row, column, rows: 1, columns: 1 });
      if (isHere(body)) {
        const isFirst = row === body?.row;
        return {
          ...cell,
          format: isFirst ? getFirstFormat(offset) : (scene.lastFormats[offset] ?? 'General'),
          fill: isFirst && scene.isFillMixed[offset] ? '#0000FF' : (scene.fills[offset] ?? '#FFFFFF'),
        };
      }
      if (isHere(remainingBlock)) return { ...cell, format: scene.headerFormats[offset] ?? 'General' };
      const ground = { ...cell, format: scene.groundFormats[column] ?? 'General' };
      const isSpecial = groundRow !== undefined && row === ANCHOR.row + groundRow;
      return { ...ground, fill: isSpecial ? '#123456' : (scene.columnFills[column] ?? '#FFFFFF') };
    });
  const blockOffsets = Array.from({ length: remainingBlock?.columns ?? 0 }, (_, offset) => offset);
  const usualRows = blockOffsets.map((offset) => headerRows + ((scene.usualRows[offset] ?? 0) % (body?.rows ?? 1)));
  const sheet = model();
  const looks =
    hasRows || scene.isFirstRowFree
      ? {
          first: blockOffsets.map(getFirstFormat),
          rows: usualRows,
          isFirstOdd: blockOffsets.map((offset) => scene.isFirstOdd[offset] ?? false),
          last: blockOffsets.map(
            (offset) => sheet.getCell(ANCHOR.row + (usualRows[offset] ?? 0), ANCHOR.column + offset).format,
          ),
        }
      : undefined;
  return {
    model,
    input: {
      plan,
      remainingBlock,
      headerRows,
      numberFormats: scene.numberFormats.slice(0, plan.block.columns),
      formerFormats: scene.formerFormats
        .slice(0, columns)
        .map((format, column) => (userColumns.includes(column) ? undefined : format)),
      rightAligned: scene.rightAligned.slice(0, plan.block.columns),
      widths: scene.widths.slice(0, plan.block.columns),
      userColumns,
      mayOverwrite: scene.overwrites,
      looks,
      groundRow,
      besidePlan,
      readGroundFormats: (rows, sheet) =>
        rows.map(({ row, column, columns: count }) =>
          Array.from({ length: count }, (_, at) => sheet.getCell(row, column + at).format),
        ),
    },
  };
}

function createOperationsOn({ readGroundFormats, ...input }: StagedInput, model: SheetModel) {
  return createOperations({ ...input, groundFormats: readGroundFormats(findGroundRows(input), model) });
}

describe('operations beside the rows of a write', () => {
  it('the operations have the same effect as separate operations on each column', () => {
    fc.assert(
      fc.property(anyScene, (scene) => {
        const { input, model } = stageScene(scene);
        const [ours, theirs] = [model(), model()];
        const { before, after } = createOperationsOn(input, ours);
        carryOutOperations(ours, [...before, ...after]);
        carryOutByColumn(theirs, input);
        expect(ours.listRowTexts()).toEqual(theirs.listRowTexts());
        expect([...ours.widths].sort()).toEqual([...theirs.widths].sort());
      }),
      { numRuns: selectRepeats({ gate: 200, all: 500 }) },
    );
  });

  it('the operations change no user column, and nothing outside the new and the previous block [P1]', () => {
    fc.assert(
      fc.property(anyScene, (scene) => {
        const { input, model } = stageScene({ ...scene, shiftDown: false, beside: undefined });
        const [before, after] = [model(), model()];
        const operations = createOperationsOn(input, after);
        carryOutOperations(after, [...operations.before, ...operations.after]);
        const ownRects = [input.plan.block, ...(input.remainingBlock ? [input.remainingBlock] : [])];
        const changedCells = before.cells.flatMap((line, row) =>
          line.flatMap((cell, column) =>
            isEqual(cell, after.getCell(row, column)) ? [] : [{ row, column, rows: 1, columns: 1 }],
          ),
        );
        for (const cell of changedCells) {
          expect(ownRects.some((rect) => intersectRect(rect, cell))).toBe(true);
          expect(input.userColumns ?? []).not.toContain(cell.column - ANCHOR.column);
        }
      }),
    );
  });

  it('the operations join equal neighbours [P10]', () => {
    fc.assert(
      fc.property(anyScene, (scene) => {
        const { input, model } = stageScene(scene);
        const { before, after } = createOperationsOn(input, model());
        for (const list of [before, after]) {
          list.forEach((operation, index) => {
            const next = list[index + 1];
            if (operation.kind === 'fillDown' || next?.kind !== operation.kind) return;
            const { part: one, ...what } = operation;
            const { part: other, ...other_ } = next;
            const isNeighbour =
              other.column === one.column + one.columns && other.row === one.row && other.rows === one.rows;
            expect(isNeighbour && JSON.stringify(what) === JSON.stringify(other_)).toBe(false);
          });
        }
      }),
    );
  });

  it('the operations give the columns of a whole sheet at most 520 widths, each at least as wide as needed [P10]', () => {
    const widths = Array.from({ length: 16_384 }, (_, column) => (column % 1000 === 7 ? undefined : 9 + (column % 13)));
    const plan = planBlock({
      anchor: { row: 0, column: 0 },
      frame: { kind: 'free' },
      remainingBlock: undefined,
      size: { rows: 2, columns: widths.length },
      occupiedRects: [],
    });
    const { after } = createOperations({
      plan,
      remainingBlock: undefined,
      headerRows: 1,
      numberFormats: [],
      rightAligned: [],
      widths,
      mayOverwrite: false,
      groundFormats: [[]],
    });
    const setWidths: (number | undefined)[] = widths.map(() => undefined);
    const widthOperations = after.flatMap((operation) => (operation.kind === 'width' ? [operation] : []));
    for (const { part, characters } of widthOperations)
      setWidths.fill(characters, part.column, part.column + part.columns);
    expect(widthOperations.length).toBeLessThan(520);
    expect(widths.every((width, column) => (setWidths[column] ?? 0) >= (width ?? 0))).toBe(true);
    expect(
      widths.flatMap((width, column) => (width === undefined && setWidths[column] !== undefined ? [column] : [])),
    ).toEqual([]);
  });

  it('the operations for a thousand equal columns are joined into one of each kind [P10]', () => {
    const size = { rows: 51, columns: 1000 };
    const plan = planBlock({
      anchor: ANCHOR,
      frame: { kind: 'free' },
      remainingBlock: undefined,
      size,
      occupiedRects: [],
    });
    const { before, after } = createOperations({
      plan,
      remainingBlock: undefined,
      headerRows: 1,
      numberFormats: repeatForColumns('#,##0'),
      rightAligned: repeatForColumns(true),
      widths: repeatForColumns(12),
      mayOverwrite: false,
      groundFormats: [repeatForColumns('General')],
    });
    const row = { row: 0, column: 0, rows: 1, columns: 1000 };
    expect(before).toEqual([
      { kind: 'numberFormat', part: { ...row, row: 1, rows: 50 }, format: '#,##0', former: 'General' },
    ]);
    expect(after).toEqual([
      { kind: 'bold', part: row },
      { kind: 'alignRight', part: row },
      { kind: 'width', part: row, characters: 12 },
    ]);
  });
});

function repeatForColumns<Value>(value: Value): Value[] {
  return Array.from({ length: 1000 }, () => value);
}
