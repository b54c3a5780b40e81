/** Treats texts with characters that no file can hold as the profile says. */
import type { CellInput } from '../../store';
import type { ExcelSwitches } from '../excel-profile';
import { HostError } from '../host-error';

export type Input = CellInput | readonly (readonly CellInput[])[];

/** Matches everything that XML 1.0 has no place for, and the carriage return. */
const UNSTORABLE = /[^\t\n\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/**
 * Returns the input as the cells keep it.
 * @throws HostError if the profile refuses one of the texts
 */
export function toStoredTexts(input: Input, { unstorableTexts }: Pick<ExcelSwitches, 'unstorableTexts'>): Input {
  if (unstorableTexts === 'keep') return input;
  const adaptCell = (cell: CellInput) => {
    if (typeof cell !== 'string') return cell;
    const text = cell.replace(UNSTORABLE, '');
    if (unstorableTexts === 'refuse' && text !== cell.replaceAll('\r', ''))
      throw new HostError('GeneralException', 'There was an internal error while processing the request.');
    return text;
  };
  return mapCells(input, adaptCell);
}

export function mapCells(input: Input, change: (cell: CellInput) => CellInput): Input {
  return Array.isArray(input) ? input.map((row: readonly CellInput[]) => row.map(change)) : change(input as CellInput);
}
