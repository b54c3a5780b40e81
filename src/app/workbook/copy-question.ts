/**
 * Finds out where the file is, and whether it may be a copy of a file that was seen on this device.
 */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import {
  checksumLocation,
  checksumUnsavedState,
  mayBeCopy,
  type Placement,
  type WorkbookRecord,
} from '../../placement';
import type { Workbook } from '../../workbook';
import type { DeviceStorage } from '../parts';

/**
 * Begins the device's keys for where a workbook was first seen saved, or what it contained before;
 * the workbook's id follows.
 */
const SEEN_KEY = 'seen.';

export type CopyQuestion = ReturnType<typeof createCopyQuestion>;

/** @param filePlacements placements as they are in the file */
export function createCopyQuestion(
  workbook: Workbook,
  storage: DeviceStorage,
  record: ReadonlySignal<WorkbookRecord | undefined>,
  placements: ReadonlySignal<readonly Placement[]>,
  filePlacements: ReadonlyMap<string, Placement>,
) {
  /**
   * Is set by each `updateLocation`, even to an equal value: another pane of this device may have
   * seen another copy meanwhile.
   */
  const location = signal({ at: '' });
  let fileName: string | undefined;
  /**
   * Holds the ids of workbooks that were created since the pane opened, or that the user has called
   * no copies.
   */
  const trustedIds = new Set<string>();

  const getLocation = () => location.peek().at;
  const computeFileState = () => checksumUnsavedState([...filePlacements.values()]);

  return {
    isOpen: computed(() => {
      const currentRecord = record.value;
      const { at: place } = location.value;
      if (!currentRecord || placements.value.length === 0) return false;
      const savedState = storage.read(SEEN_KEY + currentRecord.id);
      // If the device saves nothing, workbooks created since the pane opened are still known.
      if (savedState === undefined && currentRecord.location === '' && trustedIds.has(currentRecord.id)) return false;
      return mayBeCopy(currentRecord, place, computeFileState, savedState);
    }),
    /** Returns where the file was at the last `updateLocation`; empty until it is saved. */
    getLocation: getLocation,
    /** Returns the name of the file at that time; undefined if it is not known. */
    getFileName: () => fileName,
    /**
     * Reads where the file is. Excel sometimes fails to give the place of a saved file; the last
     * known place then stays.
     */
    async updateLocation(): Promise<void> {
      const found = await workbook.readLocation();
      fileName = found === undefined ? fileName : parseFileName(found);
      location.value = { at: found === undefined ? getLocation() : checksumLocation(found) };
    },
    /**
     * Records that a workbook of this id was created since the pane opened, so that its first place
     * is where it is saved.
     */
    markCreated(workbookId: string): void {
      trustedIds.add(workbookId);
    },
    /** Records that the user has called the workbook of this id no copy of another. */
    markOriginal(workbookId: string): void {
      trustedIds.add(workbookId);
      storage.remove(SEEN_KEY + workbookId);
    },
    /** Returns a text that identifies the state of a file that was never saved. */
    computeFileState: computeFileState,
    /**
     * Records on the device that the file has this record now. The entry of another copy stays,
     * because it is the reason to ask about this one.
     * @param stateBefore `computeFileState` before the file was changed
     */
    recordSeen({ id, location: place }: WorkbookRecord, stateBefore: string): void {
      const savedState = storage.read(SEEN_KEY + id);
      const isFirst = savedState === undefined && trustedIds.has(id);
      if (place !== '' || isFirst || savedState === stateBefore)
        storage.save(SEEN_KEY + id, place || computeFileState(), 'device');
    },
  };
}

/** Returns undefined for an address that does not end with the name of a file, such as `Doc.aspx?id=7`. */
function parseFileName(location: string): string | undefined {
  const name =
    location
      .replace(/[?#].*$/, '')
      .split(/[/\\]/)
      .at(-1) ?? '';
  if (!/\.(xl\w+|csv|ods)$/i.test(name)) return undefined;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
