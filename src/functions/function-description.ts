/**
 * Describes the functions for Excel, which shows these texts while the user types a formula. A test
 * keeps `assets/functions.json` equal to it.
 */
export type FunctionId = 'REPORT' | 'FIGURE';

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
  description: 'The name of a report on the platform, or its number.',
  type: 'any',
};

/**
 * The repeating parameter takes single cells, so that one formula over a range of values still
 * makes one call for each value; a range of filters has a separate parameter before it. Both
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
    description: 'The rows of a report, spilled from this cell. Refresh all brings them up to date.',
    options: { stream: true, requiresStreamAddress: true },
    result: { type: 'any', dimensionality: 'matrix' },
    parameters: [
      REPORT,
      {
        name: 'headers',
        description: 'TRUE, or left out: with a row of headers. FALSE: the rows alone.',
        type: 'boolean',
        optional: true,
      },
      {
        name: 'column or filters',
        description:
          'What to filter, with its value next. Or two columns of cells: what to filter at the left, its value at the right.',
        type: 'any',
        dimensionality: 'matrix',
        optional: true,
      },
      {
        name: 'value and more pairs',
        description:
          'The value that the column has to have, then more columns and values. A column that comes again takes any of its values.',
        type: 'any',
        optional: true,
        repeating: true,
      },
    ],
  },
  {
    id: 'FIGURE',
    name: 'FIGURE',
    description: 'One value of a report: of the one row that has the given values. Refresh all brings it up to date.',
    options: { stream: true, requiresStreamAddress: true },
    result: { type: 'any', dimensionality: 'scalar' },
    parameters: [
      REPORT,
      { name: 'measure', description: 'The header of the column that holds the value.', type: 'string' },
      {
        name: 'dimension or filters',
        description:
          'The header of a column, with its value next. Or two columns of cells: what to filter at the left, its value at the right.',
        type: 'any',
        dimensionality: 'matrix',
        optional: true,
      },
      {
        name: 'value and more pairs',
        description:
          'What the row holds in that column, then more headers and values. A header that the report lacks filters its data.',
        type: 'any',
        optional: true,
        repeating: true,
      },
    ],
  },
];

/** Returns the content of `assets/functions.json`. */
export function functionsMetadata(): { readonly functions: readonly FunctionDescription[] } {
  return { functions: FUNCTIONS };
}
