/**
 * Answers which cells the charts and pivot tables of the workbook read. Only Excel with ExcelApi 1.15
 * says this.
 */
import type { ChartSource, DataSources } from '../../../grid';
import type { Answers, Question } from '../../questions';
import { REFUSAL_CODES } from '../../workbook-failure';
import type { OfficeAccess } from '../office-access';
import type { Query, QueryStep } from './run-queries';

const SHEET_PROPERTIES = [
  'name',
  'protection/protected',
  'charts/items/name',
  'charts/items/series/items/chartType',
  'pivotTables/items/name',
].map((property) => `items/${property}`);

/**
 * Reads in the second and third request of `dependent-candidates.ts`. The first one loads the
 * sheets, and office.js keeps only the last of several loads of one collection.
 */
export function createDataSourcesQuery(
  office: Pick<OfficeAccess, 'supports'>,
  { isWanted }: Question<'dataSources'>,
): Query<Answers['dataSources']> {
  return {
    queueRequest: () => () =>
      isWanted && office.supports('ExcelApi', '1.15') ? { next: createSheetsQuery() } : createEmptyAnswer(),
  };
}

function createEmptyAnswer(): QueryStep<DataSources> {
  return { done: { charts: [], pivotTables: [] } };
}

/** If Excel refuses one of the requests, the answer is empty. */
const ANSWER_TO_REFUSAL = {
  onTooLarge: createEmptyAnswer,
  refusal: { codes: REFUSAL_CODES, answer: createEmptyAnswer },
};

function createSheetsQuery(): Query<DataSources> {
  return {
    queueRequest({ workbook }) {
      const sheets = workbook.worksheets.load(SHEET_PROPERTIES.join());
      return () => {
        const isUsed = sheets.items.some(
          ({ charts, pivotTables }) => charts.items.length + pivotTables.items.length > 0,
        );
        return isUsed ? { next: createSourcesQuery(sheets.items.map(describeSheet)) } : createEmptyAnswer();
      };
    },
    ...ANSWER_TO_REFUSAL,
  };
}

interface SheetObjects {
  readonly sheet: string;
  readonly isProtected: boolean;
  /** Holds the types of the series of each chart. */
  readonly charts: readonly { readonly name: string; readonly series: readonly string[] }[];
  readonly pivotTables: readonly string[];
}

function describeSheet({ name, protection, charts, pivotTables }: Excel.Worksheet): SheetObjects {
  return {
    sheet: name,
    isProtected: protection.protected,
    charts: charts.items.map((chart) => ({
      name: chart.name,
      series: chart.series.items.map(({ chartType }) => chartType),
    })),
    pivotTables: pivotTables.items.map((pivotTable) => pivotTable.name),
  };
}

function createSourcesQuery(sheets: readonly SheetObjects[]): Query<DataSources> {
  return {
    queueRequest({ workbook }) {
      const charts = sheets.flatMap((sheet) => queueReadCharts(workbook.worksheets.getItem(sheet.sheet), sheet));
      const pivotTables = sheets.flatMap(({ sheet, pivotTables: names }) =>
        names.map((name) => {
          const source = workbook.worksheets.getItem(sheet).pivotTables.getItem(name).getDataSourceString();
          return () => ({ sheet, name, source: source.value });
        }),
      );
      return () => ({
        done: { charts: charts.map((read) => read()), pivotTables: pivotTables.map((read) => read()) },
      });
    },
    ...ANSWER_TO_REFUSAL,
  };
}

/** Reads values and categories of each series. */
function queueReadCharts(
  worksheet: Excel.Worksheet,
  { sheet, isProtected, charts }: SheetObjects,
): readonly (() => ChartSource)[] {
  return charts.flatMap(({ name, series }, position) => {
    // Excel finds only the first of several charts with one name.
    const isFound = charts.filter((other) => other.name.toLowerCase() === name.toLowerCase()).length === 1;
    const chartSeries = worksheet.charts.getItemAt(position).series;
    return series.flatMap((type, index) =>
      listDimensions(type).map((dimension) => {
        const source = chartSeries.getItemAt(index).getDimensionDataSourceString(dimension);
        const canExtend = isFound && !isProtected && !type.startsWith('Bubble');
        return () => ({ sheet, name, series: index, dimension, source: source.value, canExtend });
      }),
    );
  });
}

/** Excel does not say of these types which dimensions they have. */
const OTHER_TYPES = /^(Boxwhisker|Funnel|Histogram|Pareto|RegionMap|Sunburst|Treemap|Waterfall)$/;

function listDimensions(type: string): readonly ChartSource['dimension'][] {
  if (OTHER_TYPES.test(type)) return [];
  return /^(XYScatter|Bubble)/.test(type) ? ['XValues', 'YValues'] : ['Categories', 'Values'];
}
