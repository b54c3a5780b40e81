import table from './beliefs.json';

/**
 * A belief is one assumption about Excel's behaviour, a row of `beliefs.json`. It is unconfirmed
 * until a real Excel has run its cases.
 */
export interface Belief {
  /** The number is permanent, because conformance cases and reports of real Excels refer to it. */
  readonly number: number;
  readonly theme: string;
  readonly holds: string;
  /**
   * Names the sources of the belief, separated by commas; `open` if there is none. Examples: a page
   * of Microsoft's documentation or reference (`docs: excel/performance`), of Excel's help
   * (`support: default-sort-orders`) or of the knowledge base (`kb: Q40401`), a declaration of
   * office.js (`types: Range.values`), an issue (`office-js#3256`).
   */
  readonly source: string;
  /** The cases of the belief need this requirement set, such as `ExcelApi 1.7`. */
  readonly set: string;
  /** Lists test files that check it, in addition to the conformance cases that cite its number. */
  readonly tests?: readonly string[];
}

/** Returns the workbench's beliefs about Excel, in ascending order. */
export function readBeliefs(): readonly Belief[] {
  const themes: Readonly<Record<string, readonly Omit<Belief, 'theme'>[]>> = table;
  return Object.entries(themes)
    .flatMap(([theme, rows]) => rows.map((row) => ({ theme, ...row })))
    .sort((a, b) => a.number - b.number);
}
