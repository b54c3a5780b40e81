import table from './beliefs.json';

/** One thing that we hold Excel to do: a row of `beliefs.json`. Until a real Excel was asked, it is no more than that. */
export interface Belief {
  /** Given once and kept: conformance cases and reports of real Excels name it. */
  readonly number: number;
  readonly theme: string;
  readonly holds: string;
  /**
   * Where it is written: a page of Microsoft's documentation (`docs: excel/performance`) or reference, of its help for Excel
   * (`support: default-sort-orders`) or its knowledge base (`kb: Q40401`), a declaration of office.js (`types: Range.values`), an issue (`office-js#3256`), several after commas. `open` where nobody has said it.
   */
  readonly source: string;
  /** The requirement set that it needs. */
  readonly set: string;
  /** Test files that check it, beside the conformance cases that name its number. */
  readonly tests?: readonly string[];
}

/** What the workbench believes about Excel, in ascending order. */
export function readBeliefs(): readonly Belief[] {
  const themes: Readonly<Record<string, readonly Omit<Belief, 'theme'>[]>> = table;
  return Object.entries(themes)
    .flatMap(([theme, rows]) => rows.map((row) => ({ theme, ...row })))
    .sort((a, b) => a.number - b.number);
}
