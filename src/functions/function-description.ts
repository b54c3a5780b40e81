/**
 * Describes the functions for Excel, which shows these texts while the user types a formula. A test
 * keeps `assets/functions.json` equal to it.
 */
export type FunctionId = 'REPORT' | 'FIGURE' | 'MEASURE';

interface FunctionDescription {
  readonly id: FunctionId;
  readonly name: FunctionId;
  readonly description: string;
  readonly options: { readonly stream: true; readonly requiresStreamAddress: true };
  readonly result: { readonly type: 'any'; readonly dimensionality: 'matrix' | 'scalar' };
  readonly parameters: readonly ParameterDescription[];
}

interface ParameterDescription {
  readonly name: string;
  readonly description: string;
  readonly type: 'any' | 'string' | 'boolean';
  /** `matrix` accepts a range as it is; without it, Excel calls once for each cell of a range. */
  readonly dimensionality?: 'matrix';
  readonly optional?: true;
  readonly repeating?: true;
}

const REPORT: ParameterDescription = {
  name: 'report',
  description: 'The name or number of a report on the platform.',
  type: 'any',
};

const FILTERS = { type: 'any', dimensionality: 'matrix', optional: true } as const;
const PAIRS = { type: 'any', optional: true, repeating: true } as const;

/**
 * The repeating parameter takes single cells, so that one formula over a range of values still
 * makes one call for each value; a range of filters has a separate parameter before it. All
 * functions stream, so that a refresh updates the cells automatically: a recalculation would
 * recalculate everything else in the workbook, too. They request the address of their cell, which
 * distinguishes a formula that the user types here from one that came with the file. Excel has
 * supported `requiresStreamAddress` since about 2025 and refuses `stream` with `requiresAddress`
 * (docs: excel/custom-functions-json); an older Excel gives no address, and the pane asks before it
 * reads the report.
 */
export const FUNCTIONS: readonly FunctionDescription[] = [
  {
    id: 'REPORT',
    name: 'REPORT',
    description: 'Returns the rows of a report, starting in this cell. Refresh all loads new data.',
    options: { stream: true, requiresStreamAddress: true },
    result: { type: 'any', dimensionality: 'matrix' },
    parameters: [
      REPORT,
      {
        name: 'headers',
        description: 'TRUE or left out: with a header row. FALSE: only the rows.',
        type: 'boolean',
        optional: true,
      },
      {
        name: 'column or filters',
        description:
          'The column to filter; its value follows. Or two columns of cells: what to filter on the left, its value on the right.',
        ...FILTERS,
      },
      {
        name: 'value and more pairs',
        description:
          'The value to filter by, then more columns and values. Repeat a column to allow several of its values.',
        ...PAIRS,
      },
    ],
  },
  {
    id: 'FIGURE',
    name: 'FIGURE',
    description: 'Returns one value of a report, from the row with the given values. Refresh all loads new data.',
    options: { stream: true, requiresStreamAddress: true },
    result: { type: 'any', dimensionality: 'scalar' },
    parameters: [
      REPORT,
      { name: 'measure', description: 'The header of the column that contains the value.', type: 'string' },
      {
        name: 'dimension or filters',
        description:
          'The header of a column; its value follows. Or two columns of cells: what to filter on the left, its value on the right.',
        ...FILTERS,
      },
      {
        name: 'value and more pairs',
        description:
          'The value in that column, then more headers and values. You can also filter by columns that the report does not show.',
        ...PAIRS,
      },
    ],
  },
  {
    id: 'MEASURE',
    name: 'MEASURE',
    description: 'Returns one value of the data model, without a report. Refresh all loads new data.',
    options: { stream: true, requiresStreamAddress: true },
    result: { type: 'any', dimensionality: 'scalar' },
    parameters: [
      {
        name: 'measure',
        description: 'The title of a measure as Explore shows it, or its full name, such as sales.net_sales.',
        type: 'string',
      },
      {
        name: 'dimension or filters',
        description:
          'The title of a dimension; its value follows. Or two columns of cells: what to filter on the left, its value on the right.',
        ...FILTERS,
      },
      {
        name: 'value and more pairs',
        description:
          'The value to filter by, then more dimensions and values. Repeat a dimension to allow several of its values.',
        ...PAIRS,
      },
    ],
  },
];

/** Returns the content of `assets/functions.json`. */
export function createFunctionsMetadata(): { readonly functions: readonly FunctionDescription[] } {
  return { functions: FUNCTIONS };
}
