import { CELL_BELIEFS } from './beliefs/cells';
import { FUNCTION_AND_RIBBON_BELIEFS } from './beliefs/functions-and-ribbon';
import { NAME_BELIEFS } from './beliefs/names';
import { NUMBER_AND_FORMULA_BELIEFS } from './beliefs/numbers-and-formulas';
import { OBSTACLE_AND_LIMIT_BELIEFS } from './beliefs/obstacles-and-limits';
import { SETTING_AND_EVENT_BELIEFS } from './beliefs/settings-and-events';
import { STRUCTURE_AND_SHEET_BELIEFS } from './beliefs/structure-and-sheets';
import { WORKBOOK_BELIEFS } from './beliefs/workbook-and-open-points';

/** One thing that we hold Excel to do. Until a real Excel was asked, it is no more than that. */
export interface Belief {
  /** Given once and kept: conformance cases and reports of real Excels name it. Gaps leave room for a theme to grow. */
  readonly number: number;
  readonly theme: string;
  readonly holds: string;
  /**
   * Where it is written: a page of Microsoft's documentation (`docs: excel/performance`) or reference, a declaration of
   * office.js (`types: Range.values`), an issue (`office-js#3256`). `open` where nobody has said it.
   */
  readonly source: readonly string[] | 'open';
  /** The requirement set that it needs. */
  readonly set: string;
  /** Tests that hold our host to it, as `file: title`, beside the conformance cases that name its number. */
  readonly tests?: readonly string[];
}

/** What the workbench believes about Excel, in ascending order. */
export const BELIEFS: readonly Belief[] = [
  ...CELL_BELIEFS,
  ...NUMBER_AND_FORMULA_BELIEFS,
  ...NAME_BELIEFS,
  ...STRUCTURE_AND_SHEET_BELIEFS,
  ...OBSTACLE_AND_LIMIT_BELIEFS,
  ...SETTING_AND_EVENT_BELIEFS,
  ...WORKBOOK_BELIEFS,
  ...FUNCTION_AND_RIBBON_BELIEFS,
];

/** In one line. */
export function sourceText({ source }: Belief): string {
  return source === 'open' ? source : source.join(', ');
}
