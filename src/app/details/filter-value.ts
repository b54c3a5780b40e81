/**
 * Applies the value that the pane offers for a faulty filter: writes it into the filter's cell, or
 * keeps it as a fixed value if there is no such cell.
 */
import { type Address, type CellInput, formatAddress, looksLikeFormula, textOfInput } from '../../grid';
import {
  type CellFault,
  type CellFilter,
  cellFilters,
  findFaultyValue,
  inputOfValue,
  type Placement,
  type PlacementFilter,
  readableFilters,
  valuesToOffer,
} from '../../placement';
import { isWorkbookFailure, type Workbook } from '../../workbook';
import { AppFailure } from '../failure';
import { refuseFilters } from '../pipeline/plan/assert-no-obstacles';
import { lookAtCells, refusal } from '../workbook/filter-cells';
import type { PlacementParts } from '../workbook/placement-parts';

type Parts = Pick<PlacementParts, 'workbook' | 'registry'>;

/**
 * Resolves a fault of a filter's cell with the value that {@link valuesToOffer} gives.
 * @returns the filters to choose instead; undefined if the value is in the cell now, and the
 * filters stay as they are
 * @throws AppFailure if the cell was not written because it is protected, holds a formula, or was
 * changed since the fault was shown
 */
export async function useOfferedValue(
  parts: Parts,
  { choices }: Placement,
  fault: CellFault,
): Promise<readonly PlacementFilter[] | undefined> {
  const { kind, values } = valuesToOffer(fault);
  const filter = cellFilters(choices.filters).find(({ cell }) => cell.name === fault.name);
  const [value] = values;
  if (!filter || value === undefined) return undefined;
  if (kind === 'cell') {
    await writeValue(parts, filter, fault, value);
    return undefined;
  }
  const { cell: _, ...asked } = filter;
  return readableFilters(choices.filters)?.map((one) => (one === filter ? { ...asked, values } : one));
}

async function writeValue(parts: Parts, filter: CellFilter, fault: CellFault, value: string): Promise<void> {
  const { workbook, registry } = parts;
  const held = (await lookAtCells(workbook, [filter.cell.name])).get(filter.cell.name);
  const found = held?.kind === 'found' ? findFaultyValue(filter, held, registry.dateSystem, fault) : undefined;
  if (!found) throw refusal({ ...fault, problem: { kind: 'changed' } });
  const where = formatAddress(found.cell);
  const former = await readInput(parts.workbook, found.cell);
  if (looksLikeFormula(former)) throw refusal({ ...fault, cell: where, isFormula: true });
  const seen = typeof found.value === 'object' ? found.value.error : String(found.value);
  const changed = () => refusal({ ...fault, cell: where, problem: { kind: 'changed' } });
  await refuseFilters(parts, found.cell);
  try {
    if (textOfInput(former) !== seen) throw changed();
    await replaceInput(workbook, found.cell, former, inputOfValue(filter, value));
  } catch (error) {
    if (isWorkbookFailure(error, 'CellsChanged')) throw changed();
    if (!isWorkbookFailure(error, 'WorkbookProtected')) throw error;
    // The failure carries the fault, so that the pane still offers the value.
    throw new AppFailure({ code: error.code, at: error.at, where, filterCell: fault });
  }
}

/**
 * Writes a value as if it had been typed. The batch that writes it checks that the cell still holds
 * the former one.
 */
async function replaceInput(workbook: Workbook, cell: Address, former: CellInput, next: CellInput): Promise<void> {
  const part = { row: 0, column: 0, rows: 1, columns: 1 };
  const contents = [{ part, rows: { length: 1, row: () => [former] }, numberFormats: undefined }];
  await workbook.execute({
    target: cell,
    expect: { contents },
    operations: [{ kind: 'values', part, rows: [[next]] }],
  });
}

async function readInput(workbook: Workbook, cell: Address): Promise<CellInput> {
  let input: CellInput = '';
  await workbook.readRows(cell, ([row]) => {
    input = row?.[0] ?? '';
  });
  return input;
}
