/** Answers questions about the ground that a block would take, and about what is beside it. */
import {
  type Address,
  cellCount,
  columnsFilled,
  type FilledCells,
  filledCells,
  filledWhole,
  joinFilled,
  MAX_COLUMNS,
  type Obstacle,
  type Rect,
} from '../../../grid';
import type { Answers, Question } from '../../look';
import { REFUSED_CODES, WorkbookFailure } from '../../workbook-failure';
import { addressOf, PLACE, PLACES, rangeAt } from '../anchors';
import { formatRightsOf } from '../format-rights';
import { type Ask, askFurther, type Step } from './ask';
import { formatsOf } from './cells';
import { queueFilters } from './filters';
import { findSpills } from './spills';

/** Ground of at most this many cells is read with the first request, whatever it holds. */
const CELLS_AT_ONCE = 5_000;
/**
 * The number of cells that are read to name what is in the way. If there are more, or if their
 * texts are too long, only the used rectangle is reported.
 */
const CELLS_LOOKED_AT = 20_000;

/**
 * Asks Excel for the used part of each rectangle first, so that free ground costs one small answer,
 * however large it is.
 */
export function askGround(asked: Question<'ground'>, cellsAtOnce = CELLS_AT_ONCE): Ask<Answers['ground']> {
  const { sheet, rects } = asked;
  return {
    queue(context) {
      const parts = rects.map((rect) => {
        const isSmall = cellCount(rect) <= cellsAtOnce;
        return {
          isSmall,
          used: rangeAt(context, { sheet, rect })
            .getUsedRangeOrNullObject(true)
            .load(isSmall ? `${PLACE},hasSpill,text,formulas` : `${PLACE},hasSpill`),
          first: rangeAt(context, { sheet, rect: { ...rect, rows: 1 } }).load('numberFormat'),
        };
      });
      return () => {
        const formats = parts.map(({ first }) => formatsOf(first.numberFormat[0]));
        const filled = parts.filter(({ used }) => !used.isNullObject);
        const read = filled
          .filter(({ isSmall }) => isSmall)
          .map(({ used }) => filledCells(addressOf(used).rect, used.formulas, used.text));
        const areas = filled.filter(({ isSmall }) => !isSmall).map(({ used }) => addressOf(used).rect);
        const hasSpills = filled.some(({ used }) => used.hasSpill !== false);
        const answer = (further: readonly FilledCells[]): Step<Answers['ground']> => {
          const all = joinFilled([...read, ...further]);
          const done = (spills: readonly Obstacle[]) => ({ done: { ...all, formats, spills } });
          return hasSpills ? findSpills(sheet, all.filled, done) : done([]);
        };
        if (areas.length === 0) return answer([]);
        return {
          next: {
            queue(context) {
              const further = areas.map((area) => queueArea(context, sheet, area));
              return () => answer(further.map((one) => one()));
            },
            lighter: () => answer(areas.map(filledWhole)),
          },
        };
      };
    },
    ...(rects.some((rect) => cellCount(rect) <= cellsAtOnce) && { lighter: () => ({ next: askGround(asked, 0) }) }),
  };
}

function queueArea(context: Excel.RequestContext, sheet: string, area: Rect): () => FilledCells {
  const looked = { ...area, rows: Math.min(area.rows, Math.floor(CELLS_LOOKED_AT / area.columns)) };
  const range = rangeAt(context, { sheet, rect: looked }).load('text,formulas');
  return () => {
    const rest = { ...area, row: area.row + looked.rows, rows: area.rows - looked.rows };
    return joinFilled([filledCells(looked, range.formulas, range.text), ...(rest.rows > 0 ? [filledWhole(rest)] : [])]);
  };
}

/**
 * At most this many columns are asked about one by one. If there are more, the first request asks
 * only for the range around all that is filled.
 */
const COLUMNS_AT_ONCE = 64;

/** @param within the columns that may hold something */
export function askEmptyColumns(asked: Question<'emptyColumns'>, within = asked): Ask<Answers['emptyColumns']> {
  const { sheet, column, columns } = within;
  const width = columns > COLUMNS_AT_ONCE ? columns : 1;
  return {
    queue(context) {
      const strips = Array.from({ length: columns / width }, (_, at) =>
        rangeAt(context, { sheet, rect: { row: 0, column: column + at, rows: 1, columns: width } })
          .getEntireColumn()
          .getUsedRangeOrNullObject(true)
          .load('columnIndex,columnCount'),
      );
      return () => {
        const used = strips
          .filter(({ isNullObject }) => !isNullObject)
          .map(({ columnIndex, columnCount }) => ({ column: columnIndex, columns: columnCount }));
        const [around] = used;
        if (width > 1 && around && around.columns <= COLUMNS_AT_ONCE)
          return { next: askEmptyColumns(asked, { ...asked, ...around }) };
        // If this many columns hold something, their widths stay as they are.
        const isUsed = (at: number) => used.some((strip) => at >= strip.column && at < strip.column + strip.columns);
        return { done: Array.from({ length: asked.columns }, (_, at) => !isUsed(asked.column + at)) };
      };
    },
  };
}

