/**
 * Lists rules of the product and of the stand-in for Excel, each with an edit that breaks it and
 * the tests that have to fail then. `npm run test:guards` tries them, outside the gate.
 */
export interface Guard {
  readonly rule: string;
  readonly file: string;
  /** The file contains this text exactly once. */
  readonly from: string;
  /** This text replaces `from` and breaks the rule. */
  readonly to: string;
  /** At least one test of this file has to fail. */
  readonly test: string;
  /** Each of these conformance cases of that file has to fail. */
  readonly cases?: readonly string[];
}

const PRODUCT_GUARDS: readonly Guard[] = [
  {
    rule: 'A refresh asks before it writes over rows that a filter hides.',
    file: 'src/app/pipeline/plan/plan.ts',
    from: 'if (ground.obstacles.filters.length > 0) {',
    to: 'if (ground.obstacles.filters.length > 99) {',
    test: 'test/app/pipeline/filters.test.ts',
  },
  {
    rule: 'A filter that hides rows of a block is found.',
    file: 'src/workbook/office/write/hiding-filters.ts',
    from: 'return () => range.rowHidden !== false;',
    to: 'return () => false;',
    test: 'test/app/pipeline/filters.test.ts',
  },
  {
    rule: 'A name of a sheet is not taken for a name of the workbook.',
    file: 'src/workbook/office/questions/names.ts',
    from: "if (item.isNullObject || item.scope !== 'Workbook') return { kind: 'missing' };",
    to: "if (item.isNullObject) return { kind: 'missing' };",
    test: 'test/workbook/anchors.test.ts',
  },
  {
    rule: "The names of a sheet do not include the workbook's names.",
    file: 'src/workbook/office/anchors.ts',
    from: "return names.items.filter(({ scope }) => scope === 'Worksheet');",
    to: 'return names.items;',
    test: 'test/app/workbook/sheet-copies.test.ts',
  },
  {
    rule: 'The list of placements appears although another workbook is in front.',
    file: 'src/app/block-locations.ts',
    from: ".catch(async () => [...(await workbook.readSnapshot({ kind: 'anchors', anchors })), lastKnown()] as const);",
    to: ';',
    test: 'test/app/excel-profiles.test.ts',
  },
  {
    rule: 'A request that Excel does not answer is given up after a minute.',
    file: 'src/workbook/office/answer-watch.ts',
    from: 'const MAX_WAIT_MS = 60_000;',
    to: 'const MAX_WAIT_MS = 600_000;',
    test: 'test/workbook/no-answer.test.ts',
  },
  {
    rule: 'A write that fails half-way is rolled back.',
    file: 'src/workbook/office/execute/roll-back-cells.ts',
    from: 'getPart(rect).values = inputs;',
    to: '{}',
    test: 'test/workbook/write-faults.test.ts',
  },
  {
    rule: 'A rollback keeps what users have typed into written cells.',
    file: 'src/workbook/office/execute/roll-back-cells.ts',
    from: 'state.overwritten.push(...overwritten);',
    to: '',
    test: 'test/workbook/edited-rows.test.ts',
  },
  {
    rule: 'Numbers stay numbers in cells that were formatted as text.',
    file: 'src/placement/block/operations.ts',
    from: "return isUserFormat || format !== 'General' || presentFormat === TEXT_FORMAT ? format : undefined;",
    to: "return isUserFormat || format !== 'General' ? format : undefined;",
    test: 'test/workbook/write-block.test.ts',
  },
  {
    rule: 'A currency format names its currency instead of using a bare dollar sign.',
    file: 'src/grid/values/excel-sections.ts',
    from: "const currencyPart = symbol === '' ? '' : `[$${symbol}]`;",
    to: 'const currencyPart = symbol;',
    test: 'test/grid/number-format.test.ts',
  },
  {
    rule: 'The apostrophe in front of a text counts among the characters of its cell.',
    file: 'src/grid/values/cell-input.ts',
    from: 'MAX_CELL_TEXT - 1',
    to: 'MAX_CELL_TEXT',
    test: 'test/grid/cell-input.test.ts',
  },
];

