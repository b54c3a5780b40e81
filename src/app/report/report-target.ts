/**
 * Chooses the cells at which the open report would be placed: the selected ones or, for a further
 * copy beside the block that was just placed, free cells beside it.
 */
import { computed, effect, type ReadonlySignal } from '@preact/signals';
import { type Address, tryParseAddress } from '../../grid';
import type { HeaderChoices, PlacementOptions } from '../../placement';
import type { Selection } from '../../workbook';
import { needsCellAbove } from '../features/registered-features';
import type { Placing } from '../pipeline/place/place-state';
import { toSelectionKey } from '../workbook/selection';
import { createPlaceSelection } from './place-selection';
import type { Preview, Target } from './report-state';
import { findCellBeside, listTakenFilterCells, type TakenCells } from './taken-cells';
import { computeTarget, findFirstRow } from './target';

interface TargetParts {
  readonly selection: ReadonlySignal<Selection | undefined>;
  /** Is undefined while no report is open. */
  readonly preview: ReadonlySignal<Preview | undefined>;
  readonly options: ReadonlySignal<PlacementOptions>;
  readonly headerSpec: ReadonlySignal<HeaderChoices>;
  readonly placing: ReadonlySignal<Placing>;
  listTakenCells(): readonly TakenCells[];
}

export function createReportTarget(parts: TargetParts) {
  const { preview, options, headerSpec, placing } = parts;
  const { placeSelection, isHeld, pickCells, release } = createPlaceSelection(parts.selection);
  const takenCells = computed(() => [...parts.listTakenCells(), ...listTakenFilterCells(options.value.filters)]);

  function compute(selection: Selection | undefined): Target {
    const currentPreview = preview.value ?? { kind: 'loading' };
    return computeTarget(
      selection,
      currentPreview,
      headerSpec.value,
      needsCellAbove(options.value),
      takenCells.value,
    );
  }

  /** Is undefined unless a report was just placed and the selected cells are taken. */
  const cellForCopy = computed((): Address | undefined => {
    const state = placing.value;
    if (state.kind !== 'placed') return undefined;
    const target = compute(placeSelection.value);
    if (target.kind === 'cells' && !target.overlapped) return undefined;
    const placed = takenCells.value.find(({ placement }) => placement?.id === state.placementId);
    const block = placed?.address ?? tryParseAddress(state.address);
    if (!block) return undefined;
    const { sheet, rect } = block;
    const area = needsCellAbove(options.value) && rect.row > 0 ? { ...rect, row: rect.row - 1, rows: rect.rows + 1 } : rect;
    return findCellBeside({ sheet, rect: area }, takenCells.value);
  });
  const chosenSelection = computed((): Selection | undefined =>
    cellForCopy.value ? { kind: 'cells', address: cellForCopy.value } : placeSelection.value,
  );

  return {
    /** Describes the chosen cells. */
    target: computed(() => compute(chosenSelection.value)),
    /** Is the address of the future first row of data, if the columns are known. */
    firstRow: computed(() =>
      preview.value
        ? findFirstRow(chosenSelection.value, preview.value, headerSpec.value, needsCellAbove(options.value))
        : undefined,
    ),
    /** Returns the chosen cells; undefined if these are the selected ones. */
    getChosenCells(): Address | undefined {
      const selection = cellForCopy.peek() || isHeld() ? chosenSelection.peek() : undefined;
      return selection?.kind === 'cells' ? selection.address : undefined;
    },
    pickCells,
    release,
    /** Calls the listener when the user chooses other cells while the condition is true. */
    onOtherCells(isWatching: () => boolean, listener: () => void): () => void {
      let watchedKey: string | undefined;
      return effect(() => {
        const key = isWatching() ? toSelectionKey(placeSelection.value) : undefined;
        const isOther = watchedKey !== undefined && key !== undefined && key !== watchedKey;
        watchedKey = key;
        if (isOther) listener();
      });
    },
  };
}
