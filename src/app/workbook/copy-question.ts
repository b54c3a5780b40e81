/**
 * Finds out where the file is, and whether it may be a copy of a file that was seen on this device.
 */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { mayBeCopy, type Placement, placeOf, unsavedState, type WorkbookRecord } from '../../placement';
import type { Workbook } from '../../workbook';
import type { DeviceStorage } from '../parts';

/**
 * Storage key on the device: where the workbook of this id was first seen saved, or what it
 * contained before.
 */
const SEEN = 'seen.';

export type CopyQuestion = ReturnType<typeof createCopyQuestion>;

/** @param inFile placements as they are in the file */
export function createCopyQuestion(
  workbook: Workbook,
  device: DeviceStorage,
  record: ReadonlySignal<WorkbookRecord | undefined>,
  placements: ReadonlySignal<readonly Placement[]>,
  inFile: ReadonlyMap<string, Placement>,
) {
  /**
   * Set by each `lookAround`, even to an equal value: another pane of this device may have seen
   * another copy meanwhile.
   */
  const location = signal({ at: '' });
  /**
   * Ids of workbooks that were created since the pane opened, or that the user has called no
   * copies.
   */
  const own = new Set<string>();

  const at = () => location.peek().at;
  const stateInFile = () => unsavedState([...inFile.values()]);

  return {
    isOpen: computed(() => {
      const known = record.value;
      const { at: place } = location.value;
      if (!known || placements.value.length === 0) return false;
      const seen = device.read(SEEN + known.id);
      // If the device saves nothing, workbooks created since the pane opened are still known.
      if (seen === undefined && known.location === '' && own.has(known.id)) return false;
      return mayBeCopy(known, place, stateInFile, seen);
    }),
    /** Returns where the file was at the last `lookAround`; empty until it is saved. */
    at,
    /**
     * Reads where the file is. Excel sometimes fails to give the place of a saved file; the last
     * known place then stays.
     */
    async lookAround(): Promise<void> {
      const found = await workbook.location();
      location.value = { at: found === undefined ? at() : placeOf(found) };
    },
    /**
     * Records that a workbook of this id was created since the pane opened, so that its first place
     * is where it is saved.
     */
    made(workbookId: string): void {
      own.add(workbookId);
    },
    /** Records that the user has called the workbook of this id no copy of another. */
    isNoCopy(workbookId: string): void {
      own.add(workbookId);
      device.forget(SEEN + workbookId);
    },
    /** Returns a text that identifies the state of a file that was never saved. */
    stateInFile,
    /**
     * Records on the device that the file has this record now. The entry of another copy stays,
     * because it is the reason to ask about this one.
     * @param stateBefore `stateInFile` before the file was changed
     */
    seeSaved({ id, location: place }: WorkbookRecord, stateBefore: string): void {
      const seen = device.read(SEEN + id);
      const isFirst = seen === undefined && own.has(id);
      if (place !== '' || isFirst || seen === stateBefore) device.keep(SEEN + id, place || stateInFile(), 'device');
    },
  };
}
