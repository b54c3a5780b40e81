/** Defines the keys of the file's records. */
import { tryParseAddress } from '../../grid';
import { countHeaderRows, formatAnchorName, type Placement } from '../../placement';
import type { RecordUpdates } from '../../workbook';

export const WORKBOOK_KEY = 'workbook';
/** This record exists while formulas of the workbook read reports. */
export const FORMULAS_KEY = 'formulas';
/** A placement's id follows each of these. */
export const PLACEMENT_KEY = 'placement.';
export const JOURNAL_KEY = 'unfinished.';

/**
 * Begins the device's keys for the result of an automatic refresh that found a placement as it is
 * in the file; the placement's id follows.
 */
export const DEVICE_ENTRY = 'found.';

/**
 * Adds the texts that this window knows to the changed records. If a record has another text in the
 * file, the write ends in a conflict. Journals are not checked, because the window that writes a
 * block owns its journal.
 * @param knownTexts texts of the file's records by key, as this window last read or wrote them
 */
export function createRecordUpdates(
  changes: ReadonlyMap<string, string | undefined>,
  knownTexts: ReadonlyMap<string, string>,
): RecordUpdates {
  const checkedKeys = [...changes.keys()].filter((key) => !key.startsWith(JOURNAL_KEY));
  return Object.assign(new Map(changes), {
    expectedTexts: new Map(checkedKeys.map((key) => [key, knownTexts.get(key)])),
  });
}

/** Returns the question that reads the placement's block by its name. */
export function createBlockQuery(placement: Placement) {
  const { id } = placement;
  const { address, rows, columns } = placement.written;
  const headerRows = countHeaderRows(placement.written);
  const remembered = tryParseAddress(address)?.rect ?? { rows: rows + headerRows, columns: columns.length };
  return { kind: 'block', anchor: formatAnchorName(id), headerRows, remembered } as const;
}
