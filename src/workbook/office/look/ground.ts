/** Questions about the ground that a block would take, and about what stands beside it. */
import { type Address, cellCount, columnsFilled, filledRects, MAX_COLUMNS, type Rect } from '../../../grid';
import type { Answers, Question } from '../../look';
import { WorkbookFailure } from '../../workbook-failure';
import { addressOf, PLACE, rangeAt } from '../anchors';
import type { OfficeAccess } from '../office-access';
import type { Ask, Step } from './ask';
import { formatsOf } from './cells';

/** Cells whose contents are read to name what is in the way; beyond, only the used rectangle is told. */
const CELLS_LOOKED_AT = 20_000;
/** Ground of at most so many cells is read with the first request, whatever stands there. */
const CELLS_AT_ONCE = 5_000;

type AskedGround = Extract<Question, { kind: 'ground' }>;

/** Free ground costs one small answer, however large it is: the host tells the used part of each rectangle. */
export function askGround({ sheet, rects }: AskedGround): Ask<Answers['ground']> {
  return {
    queue(context) {
      const parts = rects.map((rect) => {
        const isSmall = cellCount(rect) <= CELLS_AT_ONCE;
        return {
          isSmall,
          used: rangeAt(context, { sheet, rect })
            .getUsedRangeOrNullObject(true)
            .load(isSmall ? `${PLACE},text,formulas` : PLACE),
          first: rangeAt(context, { sheet, rect: { ...rect, rows: 1 } }).load('numberFormat'),
        };
      });
      return () => {
        const formats = parts.map(({ first }) => formatsOf(first.numberFormat[0]));
        const filled = parts.filter(({ used }) => !used.isNullObject);
        const read = filled.filter(({ isSmall }) => isSmall).map(({ used }) => seen(addressOf(used).rect, used));
        const areas = filled.filter(({ isSmall }) => !isSmall).map(({ used }) => addressOf(used).rect);
        if (areas.length === 0) return { done: { ...join(read), formats } };
        return {
          next: (context) => {
            const further = areas.map((area) => queueArea(context, sheet, area));
            return () => ({ done: { ...join([...read, ...further.map((one) => one())]), formats } });
          },
        };
      };
    },
  };
}

interface Seen {
  readonly filled: readonly Rect[];
  readonly filledCells: number;
  readonly sample: string | undefined;
}

function queueArea(context: Excel.RequestContext, sheet: string, area: Rect): () => Seen {
  const looked = { ...area, rows: Math.max(1, Math.min(area.rows, Math.floor(CELLS_LOOKED_AT / area.columns))) };
  const { row, rows } = looked;
  const range = rangeAt(context, { sheet, rect: looked }).load('text,formulas');
  return () => {
    const first = seen(looked, range);
    if (rows === area.rows) return first;
    const rest = { ...area, row: row + rows, rows: area.rows - rows };
    return { ...first, filled: [...first.filled, rest], filledCells: first.filledCells + cellCount(rest) };
  };
}

/** Hosts count cells that hold an empty text as used; here they are free. */
function seen(area: Rect, range: Excel.Range): Seen {
  const isFilled = range.formulas.map((row) => row.map((cell: unknown) => cell !== ''));
  return {
    filled: filledRects(area, isFilled),
    filledCells: isFilled.flat().filter(Boolean).length,
    sample: range.text.flat().find((text) => text !== ''),
  };
}

function join(all: readonly Seen[]): Seen {
  return {
    filled: all.flatMap(({ filled }) => filled),
    filledCells: all.reduce((sum, { filledCells }) => sum + filledCells, 0),
    sample: all.find(({ sample }) => sample !== undefined)?.sample,
  };
}

/** Columns of which each is asked for by itself; of more, those around all that is filled are asked for first. */
const COLUMNS_AT_ONCE = 64;

export function askEmptyColumns({
  sheet: name,
  column,
  columns,
}: Extract<Question, { kind: 'emptyColumns' }>): Ask<Answers['emptyColumns']> {
  const single = (context: Excel.RequestContext, from: number, count: number) => {
    const sheet = context.workbook.worksheets.getItem(name);
    const used = Array.from({ length: count }, (_, index) =>
      sheet
        .getRangeByIndexes(0, from + index, 1, 1)
        .getEntireColumn()
        .getUsedRangeOrNullObject(true)
        .load('rowCount'),
    );
    return () => used.map((range) => range.isNullObject);
  };
  return {
    queue(context) {
      if (columns <= COLUMNS_AT_ONCE) {
        const read = single(context, column, columns);
        return () => ({ done: read() });
      }
      const all = context.workbook.worksheets.getItem(name).getRangeByIndexes(0, column, 1, columns).getEntireColumn();
      const used = all.getUsedRangeOrNullObject(true).load('columnIndex,columnCount');
      return () => {
        const empty = Array.from({ length: columns }, () => true);
        if (used.isNullObject) return { done: empty };
        const from = used.columnIndex - column;
        const count = used.columnCount;
        const answer = (inside: readonly boolean[]) => empty.map((_, at) => inside[at - from] ?? true);
        // Among so many columns that hold something, widths are left as they are.
        if (count > COLUMNS_AT_ONCE) return { done: answer(Array.from({ length: count }, () => false)) };
        return {
          next: (context) => {
            const read = single(context, used.columnIndex, count);
            return () => ({ done: answer(read()) });
          },
        };
      };
    },
  };
}

