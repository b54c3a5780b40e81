/** Adds a drop-down to the cell of a filter, so that the user can choose a value instead of typing it. */
import { type Address, createTextInput, listCells } from '../../grid';
import type { CellFilter } from '../../placement';
import { isWorkbookFailure, type Workbook } from '../../workbook';
import type { Registry } from '../workbook/registry';
import { locateCell } from './filter-cell';

export type DropDownOutcome =
  | 'added'
  /** The data has no value in the column. */
  | 'noValues'
  /** The values exceed the text that Excel allows in a drop-down. */
  | 'tooLong'
  /** Excel would split one of the values, or read it as a number, a date or a formula. */
  | 'unsuitable'
  /** The cell already has data validation, which stays. */
  | 'hasValidation'
  /** The cell was deleted. */
  | 'gone';

/** Limits the text of a list (Microsoft, "Excel specifications and limits", data validation). */
const MAX_LIST_LENGTH = 255;
/** A list of more values cannot fit, because each has a character and a comma. */
const MAX_VALUES = Math.floor(MAX_LIST_LENGTH / 2);

/**
 * @param readValues reads values of the filter's column, up to a limit
 * @throws WorkbookFailure if Excel refuses the change, as on a protected sheet; AppFailure if the
 * values cannot be read
 */
export async function addDropDown(
  { workbook, registry }: { readonly workbook: Workbook; readonly registry: Pick<Registry, 'placements'> },
  { cell }: CellFilter,
  readValues: (limit: number) => Promise<readonly string[]>,
): Promise<DropDownOutcome> {
  const where = locateCell(registry, cell);
  const [[contents]] = await workbook.readSnapshot({ kind: 'cells', where: [where] });
  if (contents?.kind !== 'found') return 'gone';
  if (await hasValidation(workbook, contents.address)) return 'hasValidation';
  const values = await readValues(MAX_VALUES + 1);
  if (values.length === 0) return 'noValues';
  if (values.join(',').length > MAX_LIST_LENGTH) return 'tooLong';
  if (values.some(isUnsuitable)) return 'unsuitable';
  const part = { ...contents.address.rect, row: 0, column: 0 };
  try {
    await workbook.execute({
      target: where,
      preconditions: {},
      operations: [{ kind: 'dropDown', part, values }],
    });
  } catch (error) {
    if (!isWorkbookFailure(error, 'CellsChanged')) throw error;
    return 'hasValidation';
  }
  return 'added';
}

/** Excel trims the values of a list, and parses a chosen value like a typed one. */
function isUnsuitable(value: string): boolean {
  return value.includes(',') || value !== value.trim() || createTextInput(value) !== value;
}

/** Asks about each cell, because a range whose cells differ reports no rule. */
async function hasValidation(workbook: Workbook, { sheet, rect }: Address): Promise<boolean> {
  const answers = await workbook.readSnapshot(
    ...listCells(rect).map((body) => ({ kind: 'validations', sheet, body, beside: 0, below: 1 }) as const),
  );
  return answers.some((rules) => rules.length > 0);
}