/**
 * Limits the columns on each side: with more, the sheet is full of formulas rather than a block
 * with some beside it.
 */
const MOST_BESIDE = 16;

/** @param known the number of columns that may hold such formulas, as their first row shows */
export function askFormulasBeside(
  body: Address,
  known?: Answers['formulasBeside'],
  cellsAtOnce = CELLS_AT_ONCE,
): Ask<Answers['formulasBeside']> {
  const { row, column, rows, columns } = body.rect;
  const end = column + columns;
  const { left, right } = known ?? {
    left: Math.min(MOST_BESIDE, column),
    right: Math.min(MOST_BESIDE, MAX_COLUMNS - end),
  };
  const isWhole = known !== undefined || rows * (left + right) <= cellsAtOnce;
  return {
    queue(context) {
      const strip = (from: number, width: number) => {
        const rect = { row, column: from, rows: isWhole ? rows : 1, columns: width };
        return width === 0 ? undefined : rangeAt(context, { ...body, rect }).load('formulas');
      };
      const [before, after] = [strip(column - left, left), strip(end, right)];
      return () => {
        const found = {
          left: columnsFilled(before?.formulas ?? [], row, left, true),
          right: columnsFilled(after?.formulas ?? [], row, right, false),
        };
        return isWhole || found.left + found.right === 0 ? { done: found } : { next: askFormulasBeside(body, found) };
      };
    },
    // If the formulas go along more rows than Excel returns at once, extending them is left to the
    // user.
    lighter: () => (known ? { done: { left: 0, right: 0 } } : { next: askFormulasBeside(body, undefined, 0) }),
  };
}

export function askObstacles({
  sheet: sheetName,
  area,
  mayBeMerged,
}: Question<'obstacles'>): Ask<Answers['obstacles']> {
  return {
    queue(context) {
      const workbook = context.workbook.load('readOnly');
      const application = workbook.application.load('calculationMode');
      const sheet = workbook.worksheets.getItem(sheetName);
      const range = rangeAt(context, { sheet: sheetName, rect: area });
      sheet.protection.load('protected,options');
      range.format.protection.load('locked');
      range.load('rowHidden');
      const onSheet = sheet.tables.load('items/name');
      const tables = range.getTables(false).load('items/name');
      const pivots = range.getPivotTables(false).load('items/name');
      const readMerged = mayBeMerged ? queueMerged(range) : () => [];
      return () => {
        const merged = readMerged().map((rect) => ({ kind: 'merged' as const, name: undefined, rect }));
        const answer = (
          others: Answers['obstacles']['obstacles'],
          filters: Answers['obstacles']['filters'],
        ): Step<Answers['obstacles']> => ({
          done: {
            obstacles: [...others, ...merged],
            isReadOnly: workbook.readOnly,
            calculatesByHand: application.calculationMode === 'Manual',
            // Excel reports null for mixed cells: some of them are locked.
            formatRights: formatRightsOf(sheet),
            isProtected: sheet.protection.protected && range.format.protection.locked !== false,
            filters,
          },
        });
        const named = [
          ...tables.items.map(({ name }) => ({ kind: 'table' as const, name })),
          ...pivots.items.map(({ name }) => ({ kind: 'pivot' as const, name })),
        ];
        // Excel reports null for mixed rows: some of them are hidden.
        const isHidden = range.rowHidden !== false;
        if (named.length === 0 && !isHidden) return answer([], []);
        return askFurther(({ workbook }) => {
          const of = workbook.worksheets.getItem(sheetName);
          const found = named.map(({ kind, name }) => {
            if (kind === 'pivot')
              return { kind, name, cells: of.pivotTables.getItem(name).layout.getRange().load(PLACE) };
            const table = of.tables.getItemOrNullObject(name);
            const body = table.getDataBodyRange().load(PLACE);
            return { kind, name, cells: table.getRange().load(PLACE), body };
          });
          const filters = isHidden
            ? queueFilters(
                of,
                onSheet.items.map(({ name }) => name),
                area,
              )
            : () => [];
          return () =>
            answer(
              // A table that was converted in the meantime is not found.
              found.flatMap(({ kind, name, cells, body }) =>
                cells.isNullObject
                  ? []
                  : [{ kind, name, rect: addressOf(cells).rect, ...(body && { body: addressOf(body).rect }) }],
              ),
              filters(),
            );
        });
      };
    },
    // Excel does not answer if there are more than 512 merged areas.
    refusal: {
      codes: REFUSED_CODES,
      answer(failure) {
        throw new WorkbookFailure('MergedCells', 'look', failure.hostCode, failure);
      },
    },
  };
}

function queueMerged(range: Excel.Range): () => Rect[] {
  const merged = range.getMergedAreasOrNullObject();
  merged.areas.load(PLACES);
  return () => (merged.isNullObject ? [] : merged.areas.items.map((area) => addressOf(area).rect));
}
