/**
 * The functions as Excel learns of them. `assets/functions.json` is this as JSON, and a test holds the two together; Excel shows these
 * texts while a formula is typed.
 */
export type FunctionId = 'REPORT' | 'FIGURE';

interface FunctionDescription {
  readonly id: FunctionId;
  readonly name: FunctionId;
  readonly description: string;
  readonly options: { readonly stream: true; readonly requiresAddress: true };
  readonly result: { readonly type: 'any'; readonly dimensionality: 'matrix' | 'scalar' };
  readonly parameters: readonly ParameterDescription[];
}

interface ParameterDescription {
  readonly name: string;
  readonly description: string;
  readonly type: 'any' | 'string' | 'boolean';
  readonly optional?: true;
  readonly repeating?: true;
}

const REPORT: ParameterDescription = {
  name: 'report',
  description: 'The name of a report on the platform, or its number.',
  type: 'any',
};

/**
 * Streaming, so that a refresh reaches the cells by itself: asking Excel to calculate anew would calculate everything else in the
 * workbook as well. With their address, because what somebody types here is told from what came with the file by its cell.
 */
export const FUNCTIONS: readonly FunctionDescription[] = [
  {
    id: 'REPORT',
    name: 'REPORT',
    description: 'The rows of a report, spilled from this cell. Refresh all brings them up to date.',
    options: { stream: true, requiresAddress: true },
    result: { type: 'any', dimensionality: 'matrix' },
    parameters: [
      REPORT,
      {
        name: 'headers',
        description: 'TRUE, or left out: with a row of headers. FALSE: the rows alone.',
        type: 'boolean',
        optional: true,
      },
    ],
  },
  {
    id: 'FIGURE',
    name: 'FIGURE',
    description: 'One value of a report: of the one row that has the given values. Refresh all brings it up to date.',
    options: { stream: true, requiresAddress: true },
    result: { type: 'any', dimensionality: 'scalar' },
    parameters: [
      REPORT,
      { name: 'measure', description: 'The header of the column that holds the value.', type: 'string' },
      {
        name: 'dimension and value',
        description: 'The header of a column, then what its row holds; as many pairs as tell the row from all others.',
        type: 'any',
        repeating: true,
      },
    ],
  },
];

/** The content of `assets/functions.json`. */
export function functionsMetadata(): { readonly functions: readonly FunctionDescription[] } {
  return { functions: FUNCTIONS };
}
