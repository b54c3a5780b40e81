/** Reads and changes the dependent ranges of a block, among them its caption. */
import {
  type DependentRange,
  findCellsRead,
  isSameSheet,
  type Rect,
  subtractRect,
  toRelativeRect,
} from '../../../grid';
import { ADDRESS_PROPERTIES, AREA_ADDRESS_PROPERTIES, type PartGetter, toAddress } from '../anchors';
import { queueReadCaption, queueRestoreCaption, queueWriteCaption } from './caption';
import { loadValidation, queueSetValidation, readValidation } from './validations';

export function queueWriteDependentRange(getPart: PartGetter, range: DependentRange): void {
  const firstCell = getPart(CORNER);
  switch (range.kind) {
    case 'table':
      firstCell.context.workbook.tables.getItemOrNullObject(range.name).resize(getPart(range.to));
      return;
    case 'formulas':
      getFormulaCells(getPart, range).formulas = range.to.map((row) => [...row]);
      return;
    case 'name':
      getNamedItem(getPart, range).formula = range.to;
      return;
    case 'validation':
      queueSetValidation(getPart(range.to), range.rule);
      for (const rect of subtractRect(range.former, range.to)) getPart(rect).dataValidation.clear();
      return;
    case 'printArea':
      firstCell.worksheet.pageLayout.setPrintArea(getPart(range.to));
      return;
    case 'chart': {
      const series = getChartSeries(getPart, range);
      if (range.dimension === 'Values' || range.dimension === 'YValues') series.setValues(getPart(range.to));
      else series.setXAxisValues(getPart(range.to));
      return;
    }
    case 'caption':
      queueWriteCaption(getPart, range);
      return;
    default:
      range satisfies never;
  }
}

/**
 * Rolls a dependent range back, and empties the cells that Excel may have filled when a table grew.
 */
export function queueRollBackDependentRange(getPart: PartGetter, range: DependentRange): void {
  if (range.kind === 'caption') queueRestoreCaption(getPart, range);
  else queueWriteDependentRange(getPart, range);
  if (range.kind === 'table') for (const rect of range.filled) getPart(rect).clear('Contents');
}

/** @returns the dependent range with its present extent as `former`; undefined if it is gone */
export function queueReadDependentRange(getPart: PartGetter, range: DependentRange): () => DependentRange | undefined {
  const first = getPart(CORNER).load(ADDRESS_PROPERTIES);
  const toBlockPart = (cells: Excel.Range): Rect | undefined => {
    const [blockAddress, rangeAddress] = [toAddress(first), toAddress(cells)];
    return blockAddress.sheet === rangeAddress.sheet ? toRelativeRect(blockAddress.rect, rangeAddress.rect) : undefined;
  };
  switch (range.kind) {
    case 'table': {
      const table = first.context.workbook.tables.getItemOrNullObject(range.name);
      const cells = table.getRange().load(ADDRESS_PROPERTIES);
      return () => {
        const former = table.isNullObject ? undefined : toBlockPart(cells);
        return former && { ...range, former };
      };
    }
    case 'formulas': {
      const cells = getFormulaCells(getPart, range).load('formulas');
      return () =>
        cells.isNullObject ? undefined : { ...range, former: cells.formulas.map((row) => row.map(String)) };
    }
    case 'name': {
      const name = getNamedItem(getPart, range).load('formula');
      return () => (name.isNullObject ? undefined : { ...range, former: String(name.formula) });
    }
    case 'validation': {
      const { to, former, rule } = range;
      const [smaller, larger] = to.rows > former.rows ? [former, to] : [to, former];
      const read = [larger, smaller].map((rect) => ({ rect, loaded: loadValidation(getPart(rect)) }));
      return () => {
        const validated = read.find(({ loaded }) => JSON.stringify(readValidation(loaded)) === JSON.stringify(rule));
        return validated && { ...range, former: validated.rect };
      };
    }
    case 'chart': {
      const source = getChartSeries(getPart, range).getDimensionDataSourceString(range.dimension);
      return () => {
        const text: unknown = source.value;
        const [cells, ...more] = typeof text === 'string' ? findCellsRead(text, '') : [];
        if (!cells || more.length > 0) return undefined;
        const { sheet, rect } = toAddress(first);
        return isSameSheet(cells.sheet, sheet) ? { ...range, former: toRelativeRect(rect, cells.rect) } : undefined;
      };
    }
    case 'caption':
      return queueReadCaption(getPart, range);
    case 'printArea': {
      const printAreas = first.worksheet.pageLayout.getPrintAreaOrNullObject();
      printAreas.areas.load(AREA_ADDRESS_PROPERTIES);
      return () => {
        const [area, ...more] = printAreas.isNullObject ? [] : printAreas.areas.items;
        const former = area && more.length === 0 ? toBlockPart(area) : undefined;
        return former && { ...range, former };
      };
    }
  }
}

function getFormulaCells(
  getPart: PartGetter,
  { part: rect, sheet }: Extract<DependentRange, { kind: 'formulas' }>,
): Excel.Range {
  if (sheet === undefined) return getPart(rect);
  const { worksheets } = getPart(CORNER).context.workbook;
  return worksheets.getItemOrNullObject(sheet).getRangeByIndexes(rect.row, rect.column, rect.rows, rect.columns);
}

/** Returns a null object if the sheet or the chart is gone. */
function getChartSeries(
  getPart: PartGetter,
  { sheet, name, series }: Extract<DependentRange, { kind: 'chart' }>,
): Excel.ChartSeries {
  const { worksheets } = getPart(CORNER).context.workbook;
  return worksheets.getItemOrNullObject(sheet).charts.getItemOrNullObject(name).series.getItemAt(series);
}

function getNamedItem(
  getPart: PartGetter,
  { name, sheet }: Extract<DependentRange, { kind: 'name' }>,
): Excel.NamedItem {
  const { workbook } = getPart(CORNER).context;
  const { names } = sheet === undefined ? workbook : workbook.worksheets.getItemOrNullObject(sheet);
  return names.getItemOrNullObject(name);
}

const CORNER = { row: 0, column: 0, rows: 1, columns: 1 };
