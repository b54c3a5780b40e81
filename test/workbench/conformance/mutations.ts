/** One rule of the stand-in, broken on purpose. */
export interface Mutation {
  /** What no longer holds. */
  readonly rule: string;
  /** Below `src/workbench`. */
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly from: string;
  readonly to: string;
  /** Cases of the conformance suite, each of which must fail. */
  readonly caughtBy: readonly string[];
}

/** A suite that cannot fail proves nothing: each of these must be noticed. */
export const MUTATIONS: readonly Mutation[] = [
  {
    rule: 'null in a written array leaves the cell alone',
    file: 'store/changes/write-cells.ts',
    from: 'if (cell !== null && !covered?.(',
    to: 'if (!covered?.(',
    caughtBy: ['values/null-leaves-a-cell-alone', 'values/null-leaves-a-formula-alone'],
  },
  {
    rule: 'an empty text clears the cell',
    file: 'store/changes/parse-input.ts',
    from: "if (text === '') return undefined;",
    to: "if (text === '') return { value: '' };",
    caughtBy: ['values/empty-text-clears-a-cell'],
  },
  {
    rule: 'a leading apostrophe is no part of the text',
    file: 'store/changes/parse-input.ts',
    from: 'value: checkedText(text.slice(1)), quotePrefix: true',
    to: 'value: checkedText(text), quotePrefix: true',
    caughtBy: ['texts/an-apostrophe-keeps-a-text-literal', 'texts/the-apostrophe-is-not-read-back'],
  },
  {
    rule: 'text that looks like a number becomes one',
    file: 'store/changes/parse-input.ts',
    from: 'if (typed) return typed;',
    to: '',
    caughtBy: ['values/texts-that-look-like-numbers-become-numbers', 'dates/in-iso-form-become-serial-numbers'],
  },
  {
    rule: 'formulas in R1C1 form count from their own cells',
    file: 'store/changes/write-cells.ts',
    from: 'fromR1C1(text, row, column)',
    to: 'fromR1C1(text, 0, 0)',
    caughtBy: ['formulas/written-in-r1c1-count-from-their-own-cells', 'formulas/carried-over-in-r1c1-are-as-if-copied'],
  },
  {
    rule: 'cell properties change what they name',
    file: 'store/changes/change-looks.ts',
    from: 'return this.styles.changed(style, { ...change.style, borders });',
    to: 'return this.styles.changed(0, { ...change.style, borders });',
    caughtBy: ['looks/cell-properties-change-what-they-name-and-no-more'],
  },
  {
    rule: 'two cells share the line between them',
    file: 'store/changes/change-looks.ts',
    from: 'own[side] ?? styleAt(row + rows, column + columns).borders[opposite]',
    to: 'own[side]',
    caughtBy: ['looks/cell-properties-have-borders-by-their-sides'],
  },
  {
    rule: 'ungrouping takes one level of the rows that are named',
    file: 'store/store-outline.ts',
    from: 'for (const run of runs)\n        rowAxis',
    to: 'for (const run of runs.slice(1))\n        rowAxis',
    caughtBy: ['outline/part-of-a-group-can-leave-it', 'outline/rows-of-a-group-are-folded-and-unfolded'],
  },
  {
    rule: 'names follow inserted and deleted cells',
    file: 'store/changes/shift-dependents.ts',
    from: 'if (names.some((name, index) => name !== state.names[index])) book.setNames(names);',
    to: '',
    caughtBy: ['names/follow-inserted-rows-and-columns', 'names/are-broken-when-their-cells-are-deleted'],
  },
  {
    rule: 'names and formulas follow cells that are cut and pasted',
    file: 'store/formulas/shift-references.ts',
    from: 'if (reference.sheetId === from.sheetId && containsRect(from.rect, reference.rect)) {',
    to: 'if (false) {',
    caughtBy: ['names/follow-cells-that-are-cut-and-pasted', 'formulas/follow-cells-that-are-cut-and-pasted'],
  },
  {
    rule: 'references to deleted cells are lost',
    file: 'store/formulas/shift-references.ts',
    from: 'if (before + after === 0) return undefined;',
    to: 'if (before + after === 0) return { start: at, length };',
    caughtBy: ['names/are-broken-when-their-cells-are-deleted', 'formulas/that-lost-their-cells-show-ref'],
  },
  {
    rule: 'a copied sheet gets twins of the names that point into the original',
    file: 'store/changes/sheets.ts',
    from: 'if (kept.length > 0) book.setNames(',
    to: 'if (false) book.setNames(',
    caughtBy: ['names/get-a-twin-on-the-copy-of-their-sheet'],
  },
  {
    rule: 'names of sheets follow rules',
    file: 'store/changes/sheets.ts',
    from: "if (!isValid) throw new StoreRefusal('SheetNameInvalid'",
    to: "if (false) throw new StoreRefusal('SheetNameInvalid'",
    caughtBy: ['sheets/names-against-the-rules-are-refused'],
  },
  {
    rule: 'a merge keeps the first value alone',
    file: 'store/changes/change-structure.ts',
    from: 'if (part.rows > 0 && part.columns > 0) clearRect(',
    to: 'if (false) clearRect(',
    caughtBy: ['merged/cells-keep-only-the-first-value'],
  },
  {
    rule: 'locked cells of a protected sheet take nothing',
    file: 'store/changes/write-cells.ts',
    from: "if (isLocked) throw new StoreRefusal('SheetProtected'",
    to: "if (false) throw new StoreRefusal('SheetProtected'",
    caughtBy: ['protection/denies-writing-and-lets-read'],
  },
  {
    rule: 'tables never overlap',
    file: 'store/changes/tables.ts',
    from: 'if (tables.some((other) => other.id !== ownId && intersectRect(other.rect, rect)))',
    to: 'if (false)',
    caughtBy: ['tables/never-overlap'],
  },
  {
    rule: 'a filter hides the rows that do not match',
    file: 'store/changes/auto-filter.ts',
    from: 'changeAxis(axis, start, count, { hidden: true })',
    to: 'axis',
    caughtBy: ['filters/hide-the-rows-that-do-not-match'],
  },
  {
    rule: 'a sorted formula means its own row',
    file: 'store/changes/sort-cells.ts',
    from: 'translateFormula(formula, to - from, 0,',
    to: 'translateFormula(formula, 0, 0,',
    caughtBy: ['sorting/changes-formulas-as-copying-them-does'],
  },
  {
    rule: 'a batch stops at its first failure',
    file: 'host/batch.ts',
    from: 'return { Results: results, TraceIds: run.traceIds, Error: toBatchError(error, index) };',
    to: 'results.push({ ActionId: action.Id, Value: null });',
    caughtBy: ['discipline/a-missing-item-fails-at-sync-alone', 'discipline/a-failed-batch-keeps-what-came-before'],
  },
  {
    rule: 'whole columns take no values',
    file: 'host/model/range.ts',
    from: 'if (range.isUnbounded) throw invalidArgument();',
    to: '',
    caughtBy: ['values/of-whole-columns-are-null-and-cannot-be-set'],
  },
  {
    rule: 'a request has at most 5 MB',
    file: 'host/batch-answers.ts',
    from: 'if (requestBytes <= limit) return undefined;',
    to: 'if (requestBytes > 0) return undefined;',
    caughtBy: ['limits/requests-over-5-mb-are-refused-whole'],
  },
  {
    rule: 'a change by the add-in names it as the trigger',
    file: 'host/events.ts',
    from: "source === 'host' ? 'ThisLocalAddin' : 'Unknown'",
    to: "'Unknown'",
    caughtBy: ['events/name-this-add-in-as-the-trigger'],
  },
];
