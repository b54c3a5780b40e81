/**
 * Plans how charts follow a growing block, and finds the charts and pivot tables that cannot: they
 * read all rows of the block, but not the new ones.
 */
import {
  type ChartSource,
  type DataSources,
  type DependentRange,
  findCellsRead,
  formatCell,
  isSameSheet,
  type Rect,
  toRelativeRect,
} from '../../grid';
import { type BlockGrowth, extendFormula, shiftFormulaDown } from './covering-ranges';

/** Names a chart or a pivot table. */
export interface SourcedObject {
  readonly kind: 'chart' | 'pivotTable';
  readonly name: string;
  /** Is absent if the object is on the sheet of the block. */
  readonly sheet?: string;
}

interface ChartRangesPlan {
  readonly chartRanges: readonly DependentRange[];
  readonly changedCharts: readonly SourcedObject[];
  /** Lists charts that cannot be changed, and pivot tables, which Excel can only create again. */
  readonly unchangedObjects: readonly SourcedObject[];
}

/** A chart is extended with everything that it reads of the block, or not at all. */
export function planChartRanges({ charts, pivotTables }: DataSources, growth: BlockGrowth): ChartRangesPlan {
  const coveringSources = charts.flatMap((chart) => {
    const extension = extendSource(chart.source, growth);
    return extension ? [{ chart, range: toChartRange(chart, extension, growth) }] : [];
  });
  const isFixed = ({ sheet, name }: ChartSource) =>
    coveringSources.some(({ chart, range }) => !range && chart.sheet === sheet && chart.name === name);
  const fixedCharts = coveringSources.flatMap(({ chart }) => (isFixed(chart) ? [chart] : []));
  const growingSources = coveringSources.filter(({ chart }) => !isFixed(chart));
  const outgrownPivotTables = pivotTables.filter(({ source }) => extendSource(source, growth) !== undefined);
  return {
    chartRanges: growingSources.flatMap(({ range }) => range ?? []),
    changedCharts: listObjects(
      'chart',
      growingSources.map(({ chart }) => chart),
      growth,
    ),
    unchangedObjects: [
      ...listObjects('chart', fixedCharts, growth),
      ...listObjects('pivotTable', outgrownPivotTables, growth),
    ],
  };
}

interface Extension {
  readonly former: string;
  readonly to: string;
}

/** @returns undefined if the source does not read all rows of the block, or has room for the new ones */
function extendSource(source: string, growth: BlockGrowth): Extension | undefined {
  const former = shiftFormulaDown(toRangeText(source), growth.sheet, growth);
  const to = extendFormula(former, growth.sheet, growth);
  return to === former ? undefined : { former, to };
}

/**
 * Reads `Sheet1!R3C2:R7C4` as `Sheet1!B3:D7`: in VBA, pivot tables give their source like this. A
 * source of one cell reads all rows of a block that has only one: `Sheet1!$C$4` -> `Sheet1!$C$4:$C$4`.
 */
function toRangeText(source: string): string {
  return source
    .replace(/(?<=!R\d+C\d+:)R(\d+)C(\d+)$|(?<=!)R(\d+)C(\d+)(?=:R\d+C\d+$)/g, (_, ...numbers: string[]) => {
      const [row = 1, column = 1] = numbers.slice(0, 4).filter(Boolean).map(Number);
      return formatCell(row - 1, column - 1);
    })
    .replace(/(?<=^[^(,]*!)\$?[A-Z]+\$?\d+$/, '$&:$&');
}

/** @returns undefined if the chart has to stay as it is: Excel sets only one range as a source */
function toChartRange(
  { sheet, name, series, dimension, canExtend }: ChartSource,
  { former, to }: Extension,
  { block }: BlockGrowth,
): DependentRange | undefined {
  const [formerRect, toRect] = [findOnlyRect(former), findOnlyRect(to)];
  if (!canExtend || !formerRect || !toRect) return undefined;
  return {
    ...{ kind: 'chart', sheet, name, series, dimension },
    ...{ to: toRelativeRect(block, toRect), former: toRelativeRect(block, formerRect) },
  };
}

function findOnlyRect(source: string): Rect | undefined {
  const [cells, ...more] = findCellsRead(source, '');
  return more.length === 0 ? cells?.rect : undefined;
}

/** Lists each object once, although a chart has several series. */
function listObjects(
  kind: SourcedObject['kind'],
  found: readonly { readonly sheet: string; readonly name: string }[],
  { sheet: blockSheet }: BlockGrowth,
): readonly SourcedObject[] {
  const objects = new Map(found.map(({ sheet, name }) => [`${sheet}!${name}`, { sheet, name }]));
  return [...objects.values()].map(({ sheet, name }) => ({
    ...{ kind, name },
    ...(!isSameSheet(sheet, blockSheet) && { sheet }),
  }));
}