/** Beyond, a sheet is full of formulas rather than a block accompanied by some. */
const MOST_BESIDE = 16;

export function askFormulasBeside({ sheet, rect }: Address): Ask<Answers['formulasBeside']> {
  const { row, column, rows, columns } = rect;
  const right = column + columns;
  const most = { left: Math.min(MOST_BESIDE, column), right: Math.min(MOST_BESIDE, MAX_COLUMNS - right) };
  const strips = (context: Excel.RequestContext, count: number, { left, right: beyond }: typeof most) => {
    const strip = (from: number, width: number) => {
      const part = { row, column: from, rows: count, columns: width };
      return width === 0 ? undefined : rangeAt(context, { sheet, rect: part }).load('formulas');
    };
    const found = { left: strip(column - left, left), right: strip(right, beyond) };
    return () => ({
      left: columnsFilled(found.left?.formulas ?? [], row, left, true),
      right: columnsFilled(found.right?.formulas ?? [], row, beyond, false),
    });
  };
  const isSmall = rows * (most.left + most.right) <= CELLS_AT_ONCE;
  return {
    queue(context) {
      const read = strips(context, isSmall ? rows : 1, most);
      return (): Step<Answers['formulasBeside']> => {
        const found = read();
        if (isSmall || found.left + found.right === 0) return { done: found };
        return {
          next: (context) => {
            const readAll = strips(context, rows, found);
            return () => ({ done: readAll() });
          },
        };
      };
    },
  };
}

/** Merged cells are told by hosts with ExcelApi 1.13, pivot tables by those with 1.12: an older host refuses the write itself. */
export function askObstacles(office: OfficeAccess, sheetName: string, area: Rect): Ask<Answers['obstacles']> {
  return {
    queue(context) {
      const workbook = context.workbook.load('readOnly');
      const sheet = workbook.worksheets.getItem(sheetName);
      const range = rangeAt(context, { sheet: sheetName, rect: area });
      sheet.protection.load('protected');
      range.format.protection.load('locked');
      sheet.autoFilter.load('isDataFiltered');
      const filter = sheet.autoFilter.getRangeOrNullObject().load(PLACE);
      const tables = range.getTables(false).load('items/name');
      const pivots = office.supports('ExcelApi', '1.12') ? range.getPivotTables(false).load('items/name') : undefined;
      const readMerged = office.supports('ExcelApi', '1.13') ? queueMerged(range) : () => [];
      return () => {
        const merged = readMerged().map((rect) => ({ kind: 'merged' as const, name: undefined, rect }));
        const answer = (others: Answers['obstacles']['obstacles']): Step<Answers['obstacles']> => ({
          done: {
            obstacles: [...others, ...merged],
            isReadOnly: workbook.readOnly,
            // Mixed cells read null: some of them are locked.
            isProtected: sheet.protection.protected && range.format.protection.locked !== false,
            filtered: sheet.autoFilter.isDataFiltered && !filter.isNullObject ? addressOf(filter).rect : undefined,
          },
        });
        const named = [
          ...tables.items.map(({ name }) => ({ kind: 'table' as const, name })),
          ...(pivots?.items ?? []).map(({ name }) => ({ kind: 'pivot' as const, name })),
        ];
        if (named.length === 0) return answer([]);
        return {
          next: (context) => {
            const of = context.workbook.worksheets.getItem(sheetName);
            const found = named.map(({ kind, name }) => {
              const cells =
                kind === 'table' ? of.tables.getItem(name).getRange() : of.pivotTables.getItem(name).layout.getRange();
              return { kind, name, cells: cells.load(PLACE) };
            });
            return () => answer(found.map(({ kind, name, cells }) => ({ kind, name, rect: addressOf(cells).rect })));
          },
        };
      };
    },
    // With more than 512 merged areas Excel does not answer.
    refusal: {
      code: 'WorkbookRefused',
      answer(failure) {
        throw new WorkbookFailure('MergedCells', 'look', failure.hostCode, failure);
      },
    },
  };
}

function queueMerged(range: Excel.Range): () => Rect[] {
  const merged = range.getMergedAreasOrNullObject();
  merged.areas.load('items/rowIndex,items/columnIndex,items/rowCount,items/columnCount,items/worksheet/name');
  return () => (merged.isNullObject ? [] : merged.areas.items.map((area) => addressOf(area).rect));
}
