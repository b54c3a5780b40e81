/** Defines the keys of the file's records. */
import { tryParseAddress } from '../../grid';
import { anchorName, headerRowsOf, type Placement } from '../../placement';
import type { RecordUpdates } from '../../workbook';

export const WORKBOOK = 'workbook';
/** This record exists while formulas of the workbook read reports. */
export const FORMULAS = 'formulas';
/** A placement's id follows each of these. */
export const PLACEMENT = 'placement.';
export const UNFINISHED = 'unfinished.';

/**
 * Storage key on the device: the result of an automatic refresh that found the placement of this id
 * as it is in the file.
 */
export const FOUND = 'found.';

/**
 * Adds the texts that this window knows to the changed records. If a record has another text in the
 * file, the write ends in a conflict. Journals are not checked, because the window that writes a
 * block owns its journal.
 * @param known texts of the file's records by key, as this window last read or wrote them
 */
export function recordUpdates(
  changes: ReadonlyMap<string, string | undefined>,
  known: ReadonlyMap<string, string>,
): RecordUpdates {
  const checked = [...changes.keys()].filter((key) => !key.startsWith(UNFINISHED));
  return Object.assign(new Map(changes), { knownTexts: new Map(checked.map((key) => [key, known.get(key)])) });
}

/** Returns the question that reads the placement's block by its name. */
export function blockQuestion(placement: Placement) {
  const { id } = placement;
  const { address, rows, columns } = placement.written;
  const headerRows = headerRowsOf(placement.written);
  const remembered = tryParseAddress(address)?.rect ?? { rows: rows + headerRows, columns: columns.length };
  return { kind: 'block', anchor: anchorName(id), headerRows, remembered } as const;
}
