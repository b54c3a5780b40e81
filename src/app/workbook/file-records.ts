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
 * Changes of records that end in a conflict where the file has another text than this window knows. The journal of a write is of the window
 * that writes, whatever the file has.
 * @param known texts by key
 */
export function recordUpdates(
  changes: ReadonlyMap<string, string | undefined>,
  known: ReadonlyMap<string, string>,
): RecordUpdates {
  const checked = [...changes.keys()].filter((key) => !key.startsWith(UNFINISHED));
  return Object.assign(new Map(changes), { was: new Map(checked.map((key) => [key, known.get(key)])) });
}

/** By which the placement's block is seen, through its name. */
export function blockQuestion(placement: Placement) {
  const { id } = placement;
  const { address, rows, columns } = placement.written;
  const headerRows = headerRowsOf(placement.written);
  const remembered = tryParseAddress(address)?.rect ?? { rows: rows + headerRows, columns: columns.length };
  return { kind: 'block', anchor: anchorName(id), headerRows, remembered } as const;
}
