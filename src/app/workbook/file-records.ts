/** How placements stand in the file: the names of its records. */
import { tryParseAddress } from '../../grid';
import { anchorName, headerRowsOf, type Placement } from '../../placement';
import type { RecordUpdates } from '../../workbook';

export const WORKBOOK = 'workbook';
/** There while formulas of the workbook ask for reports. */
export const FORMULAS = 'formulas';
/** These go on with a placement's id. */
export const PLACEMENT = 'placement.';
export const UNFINISHED = 'unfinished.';

/** On the device: when a refresh by itself found the placement of this id as the file has it. */
export const FOUND = 'found.';

/**
 * Adds to changed records the texts that this window knows. A record that has another text in the file ends the write in a conflict.
 * Journals are not checked, because the window that writes a block owns its journal.
 * @param known texts of the file's records by key, as this window last read or wrote them
 */
export function recordUpdates(
  changes: ReadonlyMap<string, string | undefined>,
  known: ReadonlyMap<string, string>,
): RecordUpdates {
  const checked = [...changes.keys()].filter((key) => !key.startsWith(UNFINISHED));
  return Object.assign(new Map(changes), { knownTexts: new Map(checked.map((key) => [key, known.get(key)])) });
}

/** By which the placement's block is seen, through its name. */
export function blockQuestion(placement: Placement) {
  const { id } = placement;
  const { address, rows, columns } = placement.written;
  const headerRows = headerRowsOf(placement.written);
  const remembered = tryParseAddress(address)?.rect ?? { rows: rows + headerRows, columns: columns.length };
  return { kind: 'block', anchor: anchorName(id), headerRows, remembered } as const;
}