/** Files are relative to `src/workbench`; the conformance suite has to notice each change. */
const STAND_IN_RULES: readonly Omit<Guard, 'test'>[] = [
  {
    rule: 'A null in a written matrix leaves its cell alone.',
    file: 'store/changes/write-cells.ts',
    from: 'if (cell !== null && !isCovered?.(',
    to: 'if (!isCovered?.(',
    cases: ['values/null-leaves-a-cell-alone', 'values/null-leaves-a-formula-alone'],
  },
  {
    rule: 'An empty text clears its cell.',
    file: 'store/changes/parse-input.ts',
    from: "if (text === '') return undefined;",
    to: "if (text === '') return { value: '' };",
    cases: ['values/empty-text-clears-a-cell'],
  },
  {
    rule: 'A leading apostrophe is not part of the text.',
    file: 'store/changes/parse-input.ts',
    from: 'value: checkText(text.slice(1)), quotePrefix: true',
    to: 'value: checkText(text), quotePrefix: true',
    cases: ['texts/an-apostrophe-keeps-a-text-literal', 'texts/the-apostrophe-is-not-read-back'],
  },
  {
    rule: 'A text that looks like a number becomes a number.',
    file: 'store/changes/parse-input.ts',
    from: 'if (typed) return typed;',
    to: '',
    cases: ['values/texts-that-look-like-numbers-become-numbers', 'dates/in-iso-form-become-serial-numbers'],
  },
  {
    rule: 'A formula in R1C1 form counts from its own cell.',
    file: 'store/changes/write-cells.ts',
    from: 'fromR1C1(text, row, column)',
    to: 'fromR1C1(text, 0, 0)',
    cases: ['formulas/written-in-r1c1-count-from-their-own-cells', 'formulas/carried-over-in-r1c1-are-as-if-copied'],
  },
  {
    rule: 'Cell properties change only what they name.',
    file: 'store/changes/change-formats.ts',
    from: 'return this.styles.derive(style, { ...change.style, borders });',
    to: 'return this.styles.derive(0, { ...change.style, borders });',
    cases: ['looks/cell-properties-change-what-they-name-and-no-more'],
  },
  {
    rule: 'Two neighbouring cells share the border between them.',
    file: 'store/changes/change-formats.ts',
    from: 'ownBorders[side] ?? styleAt(row + rows, column + columns).borders[opposite]',
    to: 'ownBorders[side]',
    cases: ['looks/cell-properties-have-borders-by-their-sides'],
  },
  {
    rule: 'Ungrouping removes one level from the rows that it names.',
    file: 'store/store-outline.ts',
    from: 'for (const run of runs)\n        rowAxis',
    to: 'for (const run of runs.slice(1))\n        rowAxis',
    cases: ['outline/part-of-a-group-can-leave-it', 'outline/rows-of-a-group-are-folded-and-unfolded'],
  },
  {
    rule: 'Names follow inserted and deleted cells.',
    file: 'store/changes/shift-dependents.ts',
    from: 'if (names.some((name, index) => name !== state.names[index])) book.setNames(names);',
    to: '',
    cases: ['names/follow-inserted-rows-and-columns', 'names/are-broken-when-their-cells-are-deleted'],
  },
  {
    rule: 'Names and formulas follow cells that are cut and pasted.',
    file: 'store/formulas/shift-references.ts',
    from: 'if (reference.sheetId === from.sheetId && containsRect(from.rect, reference.rect)) {',
    to: 'if (false) {',
    cases: ['names/follow-cells-that-are-cut-and-pasted', 'formulas/follow-cells-that-are-cut-and-pasted'],
  },
  {
    rule: 'A reference to deleted cells becomes #REF!.',
    file: 'store/formulas/shift-references.ts',
    from: 'if (before + after === 0) return undefined;',
    to: 'if (before + after === 0) return { start: at, length };',
    cases: ['names/are-broken-when-their-cells-are-deleted', 'formulas/that-lost-their-cells-show-ref'],
  },
  {
    rule: 'A copied sheet gets its own copies of the names that point into the original.',
    file: 'store/changes/sheets.ts',
    from: 'if (newTwins.length > 0) book.setNames(',
    to: 'if (false) book.setNames(',
    cases: ['names/get-a-twin-on-the-copy-of-their-sheet'],
  },
  {
    rule: 'A sheet name that breaks the rules is refused.',
    file: 'store/changes/sheets.ts',
    from: "if (!isValid) throw new StoreRefusal('SheetNameInvalid'",
    to: "if (false) throw new StoreRefusal('SheetNameInvalid'",
    cases: ['sheets/names-against-the-rules-are-refused'],
  },
  {
    rule: 'A merge keeps only the first value.',
    file: 'store/changes/change-structure.ts',
    from: 'if (part.rows > 0 && part.columns > 0) clearRect(',
    to: 'if (false) clearRect(',
    cases: ['merged/cells-keep-only-the-first-value'],
  },
  {
    rule: 'Locked cells of a protected sheet cannot be written.',
    file: 'store/changes/write-cells.ts',
    from: "if (isLocked) throw new StoreRefusal('SheetProtected'",
    to: "if (false) throw new StoreRefusal('SheetProtected'",
    cases: ['protection/denies-writing-and-lets-read'],
  },
  {
    rule: 'Tables never overlap.',
    file: 'store/changes/tables.ts',
    from: 'if (tables.some((other) => other.id !== exceptTableId && intersectRect(other.rect, rect)))',
    to: 'if (false)',
    cases: ['tables/never-overlap'],
  },
  {
    rule: 'A filter hides the rows that do not match.',
    file: 'store/changes/auto-filter.ts',
    from: 'changeAxis(axis, start, count, { hidden: true })',
    to: 'axis',
    cases: ['filters/hide-the-rows-that-do-not-match'],
  },
  {
    rule: 'A sorted formula refers to its own row.',
    file: 'store/changes/sort-cells.ts',
    from: 'translateFormula(formula, to - from, 0,',
    to: 'translateFormula(formula, 0, 0,',
    cases: ['sorting/changes-formulas-as-copying-them-does'],
  },
  {
    rule: 'A batch stops at its first failure.',
    file: 'host/batch.ts',
    from: 'return { Results: results, TraceIds: run.traceIds, Error: toBatchError(error, index) };',
    to: 'results.push({ ActionId: action.Id, Value: null });',
    cases: ['discipline/a-missing-item-fails-at-sync-alone', 'discipline/a-failed-batch-keeps-what-came-before'],
  },
  {
    rule: 'Whole columns cannot be written.',
    file: 'host/model/range.ts',
    from: 'if (range.isUnbounded) throw invalidArgument();',
    to: '',
    cases: ['values/of-whole-columns-are-null-and-cannot-be-set'],
  },
  {
    rule: 'A request of up to 5 MB is accepted.',
    file: 'host/batch-answers.ts',
    from: 'if (requestBytes <= limit) return undefined;',
    to: 'if (requestBytes > 0) return undefined;',
    cases: ['limits/requests-over-5-mb-are-refused-whole'],
  },
  {
    rule: 'A change by the add-in names it as the trigger.',
    file: 'host/events.ts',
    from: "source === 'host' ? 'ThisLocalAddin' : 'Unknown'",
    to: "'Unknown'",
    cases: ['events/name-this-add-in-as-the-trigger'],
  },
];

export const GUARDS: readonly Guard[] = [
  ...PRODUCT_GUARDS,
  ...STAND_IN_RULES.map((rule) => ({
    ...rule,
    file: `src/workbench/${rule.file}`,
    test: 'test/workbench/conformance/host.test.ts',
  })),
];
