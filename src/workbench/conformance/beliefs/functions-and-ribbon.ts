import type { Belief } from '../beliefs';

const STORE = 'test/workbench/store/custom-functions.test.ts';
const HOST = 'test/workbench/host/custom-functions.test.ts';

/** Functions that an add-in brings for formulas, its buttons and its keyboard shortcuts. */
export const FUNCTION_AND_RIBBON_BELIEFS: readonly Belief[] = [
  {
    number: 220,
    theme: 'functions and ribbon',
    holds: 'A formula that calls a function of an add-in that is not there shows #NAME?.',
    source: 'open',
    set: 'ExcelApi 1.1',
    tests: [`${STORE}: does not know the functions of an add-in that is not there`],
  },
  {
    number: 221,
    theme: 'functions and ribbon',
    holds: 'A cell shows #BUSY! until its custom function has answered, and so does what depends on it.',
    source: 'open',
    set: 'CustomFunctionsRuntime 1.1',
    tests: [`${STORE}: is busy until it is answered, and what depends on it follows`],
  },
  {
    number: 222,
    theme: 'functions and ribbon',
    holds: 'Rows that a custom function gives spill over empty cells, and #SPILL! says that one is not empty.',
    source: ['docs: excel/custom-functions-dynamic-arrays'],
    set: 'CustomFunctionsRuntime 1.1',
    tests: [
      `${STORE}: spill over empty cells and are read by other formulas`,
      `${STORE}: stay out when a cell is in the way, and come once it is free`,
    ],
  },
  {
    number: 223,
    theme: 'functions and ribbon',
    holds: 'A streaming function may answer again and again.',
    source: ['docs: excel/custom-functions-web-reqs'],
    set: 'CustomFunctionsRuntime 1.1',
    tests: [`${HOST}: reach their cells, more than once, and leave nothing to undo`],
  },
  {
    number: 224,
    theme: 'functions and ribbon',
    holds: 'A call is cancelled when its formula goes or when an argument changes.',
    source: ['docs: excel/custom-functions-web-reqs'],
    set: 'CustomFunctionsRuntime 1.1',
    tests: [
      `${STORE}: asks again when an argument changes, and ends the call of before`,
      `${STORE}: ends its call when the formula goes, with its row, its sheet or by typing`,
    ],
  },
  {
    number: 225,
    theme: 'functions and ribbon',
    holds: 'Moving a formula with its row neither cancels its call nor makes a new one.',
    source: 'open',
    set: 'CustomFunctionsRuntime 1.1',
    tests: [`${STORE}: keeps call and answer when it moves, and asks anew when it is typed anew`],
  },
  {
    number: 226,
    theme: 'functions and ribbon',
    holds: 'An answer is no step of undo, and undo brings no older answer back.',
    source: 'open',
    set: 'CustomFunctionsRuntime 1.1',
    tests: [`${STORE}: leaves no record of undo behind an answer, and undo brings no value of before it back`],
  },
  {
    number: 227,
    theme: 'functions and ribbon',
    holds: 'Opening a workbook makes the calls of its formulas anew.',
    source: 'open',
    set: 'CustomFunctionsRuntime 1.1',
    tests: [`${STORE}: is kept in the file and asks again when the file opens`],
  },
  {
    number: 228,
    theme: 'functions and ribbon',
    holds: 'A call starts an add-in with a shared runtime that does not run, without showing its pane.',
    source: 'open',
    set: 'SharedRuntime 1.1',
    tests: [
      `${HOST}: wait for the add-in, start it, and arrive once it is ready`,
      'test/browser/functions.test.ts: stay in the saved workbook and are answered when it opens, with the pane closed',
    ],
  },
  {
    number: 229,
    theme: 'functions and ribbon',
    holds: 'An error that a custom function gives may carry a message when it is #VALUE! or #N/A.',
    source: ['docs: excel/custom-functions-errors'],
    set: 'CustomFunctionsRuntime 1.2',
    tests: [`${HOST}: are errors of Excel’s own kinds, with what the add-in says about them`],
  },
  {
    number: 230,
    theme: 'functions and ribbon',
    holds: 'An add-in enables and disables its own ribbon buttons while it runs.',
    source: ['docs: design/disable-add-in-commands'],
    set: 'RibbonApi 1.1',
    tests: [
      `${HOST}: are disabled and enabled by the add-in, and enabled for one that starts anew`,
      'test/browser/functions.test.ts: are enabled while they make sense',
    ],
  },
  {
    number: 231,
    theme: 'functions and ribbon',
    holds: 'A keyboard shortcut runs the action of its name without an event to complete.',
    source: 'open',
    set: 'KeyboardShortcuts 1.1',
    tests: [
      `${HOST}: run an action by its keys, without an event`,
      'test/browser/functions.test.ts: bring the placement under the selection up to date, by ribbon, by the menu of the cells and by keys',
    ],
  },
  {
    number: 232,
    theme: 'functions and ribbon',
    holds: 'Spilled cells are copied as plain values; where their formula is copied along, it spills anew.',
    source: 'open',
    set: 'CustomFunctionsRuntime 1.1',
    tests: [
      `${STORE}: are copied as plain values without their formula`,
      `${STORE}: spill anew where they are copied with their formula, and stay as they are as values`,
    ],
  },
];
