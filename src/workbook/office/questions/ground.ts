/** Answers questions about the ground that a block would take, and about what is beside it. */
import {
  type Address,
  assumeFilled,
  countCells,
  countFilledColumns,
  type FilledCells,
  findFilledCells,
  MAX_COLUMNS,
  mergeFilledCells,
  type Obstacle,
  type Rect,
} from '../../../grid';
import type { Answers, Question } from '../../questions';
import { REFUSAL_CODES, WorkbookFailure } from '../../workbook-failure';
import { ADDRESS_PROPERTIES, AREA_ADDRESS_PROPERTIES, getRange, toAddress } from '../anchors';
import { readFormatRights } from '../format-rights';
import { ARRAY_PROPERTIES, findArrays, mayHoldArrays } from './arrays';
import { toFormats } from './block';
import { queueReadFilters } from './filters';
import { followUp, type Query, type QueryStep } from './run-queries';

/** Ground of at most this many cells is read with the first request, whatever it holds. */
const MAX_CELLS_AT_ONCE = 5_000;
const TEXT_FORMAT = '@';

/**
 * At most this many cells are read to name what is in the way. If there are more, or if their texts
 * are too long, only the used rectangle is reported.
 */
const MAX_CELLS_LISTED = 20_000;

/**
 * Asks Excel for the used part of each rectangle first, so that free ground costs one small answer,
 * however large it is.
 */
export function createGroundQuery(
  question: Question<'ground'>,
  maxCellsAtOnce = MAX_CELLS_AT_ONCE,
): Query<Answers['ground']> {
  const { sheet, rects, findsTextFormats = false } = question;
  return {
    queueRequest(context) {
      const parts = rects.map((rect) => {
        const isSmall = countCells(rect) <= maxCellsAtOnce;
        return {
          isSmall,
          used: getRange(context, { sheet, rect })
            .getUsedRangeOrNullObject(true)
            .load(isSmall ? `${ADDRESS_PROPERTIES},text,formulas` : ADDRESS_PROPERTIES),
          formatted: getRange(context, {
            sheet,
            rect: { ...rect, rows: findsTextFormats && isSmall ? rect.rows : 1 },
          }).load('numberFormat'),
        };
      });
      return () => {
        const formats = parts.map(({ formatted }) => findColumnFormats(formatted.numberFormat));
        const filled = parts.filter(({ used }) => !used.isNullObject);
        const smallFilled = filled
          .filter(({ isSmall }) => isSmall)
          .map(({ used }) => findFilledCells(toAddress(used).rect, used.formulas, used.text));
        const areas = filled.filter(({ isSmall }) => !isSmall).map(({ used }) => toAddress(used).rect);
        const buildAnswer = (filledAreas: readonly FilledCells[]): QueryStep<Answers['ground']> => ({
          done: { ...mergeFilledCells([...smallFilled, ...filledAreas]), formats },
        });
        if (areas.length === 0) return buildAnswer([]);
        return {
          next: {
            queueRequest(context) {
              const readAreas = areas.map((area) => queueReadArea(context, sheet, area));
              return () => buildAnswer(readAreas.map((one) => one()));
            },
            onTooLarge: () => buildAnswer(areas.map(assumeFilled)),
          },
        };
      };
    },
    ...(rects.some((rect) => countCells(rect) <= maxCellsAtOnce) && {
      onTooLarge: () => ({ next: createGroundQuery(question, 0) }),
    }),
  };
}

function findColumnFormats([first, ...others]: readonly (readonly unknown[])[]): readonly string[] {
  return toFormats(first).map((format, column) =>
    others.some((row) => row[column] === TEXT_FORMAT) ? TEXT_FORMAT : format,
  );
}

