/**
 * Tests that operations on runs of equal columns have the same effect on a model of a sheet as
 * separate operations on each column.
 */
import { isDeepStrictEqual as isEqual } from 'node:util';
import fc from 'fast-check';
import { intersectRect, type Rect } from '../../../src/grid';
import { createOperations, findGroundRows, type OperationsInput, planBeside, planBlock } from '../../../src/placement';
import { repeatsInScope } from '../../support/test-scope';
import { ANCHOR, BARE, carryOut, EDGE, Model } from './sheet-model';

/**
 * Changes the model as the operations should, but column by column. It reads the former formats
 * from the model.
 */
function columnByColumn(model: Model, { isGroundKnown: _, ...scene }: Staged): void {
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
  const theirs = new Set(scene.userColumns);
  const below = (column: number, rows: Rect) => ({ ...rows, column: ANCHOR.column + column, columns: 1 });
  const bodyTop = block.row + headerRows;
  const looks = (column: number) => {
    if (!remainingBlock || column >= remainingBlock.columns || !scene.looks) return undefined;
    const { first, last, rows } = scene.looks;
    return { first: first[column] ?? '', last: last[column] ?? '', row: ANCHOR.row + (rows[column] ?? 0) };
  };
  const hasBody = remainingBlock !== undefined && remainingBlock.rows > headerRows;
  const more = remainingBlock ? block.rows - remainingBlock.rows : 0;
  const isPushed = shift !== undefined && remainingBlock !== undefined && !hasBody && headerRows > 0;
  if (shift) model.insert(shift);
  for (let column = 0; remainingBlock && more > 0 && column < block.columns; column += 1) {
    if (theirs.has(column)) continue;
    const rows = below(column, { ...block, row: remainingBlock.row + remainingBlock.rows, rows: more });
    const look = mayOverwrite ? undefined : looks(column);
    if (look) model.lookLike(rows, look.row + (isPushed ? shift.rows : 0));
    else if (isPushed) model.lookLike(rows, 'columns');
    if (look && isPushed) model.lookLike({ ...rows, row: look.row + shift.rows, rows: 1 }, 'columns');
  }
  for (const gain of gains) {
    const body = intersectRect(gain, { ...block, row: bodyTop, rows: Math.max(0, block.rows - headerRows) });
    for (let c = gain.column; body && c < gain.column + gain.columns; c += 1) {
      const ours = numberFormats[c - block.column] ?? 'General';
      const look = looks(c - block.column);
      const isGiven =
        look && look.first === look.last && ![ours, '@'].includes(look.last) && (hasBody || look.last !== 'General');
      const format = isGiven ? look.last : ours;
      const isKnown = !isPushed || (look && !mayOverwrite);
      if (isKnown && !isGiven && ours === 'General' && model.at(body.row, c).format !== '@') continue;
      model.change({ ...body, column: c, columns: 1 }, (cell) => ({ ...cell, format }));
    }
  }
  for (const rect of clears) {
    const isBelow = rect.row >= block.row + block.rows;
    for (let row = rect.row; row < rect.row + rect.rows; row += 1) {
      const line = { ...rect, row, rows: 1 };
      model.change(line, (cell) => ({ ...cell, value: '' }));
      const isKept = isBelow && headerRows > 0 && block.rows <= headerRows && row === bodyTop;
      const { groundRow } = scene;
      for (let c = line.column; isKept && c < line.column + line.columns; c += 1) {
        const column = c - block.column;
        const usual = looks(column);
        if (usual && scene.looks?.isFirstOdd[column]) model.lookLike({ ...line, column: c, columns: 1 }, usual.row);
      }
      if (!isKept) model.lookLike(line, isBelow && groundRow !== undefined ? ANCHOR.row + groundRow : 'columns');
    }
  }
  for (const { from, to } of besidePlan?.fills ?? []) model.fillDown(from, to);
  for (const rect of besidePlan?.clears ?? []) model.change(rect, (cell) => ({ ...cell, value: '' }));
  for (const gain of gains) {
    const header = headerRows > 0 ? intersectRect(gain, { ...block, rows: 1 }) : undefined;
    if (!header) continue;
    model.change(header, (cell) => ({ ...cell, bold: true }));
    for (let c = header.column; c < header.column + header.columns; c += 1)
      if (rightAligned[c - block.column])
        model.change({ ...header, column: c, columns: 1 }, (cell) => ({ ...cell, right: true }));
  }
  widths.forEach((characters, column) => {
    if (characters !== undefined) model.widths.set(ANCHOR.column + column, characters);
  });
  for (let column = 0; remainingBlock && column < block.columns; column += 1) {
    const look = looks(column);
    const former = formerFormats[column];
    const format = numberFormats[column] ?? 'General';
    const rows = block.rows - headerRows;
    if (!look || former === undefined || former === format || rows <= 0) continue;
    const c = block.column + column;
    // The format was read before the write: the last row of a block that shrinks represents those
    // that stay.
    const last = more <= 0 ? look.last : model.at(block.row + block.rows - 1, c).format;
    if (look.first === former && last === former)
      model.change(below(column, { ...block, row: bodyTop, rows }), (cell) => ({ ...cell, format }));
  }
}

