/**
 * Shows notes without a row, moves them to a sheet, and offers the columns that tell rows apart.
 */
import {
  fromKeptResult,
  isLeftBehind,
  type KeptResult,
  memberKeys,
  rowKey,
  tryReadKeptNotes,
  usualKey,
  type WaitingNote,
  writeKeptNotes,
} from '../../placement';
import type { Reader } from '../parts';
import { readKeptRows } from '../pipeline/fetch/kept-rows';
import { showValue } from '../pipeline/lay-out/cell-text';
import type { Attempt, DetailsParts } from './details-parts';
import type { NoteShown, RowKeyChoices } from './details-state';
import { putOnSheet } from './lost-texts';
import { isPlace } from './note-cells';

export class Notes {
  constructor(
    private readonly parts: DetailsParts,
    private readonly attempt: Attempt,
  ) {}

  /** Returns the notes without a row. Reads a signal. */
  readonly notesOf = (placementId: string): readonly NoteShown[] => {
    const placement = this.parts.registry.placements.value.find(({ id }) => id === placementId);
    const { waiting } = tryReadKeptNotes(placement?.notes.keptNotes);
    return waiting.map((note) => showNote(note, this.parts.reader));
  };

  /**
   * Writes the notes without a row to a new sheet, and removes them from the list.
   * @returns false if there are none, or after a failure
   */
  readonly putNotes = async (placementId: string, sheetName: string): Promise<boolean> => {
    const { turns, workbook, registry } = this.parts;
    // A refresh changes notes too, so this waits for the mutex.
    const isPut = await this.attempt(placementId, () =>
      turns.take(async () => {
        const kept = tryReadKeptNotes(registry.get(placementId)?.notes.keptNotes);
        if (kept.waiting.length === 0) return false;
        // The sheet is written first, because a note that exists twice is not lost.
        await putOnSheet(workbook, sheetName, kept.waiting);
        registry.update(placementId, 'notes', { keptNotes: writeKeptNotes({ ...kept, waiting: [] }) });
        await registry.keepPlacements([placementId]);
        return true;
      }),
    );
    return isPut ?? false;
  };

  /** Undefined if this device does not know the rows. */
  readonly rowKeyChoices = async (placementId: string): Promise<RowKeyChoices | undefined> => {
    const placement = this.parts.registry.get(placementId);
    const kept = placement && (await readKeptRows(this.parts, placement));
    return kept && choicesOf(kept.written);
  };
}

function showNote(note: WaitingNote, reader: Reader): NoteShown {
  return {
    row: note.label,
    isColumnGone: isLeftBehind(note),
    since: note.since,
    texts: [...note.cells].map(([name, { input, numberFormat }]) => ({
      column: isPlace(name) ? undefined : name,
      text: showValue(input, numberFormat ?? 'General', reader),
    })),
  };
}

function choicesOf(kept: KeptResult): RowKeyChoices {
  const result = fromKeptResult(kept);
  const members = memberKeys(result.columns);
  return {
    columns: result.columns.map(({ title, isMeasure }, index) => ({
      member: members[index] ?? '',
      title,
      isMeasure: isMeasure === true,
    })),
    usual: usualKey(result),
    rowCount: result.rowCount,
    alike(by) {
      const places = by.map((member) => members.indexOf(member));
      const counts = new Map<string, number>();
      for (let row = 0; row < result.rowCount; row += 1) {
        const values = result.row(row);
        const key = rowKey(places.map((place) => values[place] ?? ''));
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
      return [...counts.values()].reduce((sum, count) => (count > 1 ? sum + count : sum), 0);
    },
  };
}
