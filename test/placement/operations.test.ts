/** Operations by runs of equal columns have the effect of what is said of each column by itself, carried out on a model of a sheet. */
import { isDeepStrictEqual as isEqual } from 'node:util';
import fc from 'fast-check';
import { intersectRect, type Operation, type Rect } from '../../src/grid';
import { groundRows, type OperationsInput, operationsFor, planBeside, planBlock } from '../../src/placement';

const ANCHOR = { row: 2, column: 3 };
const EDGE = { rows: 26, columns: 22 };

interface Cell {
  readonly value: string;
  readonly format: string;
  readonly fill: string;
  readonly bold: boolean;
  readonly right: boolean;
}

const BARE: Cell = { value: '', format: 'General', fill: '#FFFFFF', bold: false, right: false };

/** Small enough that each cell can be compared. */
class Model {
  readonly cells: Cell[][];
  readonly widths = new Map<number, number>();

  constructor(cellAt: (row: number, column: number) => Cell) {
    this.cells = Array.from({ length: EDGE.rows }, (_, row) =>
      Array.from({ length: EDGE.columns }, (_, column) => cellAt(row, column)),
    );
  }

  at(row: number, column: number): Cell {
    return this.cells[row]?.[column] ?? BARE;
  }

  /** A line for each row. */
  shown(): string[] {
    return this.cells.map((line) => line.map((cell) => Object.values(cell).join(' ')).join(' | '));
  }

  change({ row, column, rows, columns }: Rect, change: (cell: Cell) => Cell): void {
    for (let r = row; r < row + rows; r += 1) {
      for (let c = column; c < column + columns; c += 1) {
        const line = this.cells[r];
        if (line) line[c] = change(this.at(r, c));
      }
    }
  }

  /** What stands there and below moves down; new cells take after the row above. */
  insert({ row, column, rows, columns }: Rect): void {
    for (let c = column; c < column + columns; c += 1) {
      for (let r = EDGE.rows - 1; r >= row; r -= 1) {
        const line = this.cells[r];
        if (line) line[c] = r < row + rows ? { ...this.at(row - 1, c), value: '' } : this.at(r - rows, c);
      }
    }
  }

  fillDown(from: Rect, to: Rect): void {
    for (let r = to.row; r < to.row + to.rows; r += 1) this.change({ ...to, row: r, rows: 1 }, (cell) => cell);
    for (let c = to.column; c < to.column + to.columns; c += 1) {
      const source = this.at(from.row, from.column + c - to.column);
      this.change({ ...to, column: c, columns: 1 }, () => source);
    }
  }
}

/** As an executor does it. */
function carryOut(model: Model, operations: readonly Operation[]): void {
  const onSheet = (part: Rect) => ({ ...part, row: ANCHOR.row + part.row, column: ANCHOR.column + part.column });
  for (const operation of operations) {
    if (operation.kind === 'fillDown') {
      model.fillDown(onSheet(operation.from), onSheet(operation.to));
      continue;
    }
    const part = onSheet(operation.part);
    if (operation.kind === 'insert') model.insert(part);
    else if (operation.kind === 'width')
      for (let c = part.column; c < part.column + part.columns; c += 1) model.widths.set(c, operation.characters);
    else model.change(part, (cell) => changed(cell, operation));
  }
}

function changed(cell: Cell, operation: Operation): Cell {
  switch (operation.kind) {
    case 'clear':
      if (operation.what === 'contents') return { ...cell, value: '' };
      return operation.what === 'everything' ? BARE : { ...BARE, value: cell.value };
    case 'numberFormat':
      return { ...cell, format: operation.format };
    case 'fill':
      return { ...cell, fill: operation.color };
    case 'bold':
      return { ...cell, bold: true };
    case 'alignRight':
      return { ...cell, right: true };
    default:
      return cell;
  }
}