function queueReadArea(context: Excel.RequestContext, sheet: string, area: Rect): () => FilledCells {
  const listedArea = { ...area, rows: Math.min(area.rows, Math.floor(MAX_CELLS_LISTED / area.columns)) };
  const range = getRange(context, { sheet, rect: listedArea }).load('text,formulas');
  return () => {
    const remainingArea = { ...area, row: area.row + listedArea.rows, rows: area.rows - listedArea.rows };
    return mergeFilledCells([
      findFilledCells(listedArea, range.formulas, range.text),
      ...(remainingArea.rows > 0 ? [assumeFilled(remainingArea)] : []),
    ]);
  };
}

/**
 * At most this many columns are asked about one by one. If there are more, the first request asks
 * only for the range around all that is filled.
 */
const MAX_COLUMNS_AT_ONCE = 64;

/** @param columnsToCheck the columns that may hold something */
export function createEmptyColumnsQuery(
  question: Question<'emptyColumns'>,
  columnsToCheck = question,
): Query<Answers['emptyColumns']> {
  const { sheet, column, columns } = columnsToCheck;
  const width = columns > MAX_COLUMNS_AT_ONCE ? columns : 1;
  return {
    queueRequest(context) {
      const strips = Array.from({ length: columns / width }, (_, at) =>
        getRange(context, { sheet, rect: { row: 0, column: column + at, rows: 1, columns: width } })
          .getEntireColumn()
          .getUsedRangeOrNullObject(true)
          .load('columnIndex,columnCount'),
      );
      return () => {
        const used = strips
          .filter(({ isNullObject }) => !isNullObject)
          .map(({ columnIndex, columnCount }) => ({ column: columnIndex, columns: columnCount }));
        const [usedSpan] = used;
        if (width > 1 && usedSpan && usedSpan.columns <= MAX_COLUMNS_AT_ONCE)
          return { next: createEmptyColumnsQuery(question, { ...question, ...usedSpan }) };
        // If this many columns hold something, their widths stay as they are.
        const isUsed = (at: number) => used.some((strip) => at >= strip.column && at < strip.column + strip.columns);
        return { done: Array.from({ length: question.columns }, (_, at) => !isUsed(question.column + at)) };
      };
    },
  };
}

/**
 * Limits the columns on each side: with more, the sheet is full of formulas rather than a block
 * with some beside it.
 */
const MAX_COLUMNS_BESIDE = 16;

/** @param candidates the number of columns that may hold such formulas, as their first row shows */
export function createFormulasBesideQuery(
  body: Address,
  candidates?: Answers['formulasBeside'],
  maxCellsAtOnce = MAX_CELLS_AT_ONCE,
): Query<Answers['formulasBeside']> {
  const { row, column, rows, columns } = body.rect;
  const end = column + columns;
  const { left, right } = candidates ?? {
    left: Math.min(MAX_COLUMNS_BESIDE, column),
    right: Math.min(MAX_COLUMNS_BESIDE, MAX_COLUMNS - end),
  };
  const isWhole = candidates !== undefined || rows * (left + right) <= maxCellsAtOnce;
  return {
    queueRequest(context) {
      const loadStrip = (from: number, width: number) => {
        const rect = { row, column: from, rows: isWhole ? rows : 1, columns: width };
        return width === 0 ? undefined : getRange(context, { ...body, rect }).load('formulas');
      };
      const [before, after] = [loadStrip(column - left, left), loadStrip(end, right)];
      return () => {
        const counts = {
          left: countFilledColumns(before?.formulas ?? [], row, left, true),
          right: countFilledColumns(after?.formulas ?? [], row, right, false),
        };
        return isWhole || counts.left + counts.right === 0
          ? { done: counts }
          : { next: createFormulasBesideQuery(body, counts) };
      };
    },
    // If the formulas go along more rows than Excel returns at once, extending them is left to the
    // user.
    onTooLarge: () =>
      candidates ? { done: { left: 0, right: 0 } } : { next: createFormulasBesideQuery(body, undefined, 0) },
  };
}

