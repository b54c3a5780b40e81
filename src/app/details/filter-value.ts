/**
 * Applies the value that the pane offers for a faulty filter: writes it into the filter's cell, or
 * makes it a fixed value of the filter, which then no longer reads the cell.
 */
import { type Address, type CellInput, formatAddress, looksLikeFormula, toShownText } from '../../grid';
import {
  type CellFault,
  type CellFilter,
  chooseOfferedValues,
  findFaultyCell,
  getReadableFilters,
  listCellFilters,
  type Placement,
  type PlacementFilter,
  type PlacementFilters,
  toFilterCellInput,
} from '../../placement';
import { isWorkbookFailure, type Workbook } from '../../workbook';
import { AppFailure } from '../failure';
import { assertNoFilter } from '../pipeline/plan/assert-no-obstacles';
import { createFilterCellFailure, readCellsByName } from '../workbook/filter-cells';
import type { PlacementParts } from '../workbook/placement-parts';

type FilterValueParts = Pick<PlacementParts, 'workbook' | 'registry'>;

/**
 * Writes the offered value into the faulty cell of a filter.
 * @throws AppFailure if the cell was not written because it is protected, holds a formula, or was
 * changed since the fault was shown
 */
export async function writeOfferedValue(
  parts: FilterValueParts,
  { choices }: Placement,
  fault: CellFault,
): Promise<void> {
  const filter = findFilter(choices.filters, fault);
  const { forCell } = chooseOfferedValues(fault);
  if (filter && forCell !== undefined) await writeValue(parts, filter, fault, forCell);
}

/** Returns the filters; the faulty one has the offered values instead of its cells. */
export function fixOfferedValues({ choices }: Placement, fault: CellFault): readonly PlacementFilter[] | undefined {
  const filter = findFilter(choices.filters, fault);
  if (!filter) return undefined;
  const { cell: _, ...filterFields } = filter;
  const values = chooseOfferedValues(fault).fixed;
  return getReadableFilters(choices.filters)?.map((one) => (one === filter ? { ...filterFields, values } : one));
}

function findFilter(filters: PlacementFilters, { name }: CellFault): CellFilter | undefined {
  return listCellFilters(filters).find(({ cell }) => cell.name === name);
}

async function writeValue(parts: FilterValueParts, filter: CellFilter, fault: CellFault, value: string): Promise<void> {
  const { workbook, registry } = parts;
  const contents = (await readCellsByName(workbook, [filter.cell.name])).get(filter.cell.name);
  const faultyValue =
    contents?.kind === 'found' ? findFaultyCell(filter, contents, registry.dateSystem, fault) : undefined;
  if (!faultyValue) throw createFilterCellFailure({ ...fault, problem: { kind: 'changed' } });
  const cellAddress = formatAddress(faultyValue.cell);
  const inputBefore = await readInput(parts.workbook, faultyValue.cell);
  if (looksLikeFormula(inputBefore)) throw createFilterCellFailure({ ...fault, cell: cellAddress, isFormula: true });
  const shownText = typeof faultyValue.value === 'object' ? faultyValue.value.error : String(faultyValue.value);
  const createChangedFailure = () =>
    createFilterCellFailure({ ...fault, cell: cellAddress, problem: { kind: 'changed' } });
  await assertNoFilter(parts, faultyValue.cell);
  try {
    if (toShownText(inputBefore) !== shownText) throw createChangedFailure();
    await replaceInput(workbook, faultyValue.cell, inputBefore, toFilterCellInput(filter, value));
  } catch (error) {
    if (isWorkbookFailure(error, 'CellsChanged')) throw createChangedFailure();
    if (!isWorkbookFailure(error, 'WorkbookProtected')) throw error;
    // The failure carries the fault, so that the pane still offers the value.
    throw new AppFailure({ code: error.code, at: error.verb, where: cellAddress, filterCell: fault });
  }
}

/**
 * Writes a value as if it had been typed. The batch that writes it checks that the cell still holds
 * the former one.
 */
async function replaceInput(
  workbook: Workbook,
  cell: Address,
  inputBefore: CellInput,
  newInput: CellInput,
): Promise<void> {
  const part = { row: 0, column: 0, rows: 1, columns: 1 };
  const contents = [{ part, rows: { length: 1, row: () => [inputBefore] }, numberFormats: undefined }];
  await workbook.execute({
    target: cell,
    preconditions: { contents },
    operations: [{ kind: 'values', part, rows: [[newInput]] }],
  });
}

async function readInput(workbook: Workbook, cell: Address): Promise<CellInput> {
  let input: CellInput = '';
  await workbook.readRows(cell, ([row]) => {
    input = row?.[0] ?? '';
  });
  return input;
}