/** The same, said of each column by itself, in the order in which it has to happen. It asks the model itself for what it must know. */
function columnByColumn(model: Model, { isGroundKnown: _, ...scene }: Staged): void {
  const { plan, previous, headerRows, numberFormats, formerFormats = [], rightAligned, widths, beside } = scene;
  const { block, gains, clears, shift } = plan;
  const { overwrites } = scene;
  const theirs = new Set(scene.analystColumns);
  const below = (column: number, rows: Rect) => ({ ...rows, column: ANCHOR.column + column, columns: 1 });
  const bodyTop = block.row + headerRows;
  const standing = previous && {
    first: (column: number) => scene.looks?.first[column],
    last: (column: number) => scene.looks?.last[column],
    fill: (column: number) => scene.looks?.fills[column],
  };
  if (shift) model.insert(shift);
  for (const gain of gains) {
    const body = intersectRect(gain, { ...block, row: bodyTop, rows: Math.max(0, block.rows - headerRows) });
    for (let c = gain.column; body && c < gain.column + gain.columns; c += 1) {
      const format = numberFormats[c - block.column] ?? 'General';
      if (format === 'General' && model.at(body.row, c).format !== '@') continue;
      model.change({ ...body, column: c, columns: 1 }, (cell) => ({ ...cell, format }));
    }
  }
  const more = previous ? block.rows - previous.rows : 0;
  if (previous && standing && more > 0 && previous.rows > headerRows) {
    for (let column = 0; column < Math.min(previous.columns, block.columns); column += 1) {
      if (theirs.has(column)) continue;
      const rows = below(column, { ...block, row: previous.row + previous.rows, rows: more });
      const format = standing.last(column) ?? '';
      if (format === standing.first(column) && format !== (numberFormats[column] ?? 'General') && format !== '@')
        model.change(rows, (cell) => ({ ...cell, format }));
      const fill = standing.fill(column);
      if (!overwrites && fill !== undefined && fill !== '#FFFFFF') model.change(rows, (cell) => ({ ...cell, fill }));
    }
  }
  for (const rect of clears) model.change(rect, () => BARE);
  for (const { from, to } of beside?.fills ?? []) model.fillDown(from, to);
  for (const rect of beside?.clears ?? []) model.change(rect, (cell) => ({ ...cell, value: '' }));
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
  for (let column = 0; previous && standing && column < block.columns; column += 1) {
    const former = formerFormats[column];
    const format = numberFormats[column] ?? 'General';
    const rows = block.rows - headerRows;
    if (former === undefined || former === format || rows <= 0 || previous.rows <= headerRows) continue;
    const c = block.column + column;
    // Looked at before the write: the last row of a block that shrinks speaks for those that stay.
    const last = more < 0 ? standing.last(column) : model.at(block.row + block.rows - 1, c).format;
    if (model.at(bodyTop, c).format === former && last === former)
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
  const previous = scene.previous && { ...ANCHOR, ...scene.previous };
  const columns = Math.min(size.columns, previous?.columns ?? 0);
  const analystColumns = scene.analystColumns.filter((column) => column < columns);
  const occupied = scene.occupied
    ? [{ row: ANCHOR.row + (previous?.rows ?? 0) + 1, column: 4, rows: 1, columns: 2 }]
    : [];
  const beside =
    previous && scene.beside ? planBeside(previous, { ...ANCHOR, ...size }, headerRows, scene.beside) : undefined;
  const plan = planBlock({
    anchor: ANCHOR,
    frame: { kind: 'free' },
    previous,
    size,
    analystColumns,
    occupied,
    beside: beside?.fills.map(({ to }) => to) ?? [],
    word: scene.shiftDown ? 'shiftDown' : undefined,
  });
  const firstOf = (c: number) => (scene.isFirstLike[c] ? scene.lastFormats[c] : scene.firstFormats[c]) ?? 'General';
  const model = () =>
    new Model((row, column) => {
      const inBlock = previous && intersectRect(previous, { row, column, rows: 1, columns: 1 });
      const value = `${row},${column}`;
      if (!inBlock) return { ...BARE, value, format: scene.groundFormats[column] ?? 'General' };
      const offset = column - ANCHOR.column;
      if (row < ANCHOR.row + headerRows) return { ...BARE, value, format: scene.headerFormats[offset] ?? 'General' };
      const isFirst = row === ANCHOR.row + headerRows;
      return {
        ...BARE,
        value,
        format: isFirst ? firstOf(offset) : (scene.lastFormats[offset] ?? 'General'),
        fill: isFirst && scene.isFillMixed[offset] ? '#0000FF' : (scene.fills[offset] ?? '#FFFFFF'),
      };
    });
  const hasRows = previous !== undefined && previous.rows > headerRows;
  // A single row of data is the first and the last one.
  const isSingle = previous?.rows === headerRows + 1;
  const standing = Array.from({ length: previous?.columns ?? 0 }, (_, offset) => offset);
  const looks = hasRows
    ? {
        first: standing.map(firstOf),
        last: standing.map((offset) => (isSingle ? firstOf(offset) : (scene.lastFormats[offset] ?? 'General'))),
        fills: standing.map((offset) => {
          if (scene.isFillMixed[offset]) return isSingle ? '#0000FF' : undefined;
          return scene.fills[offset];
        }),
      }
    : undefined;
  return {
    model,
    input: {
      plan,
      previous,
      headerRows,
      numberFormats: scene.numberFormats.slice(0, plan.block.columns),
      formerFormats: scene.formerFormats
        .slice(0, columns)
        .map((format, column) => (analystColumns.includes(column) ? undefined : format)),
      rightAligned: scene.rightAligned.slice(0, plan.block.columns),
      widths: scene.widths.slice(0, plan.block.columns),
      analystColumns,
      overwrites: scene.overwrites,
      looks,
      beside,
      isGroundKnown: (rows, sheet) =>
        rows.map(({ row, column, columns: count }) =>
          Array.from({ length: count }, (_, at) => sheet.at(row, column + at).format),
        ),
    },
  };
}

function operationsOn({ isGroundKnown, ...input }: Staged, model: Model) {
  return operationsFor({ ...input, groundFormats: isGroundKnown(groundRows(input), model) });
}

describe('operations beside the rows of a write', () => {
  it('have the effect of what is said of each column by itself', () => {
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
      { numRuns: 500 },
    );
  });

  it('[P1] touch no column of the analyst’s own, and nothing outside the block but what goes along with it', () => {
    fc.assert(
      fc.property(anyScene, (scene) => {
        const { input, model } = stage({ ...scene, shiftDown: false, beside: undefined });
        const [before, after] = [model(), model()];
        const operations = operationsOn(input, after);
        carryOut(after, [...operations.before, ...operations.after]);
        const own = [input.plan.block, ...(input.previous ? [input.previous] : [])];
        const changedCells = before.cells.flatMap((line, row) =>
          line.flatMap((cell, column) =>
            isEqual(cell, after.at(row, column)) ? [] : [{ row, column, rows: 1, columns: 1 }],
          ),
        );
        for (const cell of changedCells) {
          expect(own.some((rect) => intersectRect(rect, cell))).toBe(true);
          expect(input.analystColumns ?? []).not.toContain(cell.column - ANCHOR.column);
        }
      }),
    );
  });

  it('[P10] join neighbours that take the same', () => {
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

  it('[P10] give as many columns as a sheet has at most five hundred widths, each at least its own', () => {
    const widths = Array.from({ length: 16_384 }, (_, column) => (column % 1000 === 7 ? undefined : 9 + (column % 13)));
    const plan = planBlock({
      anchor: { row: 0, column: 0 },
      frame: { kind: 'free' },
      previous: undefined,
      size: { rows: 2, columns: widths.length },
      occupied: [],
    });
    const { after } = operationsFor({
      plan,
      previous: undefined,
      headerRows: 1,
      numberFormats: [],
      rightAligned: [],
      widths,
      overwrites: false,
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

  it('[P10] say once what a thousand equal columns take', () => {
    const size = { rows: 51, columns: 1000 };
    const plan = planBlock({ anchor: ANCHOR, frame: { kind: 'free' }, previous: undefined, size, occupied: [] });
    const { before, after } = operationsFor({
      plan,
      previous: undefined,
      headerRows: 1,
      numberFormats: everywhere('#,##0'),
      rightAligned: everywhere(true),
      widths: everywhere(12),
      overwrites: false,
      groundFormats: [everywhere('General')],
    });
    const row = { row: 0, column: 0, rows: 1, columns: 1000 };
    expect(before).toEqual([{ kind: 'numberFormat', part: { ...row, row: 1, rows: 50 }, format: '#,##0' }]);
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