const FORMATS = ['General', '@', '0.0', '0.00'];
const aFormat = fc.constantFrom(...FORMATS);
function forColumns<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value[]> {
  return fc.array(value, { minLength: EDGE.columns, maxLength: EDGE.columns });
}
const aSize = fc.record({ rows: fc.integer({ min: 1, max: 7 }), columns: fc.integer({ min: 1, max: 9 }) });

const anyScene = fc.record({
  previous: fc.option(aSize, { nil: undefined }),
  size: aSize,
  headerRows: fc.constantFrom<0 | 1>(0, 1),
  analystColumns: fc.uniqueArray(fc.nat(8), { maxLength: 3 }),
  numberFormats: forColumns(aFormat),
  formerFormats: forColumns(fc.option(aFormat, { nil: undefined })),
  rightAligned: forColumns(fc.boolean()),
  widths: forColumns(fc.constantFrom(undefined, 9, 12)),
  groundFormats: forColumns(aFormat),
  headerFormats: forColumns(aFormat),
  firstFormats: forColumns(aFormat),
  isFirstLike: forColumns(fc.boolean()),
  lastFormats: forColumns(aFormat),
  fills: forColumns(fc.constantFrom('#FFFFFF', '#FFFF00', '#00FF00')),
  isFillMixed: forColumns(fc.boolean()),
  columnFills: forColumns(fc.constantFrom('#FFFFFF', '#C0C0C0')),
  usualRows: forColumns(fc.nat(4)),
  isFirstOdd: forColumns(fc.boolean()),
  isGroundFree: fc.boolean(),
  isFirstRowFree: fc.boolean(),
  overwrites: fc.boolean(),
  shiftDown: fc.boolean(),
  occupied: fc.boolean(),
  beside: fc.option(fc.record({ left: fc.nat(2), right: fc.nat(2) }), { nil: undefined }),
});
type Scene = typeof anyScene extends fc.Arbitrary<infer Value> ? Value : never;

interface Staged extends Omit<OperationsInput, 'groundFormats'> {
  readonly isGroundKnown: (rows: readonly Rect[], model: Model) => readonly (readonly string[])[];
}