export function createObstaclesQuery({
  sheet: sheetName,
  area,
  mayBeMerged,
}: Question<'obstacles'>): Query<Answers['obstacles']> {
  return {
    queueRequest(context) {
      const workbook = context.workbook.load('readOnly');
      const application = workbook.application.load('calculationMode');
      const sheet = workbook.worksheets.getItem(sheetName);
      const range = getRange(context, { sheet: sheetName, rect: area });
      sheet.protection.load('protected,options');
      range.format.protection.load('locked');
      range.load('rowHidden');
      const used = range.getUsedRangeOrNullObject(true).load(`${ADDRESS_PROPERTIES},${ARRAY_PROPERTIES}`);
      const allTables = sheet.tables.load('items/name');
      const tables = range.getTables(false).load('items/name');
      const pivots = range.getPivotTables(false).load('items/name');
      const readMerged = mayBeMerged ? queueReadMerged(range) : () => [];
      return () => {
        const merged = readMerged().map((rect) => ({ kind: 'merged' as const, name: undefined, rect }));
        const buildAnswer = (
          indivisible: Answers['obstacles']['obstacles'],
          filters: Answers['obstacles']['filters'],
        ): QueryStep<Answers['obstacles']> => {
          const finishAnswer = (arrays: readonly Obstacle[]) => ({
            done: {
              obstacles: [...indivisible, ...merged, ...arrays],
              isReadOnly: workbook.readOnly,
              calculatesManually: application.calculationMode === 'Manual',
              // Excel reports null for mixed cells: some of them are locked.
              formatRights: readFormatRights(sheet),
              isProtected: sheet.protection.protected && range.format.protection.locked !== false,
              filters,
            },
          });
          if (used.isNullObject || !mayHoldArrays(used)) return finishAnswer([]);
          return findArrays(sheetName, toAddress(used).rect, finishAnswer);
        };
        const tablesAndPivots = [
          ...tables.items.map(({ name }) => ({ kind: 'table' as const, name })),
          ...pivots.items.map(({ name }) => ({ kind: 'pivot' as const, name })),
        ];
        // Excel reports null for mixed rows: some of them are hidden.
        const isHidden = range.rowHidden !== false;
        if (tablesAndPivots.length === 0 && !isHidden) return buildAnswer([], []);
        return followUp(({ workbook }) => {
          const sheetAgain = workbook.worksheets.getItem(sheetName);
          const ranges = tablesAndPivots.map(({ kind, name }) => {
            if (kind === 'pivot')
              return {
                kind,
                name,
                cells: sheetAgain.pivotTables.getItem(name).layout.getRange().load(ADDRESS_PROPERTIES),
              };
            const table = sheetAgain.tables.getItemOrNullObject(name);
            const body = table.getDataBodyRange().load(ADDRESS_PROPERTIES);
            return { kind, name, cells: table.getRange().load(ADDRESS_PROPERTIES), body };
          });
          const filters = isHidden
            ? queueReadFilters(
                sheetAgain,
                allTables.items.map(({ name }) => name),
                area,
              )
            : () => [];
          return () =>
            buildAnswer(
              // A table that was converted in the meantime is not found.
              ranges.flatMap(({ kind, name, cells, body }) =>
                cells.isNullObject
                  ? []
                  : [{ kind, name, rect: toAddress(cells).rect, ...(body && { body: toAddress(body).rect }) }],
              ),
              filters(),
            );
        });
      };
    },
    // Excel does not answer if there are more than 512 merged areas.
    refusal: {
      codes: REFUSAL_CODES,
      answer(failure) {
        throw new WorkbookFailure('MergedCells', 'look', failure.hostCode, failure);
      },
    },
  };
}

function queueReadMerged(range: Excel.Range): () => Rect[] {
  const merged = range.getMergedAreasOrNullObject();
  merged.areas.load(AREA_ADDRESS_PROPERTIES);
  return () => (merged.isNullObject ? [] : merged.areas.items.map((area) => toAddress(area).rect));
}
