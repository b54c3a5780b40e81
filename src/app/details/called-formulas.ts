/** Lists the formulas that Excel has called, and describes the one in the selected cell. */
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { type Address, formatAddress, formatCell, tryParseAddress } from '../../grid';
import type { RowTimes } from '../../placement';
import { type FormulaCall, getTimes, groupCalls, listErrors } from '../workbook/formula-calls';
import type { PlacementParts } from '../workbook/placement-parts';

/** Describes the formula in the selected cell. */
export interface FormulaDetails extends Pick<FormulaCall, 'report' | 'name' | 'problem'> {
  readonly cell: string;
  /** Holds the times of the rows that the formula shows; undefined if it shows none. */
  readonly times: RowTimes | undefined;
}

type CalledFormulaParts = Pick<PlacementParts, 'workbook' | 'freshness'>;

/** Excel calls the functions by this name, with a prefix in some files. */
const FUNCTION_NAMESPACE = 'INLAY.';

export function createCalledFormulas({ workbook, freshness }: CalledFormulaParts) {
  const calculatesManually = signal(false);
  return {
    /** Lists formulas that Excel has called since the pane opened, at their places at that time. */
    formulas: computed(() => groupCalls(freshness.calls.value)),
    /** Lists the formulas with errors, among those that Excel has called since the pane opened. */
    formulaErrors: computed(() => listErrors(freshness.calls.value)),
    /** Says whether Excel calculated only on request when it was last asked. */
    calculatesManually: computed(() => calculatesManually.value),
    /** Asks Excel for its mode, with one request. Never rejects. */
    async readCalculationMode(): Promise<void> {
      // The mode only adds a hint to the list of formulas.
      const [mode] = await workbook.readSnapshot({ kind: 'calculatesManually' }).catch(() => []);
      if (mode !== undefined) calculatesManually.value = mode;
    },
  };
}

/**
 * Returns the address with which Excel called the formula in the selected cell; undefined if the cell
 * has none. Inserted rows move formulas without a call, so the cell is read if there was a call from
 * its address.
 */
export async function findCalledCell(
  { workbook, freshness }: CalledFormulaParts,
  { sheet, rect: { row, column } }: Address,
): Promise<string | undefined> {
  const address = { sheet, rect: { row, column, rows: 1, columns: 1 } };
  const text = formatAddress(address);
  const call = freshness.calls.peek().find(({ cell }) => isSameCell(cell, text));
  if (!call) return undefined;
  const [formula] = await workbook.readSnapshot({ kind: 'formula', address });
  return formula.toUpperCase().includes(FUNCTION_NAMESPACE) ? call.cell : undefined;
}

/** Follows the rows of the formula in a cell. */
export function createFormulaDetails(
  { freshness }: Pick<CalledFormulaParts, 'freshness'>,
  calledCell: Signal<string | undefined>,
): ReadonlySignal<FormulaDetails | undefined> {
  return computed(() => {
    const call = calledCell.value && freshness.calls.value.find(({ cell }) => cell === calledCell.value);
    const address = call && tryParseAddress(call.cell);
    if (!address) return undefined;
    const { report, name, problem } = call;
    return { report, name, problem, cell: formatCell(address.rect.row, address.rect.column), times: getTimes(call) };
  });
}

function isSameCell(cell: string, text: string): boolean {
  if (cell === text) return true;
  const address = tryParseAddress(cell);
  return address !== undefined && formatAddress(address) === text;
}
