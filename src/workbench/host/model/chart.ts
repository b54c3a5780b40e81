import type { Rect, SourcedObjectInfo } from '../../store';
import { formatReferenceFormula } from '../a1';
import { invalidArgument, requireItem } from '../host-error';
import { defineType, type HostObject, type MethodArguments, readText } from '../host-object';
import { type CellRange, FIRST_CELL, readRangeArgument, type Sheet } from './book';

/** Covers the cells that a chart reads. Nothing draws it. */
interface ChartTarget extends Sheet {
  readonly chartId: string;
}

interface SeriesTarget extends ChartTarget {
  readonly index: number;
}

export const chartCollection: (target: Sheet) => HostObject = defineType<Sheet>({
  name: 'ChartCollection',
  properties: { Count: { get: (sheet) => listCharts(sheet).length } },
  items: (sheet) => listCharts(sheet).map(({ id }) => chart({ ...sheet, chartId: id })),
  methods: {
    GetCount: (sheet) => listCharts(sheet).length,
    GetItemAt: (sheet, args) => chart({ ...sheet, chartId: getAt(listCharts(sheet), args.integer(0)).id }),
    /** The series are columns: `seriesBy` `Rows` is not implemented. */
    Add: (sheet, args) => {
      const { book, sheetId } = sheet;
      const cells = readRangeArgument(book.range(sheetId, FIRST_CELL), args, 1);
      const name = `Chart ${listCharts(sheet).length + 1}`;
      const { id } = book.store.objects.add(sheetId, {
        kind: 'chart',
        name,
        type: args.text(0),
        sources: createSources(cells),
      });
      return chart({ ...sheet, chartId: id });
    },
  },
  finders: {
    /**
     * Office.js finds a chart again by its id. Copies of a chart may have its name; Excel finds the
     * first one.
     */
    GetItem: (sheet, args) => {
      const key = args.text(0);
      const found = listCharts(sheet).find(({ id, name }) => id === key || name.toLowerCase() === key.toLowerCase());
      return found && chart({ ...sheet, chartId: found.id });
    },
  },
});

const chart: (target: ChartTarget) => HostObject = defineType<ChartTarget>({
  name: 'Chart',
  identity: ({ chartId }) => ({ Id: chartId }),
  properties: {
    Id: { get: ({ chartId }) => chartId },
    Name: { get: (target) => requireChart(target).name },
    ChartType: { get: (target) => requireChart(target).type },
  },
  links: { Series: (target) => seriesCollection(target) },
});

const seriesCollection: (target: ChartTarget) => HostObject = defineType<ChartTarget>({
  name: 'ChartSeriesCollection',
  properties: { Count: { get: (target) => requireChart(target).sources.length } },
  items: (target) => requireChart(target).sources.map((_, index) => series({ ...target, index })),
  methods: {
    GetCount: (target) => requireChart(target).sources.length,
    GetItemAt: (target, args) => {
      getAt(requireChart(target).sources, args.integer(0));
      return series({ ...target, index: args.integer(0) });
    },
  },
});

const series: (target: SeriesTarget) => HostObject = defineType<SeriesTarget>({
  name: 'ChartSeries',
  properties: {
    Name: { get: ({ index }) => `Series${index + 1}` },
    ChartType: { get: (target) => requireChart(target).type },
  },
  methods: {
    /** Returns `Sheet1!$C$4:$C$7`, or a text without meaning for a series that reads no cells. */
    GetDimensionDataSourceString: (target, args) => readSource(target, args)?.replace(/^=/, '') ?? '',
    GetDimensionDataSourceType: (target, args) =>
      readSource(target, args)?.includes('!') === true ? 'LocalRange' : 'List',
  },
  actions: {
    SetValues: (target, args) => setSource(target, args, isScatter(requireChart(target)) ? 'YValues' : 'Values'),
    SetXAxisValues: (target, args) =>
      setSource(target, args, isScatter(requireChart(target)) ? 'XValues' : 'Categories'),
  },
});

function listCharts({ book, sheetId }: Sheet): readonly SourcedObjectInfo[] {
  return book.store.objects.list(sheetId, 'chart');
}

function requireChart(target: ChartTarget): SourcedObjectInfo {
  return requireItem(listCharts(target).find(({ id }) => id === target.chartId));
}

function getAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw invalidArgument();
  return item;
}

const DIMENSIONS = ['Categories', 'Values'];
const SCATTER_DIMENSIONS = ['XValues', 'YValues', 'BubbleSizes'];

function isScatter({ type }: SourcedObjectInfo): boolean {
  return /^(XYScatter|Bubble)/.test(type);
}

/** Throws for a dimension that charts of this type do not have. */
function readSource(target: SeriesTarget, args: MethodArguments): string | undefined {
  const info = requireChart(target);
  const dimension = readText(args.text(0));
  if (!(isScatter(info) ? SCATTER_DIMENSIONS : DIMENSIONS).includes(dimension)) throw invalidArgument();
  return getAt(info.sources, target.index)[dimension];
}

function setSource(target: SeriesTarget, args: MethodArguments, dimension: string): void {
  const { book, sheetId, chartId, index } = target;
  getAt(requireChart(target).sources, index);
  const cells = readRangeArgument(book.range(sheetId, FIRST_CELL), args, 0);
  book.store.objects.setSource(sheetId, chartId, index, { [dimension]: formatSource(cells) });
}

/**
 * Reads a first row of texts as names of the series, and a first column of texts as categories, as
 * Excel does.
 */
function createSources(cells: CellRange): SourcedObjectInfo['sources'] {
  const { values } = cells.book.store.readGrids(cells.sheetId, cells.rect);
  const headerRows = cells.rect.rows > 1 && typeof values[0]?.at(-1) === 'string' ? 1 : 0;
  const hasCategories = cells.rect.columns > 1 && typeof values[headerRows]?.[0] === 'string';
  const getColumn = (column: number): Rect => ({
    row: cells.rect.row + headerRows,
    column: cells.rect.column + column,
    rows: cells.rect.rows - headerRows,
    columns: 1,
  });
  const format = (column: number) => formatSource(cells.book.range(cells.sheetId, getColumn(column)));
  const first = hasCategories ? 1 : 0;
  return Array.from({ length: cells.rect.columns - first }, (_, index) => ({
    ...(hasCategories && { Categories: format(0) }),
    Values: format(first + index),
  }));
}

function formatSource({ book, sheetId, rect }: CellRange): string {
  return formatReferenceFormula(book.sheetName(sheetId), rect);
}
