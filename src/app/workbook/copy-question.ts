/** Where the file is, and whether it may be a copy of one that was seen on this device. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { mayBeCopy, type Placement, placeOf, unsavedState, type WorkbookRecord } from '../../placement';
import type { Workbook } from '../../workbook';
import type { DeviceStorage } from '../parts';

/** On the device: where the workbook of this id was first seen saved, and what it held before. */
const SEEN = 'seen.';

export type CopyQuestion = ReturnType<typeof createCopyQuestion>;

/** @param inFile placements as the file has them */
export function createCopyQuestion(
  workbook: Workbook,
  device: DeviceStorage,
  record: ReadonlySignal<WorkbookRecord | undefined>,
  placements: ReadonlySignal<readonly Placement[]>,
  inFile: ReadonlyMap<string, Placement>,
) {
  /** Anew with each look around: the device may have seen another copy meanwhile, in another pane. */
  const location = signal({ at: '' });
  /** Workbooks that were made in this sitting, or said to be no copies. */
  const own = new Set<string>();

  const at = () => location.peek().at;
  const stateInFile = () => unsavedState([...inFile.values()]);

  return {
    isOpen: computed(() => {
      const known = record.value;
      const { at: place } = location.value;
      if (!known || placements.value.length === 0) return false;
      const seen = device.read(SEEN + known.id);
      // A device that keeps nothing remembers at least what was made in this sitting.
      if (seen === undefined && known.location === '' && own.has(known.id)) return false;
      return mayBeCopy(known, place, stateInFile, seen);
    }),
    /** Where the file was at the last look around; empty until it is saved. */
    at,
    /** Hosts fail now and then to say where a saved file is: then it is where it was before. */
    async lookAround(): Promise<void> {
      const found = await workbook.location();
      location.value = { at: found === undefined ? at() : placeOf(found) };
    },
    /** A workbook of this id was made in this sitting: its first place is where it is saved. */
    made(workbookId: string): void {
      own.add(workbookId);
    },
    /** The user has said that the workbook of this id is no copy of another. */
    isNoCopy(workbookId: string): void {
      own.add(workbookId);
      device.forget(SEEN + workbookId);
    },
    /** What tells one state of a file that was never saved from another. */
    stateInFile,
    /**
     * The file has this record now. What another copy has kept on this device stays: by that this one is asked about.
     * @param stateBefore `stateInFile` before the file was changed
     */
    seeSaved({ id, location: place }: WorkbookRecord, stateBefore: string): void {
      const seen = device.read(SEEN + id);
      const isFirst = seen === undefined && own.has(id);
      if (place !== '' || isFirst || seen === stateBefore) device.keep(SEEN + id, place || stateInFile(), 'device');
    },
  };
}