function stage(scene: Scene): { readonly input: Staged; readonly model: () => Model } {
  const { headerRows, size } = scene;
  const remainingBlock = scene.previous && { ...ANCHOR, ...scene.previous };
  const columns = Math.min(size.columns, remainingBlock?.columns ?? 0);
  const userColumns = scene.analystColumns.filter((column) => column < columns);
  const occupiedRects = scene.occupied
    ? [{ row: ANCHOR.row + (remainingBlock?.rows ?? 0) + 1, column: 4, rows: 1, columns: 2 }]
    : [];
  const besidePlan =
    remainingBlock && scene.beside
      ? planBeside(remainingBlock, { ...ANCHOR, ...size }, headerRows, scene.beside)
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
  const firstOf = (c: number) => (scene.isFirstLike[c] ? scene.lastFormats[c] : scene.firstFormats[c]) ?? 'General';
  const hasRows = remainingBlock !== undefined && remainingBlock.rows > headerRows;
  // In a block that lost its rows, the place of the first one still has their format.
  const body = remainingBlock && {
    ...remainingBlock,
    row: ANCHOR.row + headerRows,
    rows: hasRows ? remainingBlock.rows - headerRows : 1,
  };
  const groundRow = scene.isGroundFree ? Math.max(size.rows, remainingBlock?.rows ?? 0) : undefined;
  const model = () =>
    new Model((row, column) => {
      const offset = column - ANCHOR.column;
      const cell = { ...BARE, value: `${row},${column}` };
      const isHere = (rect: Rect | undefined) => rect && intersectRect(rect, { row, column, rows: 1, columns: 1 });
      if (isHere(body)) {
        const isFirst = row === body?.row;
        return {
          ...cell,
          format: isFirst ? firstOf(offset) : (scene.lastFormats[offset] ?? 'General'),
          fill: isFirst && scene.isFillMixed[offset] ? '#0000FF' : (scene.fills[offset] ?? '#FFFFFF'),
        };
      }
      if (isHere(remainingBlock)) return { ...cell, format: scene.headerFormats[offset] ?? 'General' };
      const ground = { ...cell, format: scene.groundFormats[column] ?? 'General' };
      const isSpecial = groundRow !== undefined && row === ANCHOR.row + groundRow;
      return { ...ground, fill: isSpecial ? '#123456' : (scene.columnFills[column] ?? '#FFFFFF') };
    });
  const standing = Array.from({ length: remainingBlock?.columns ?? 0 }, (_, offset) => offset);
  const usual = standing.map((offset) => headerRows + ((scene.usualRows[offset] ?? 0) % (body?.rows ?? 1)));
  const sheet = model();
  const looks =
    hasRows || scene.isFirstRowFree
      ? {
          first: standing.map(firstOf),
          rows: usual,
          isFirstOdd: standing.map((offset) => scene.isFirstOdd[offset] ?? false),
          last: standing.map((offset) => sheet.at(ANCHOR.row + (usual[offset] ?? 0), ANCHOR.column + offset).format),
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
      isGroundKnown: (rows, sheet) =>
        rows.map(({ row, column, columns: count }) =>
          Array.from({ length: count }, (_, at) => sheet.at(row, column + at).format),
        ),
    },
  };
}

function operationsOn({ isGroundKnown, ...input }: Staged, model: Model) {
  return createOperations({ ...input, groundFormats: isGroundKnown(findGroundRows(input), model) });
}

describe('operations beside the rows of a write', () => {
  it('the operations have the same effect as separate operations on each column', () => {
    fc.assert(
      fc.property(anyScene, (scene) => {
        const { input, model } = stage(scene);
        const [ours, theirs] = [model(), model()];
        const { before, after } = operationsOn(input, ours);
        carryOut(ours, [...before, ...after]);
        columnByColumn(theirs, input);
        expect(ours.shown()).toEqual(theirs.shown());
        expect([...ours.widths].sort()).toEqual([...theirs.widths].sort());
      }),
      { numRuns: repeatsInScope({ gate: 200, all: 500 }) },
    );
  });

  it('the operations change no user column, and nothing outside the new and the previous block [P1]', () => {
    fc.assert(
      fc.property(anyScene, (scene) => {
        const { input, model } = stage({ ...scene, shiftDown: false, beside: undefined });
        const [before, after] = [model(), model()];
        const operations = operationsOn(input, after);
        carryOut(after, [...operations.before, ...operations.after]);
        const own = [input.plan.block, ...(input.remainingBlock ? [input.remainingBlock] : [])];
        const changedCells = before.cells.flatMap((line, row) =>
          line.flatMap((cell, column) =>
            isEqual(cell, after.at(row, column)) ? [] : [{ row, column, rows: 1, columns: 1 }],
          ),
        );
        for (const cell of changedCells) {
          expect(own.some((rect) => intersectRect(rect, cell))).toBe(true);
          expect(input.userColumns ?? []).not.toContain(cell.column - ANCHOR.column);
        }
      }),
    );
  });

  it('the operations join equal neighbours [P10]', () => {
    fc.assert(
      fc.property(anyScene, (scene) => {
        const { input, model } = stage(scene);
        const { before, after } = operationsOn(input, model());
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
    const given: (number | undefined)[] = widths.map(() => undefined);
    const setting = after.flatMap((operation) => (operation.kind === 'width' ? [operation] : []));
    for (const { part, characters } of setting) given.fill(characters, part.column, part.column + part.columns);
    expect(setting.length).toBeLessThan(520);
    expect(widths.every((width, column) => (given[column] ?? 0) >= (width ?? 0))).toBe(true);
    expect(
      widths.flatMap((width, column) => (width === undefined && given[column] !== undefined ? [column] : [])),
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
      numberFormats: everywhere('#,##0'),
      rightAligned: everywhere(true),
      widths: everywhere(12),
      mayOverwrite: false,
      groundFormats: [everywhere('General')],
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

function everywhere<Value>(value: Value): Value[] {
  return Array.from({ length: 1000 }, () => value);
}
