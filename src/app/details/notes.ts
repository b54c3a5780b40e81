/**
 * Shows notes without a row, moves them to a sheet, and offers the columns that tell rows apart.
 */
import {
  type CachedResult,
  createRowKey,
  fromCachedResult,
  getDefaultKey,
  hasLostColumn,
  listMemberKeys,
  tryReadKeptNotes,
  writeKeptNotes,
} from '../../placement';
import { readCachedRows } from '../pipeline/fetch/cached-rows';
import { formatValue } from '../pipeline/layout/format-value';
import type { DetailsParts, RunAction } from './details-parts';
import type { RowKeyChoices, ShownNote } from './details-state';
import { writeNotesOnSheet } from './lost-texts';
import { isPlaceName } from './note-cells';

export class Notes {
  constructor(
    private readonly parts: DetailsParts,
    private readonly runAction: RunAction,
  ) {}

  /** Returns the notes without a row. Reads a signal. */
  readonly getNotes = (placementId: string): readonly ShownNote[] => {
    const placement = this.parts.registry.placements.value.find(({ id }) => id === placementId);
    const { waitingNotes } = tryReadKeptNotes(placement?.notes.keptNotes);
    return waitingNotes.map((note) => ({
      row: note.label,
      isColumnGone: hasLostColumn(note),
      since: note.since,
      texts: [...note.cells].map(([name, { input, numberFormat }]) => ({
        column: isPlaceName(name) ? undefined : name,
        text: formatValue(input, numberFormat ?? 'General', this.parts.reader),
      })),
    }));
  };

  /**
   * Writes the notes without a row to a new sheet, and removes them from the list.
   * @returns false if there are none, or after a failure
   */
  readonly moveNotesToSheet = async (placementId: string, sheetName: string): Promise<boolean> => {
    const { mutex, workbook, registry } = this.parts;
    // A refresh changes notes too, so this waits for the mutex.
    const isMoved = await this.runAction(placementId, () =>
      mutex.runExclusive(async () => {
        const keptNotes = tryReadKeptNotes(registry.get(placementId)?.notes.keptNotes);
        if (keptNotes.waitingNotes.length === 0) return false;
        // The sheet is written first, because a note that exists twice is not lost.
        await writeNotesOnSheet(workbook, sheetName, keptNotes.waitingNotes);
        registry.update(placementId, 'notes', { keptNotes: writeKeptNotes({ ...keptNotes, waitingNotes: [] }) });
        await registry.savePlacements([placementId]);
        return true;
      }),
    );
    return isMoved ?? false;
  };

  /** Returns undefined if this device does not know the rows. */
  readonly readRowKeyChoices = async (placementId: string): Promise<RowKeyChoices | undefined> => {
    const placement = this.parts.registry.get(placementId);
    const cached = placement && (await readCachedRows(this.parts, placement));
    return cached && createRowKeyChoices(cached.written);
  };
}

function createRowKeyChoices(cachedResult: CachedResult): RowKeyChoices {
  const result = fromCachedResult(cachedResult);
  const members = listMemberKeys(result.columns);
  return {
    columns: result.columns.map(({ title, isMeasure }, index) => ({
      member: members[index] ?? '',
      title,
      isMeasure: isMeasure === true,
    })),
    defaultMembers: getDefaultKey(result),
    rowCount: result.rowCount,
    countAlikeRows(chosenMembers) {
      const indexes = chosenMembers.map((member) => members.indexOf(member));
      const counts = new Map<string, number>();
      for (let row = 0; row < result.rowCount; row += 1) {
        const values = result.row(row);
        const key = createRowKey(indexes.map((place) => values[place] ?? ''));
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
      return [...counts.values()].reduce((sum, count) => (count > 1 ? sum + count : sum), 0);
    },
  };
}
