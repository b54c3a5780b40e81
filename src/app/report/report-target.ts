/**
 * Chooses the cells at which the open report would be placed: the selected ones or, for a further
 * copy beside the block that was just placed, free cells beside it.
 */
import { computed, effect, type ReadonlySignal } from '@preact/signals';
import { type Address, addressesOverlap, tryParseAddress } from '../../grid';
import type { HeaderChoices, PlacementOptions } from '../../placement';
import type { Selection } from '../../workbook';
import { needsCellAbove } from '../features/registered-features';
import type { Placing } from '../pipeline/place/place-state';
import type { PlacementParts } from '../workbook/placement-parts';
import { toSelectionKey } from '../workbook/selection';
import { createPlaceSelection } from './place-selection';
import { isPlaceRefused } from './report-placing';
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
  /** Returns the selected cells as the pane shows them; undefined if they have to be read from Excel. */
  getReportedCells(): Address | undefined;
  /** Receives each selection that was read from Excel. */
  setSelection(selection: Selection): void;
  readonly placementParts: Pick<PlacementParts, 'workbook'>;
  /** Is called when other cells are chosen after placing has failed because of the chosen ones. */
  onRefusedCellsLeft(): void;
}

export function createReportTarget(parts: TargetParts) {
  const { preview, options, headerSpec, placing } = parts;
  const { placeSelection, isHeld, pickCells, release } = createPlaceSelection(parts.selection);
  const takenCells = computed(() => [...parts.listTakenCells(), ...listTakenFilterCells(options.value.filters)]);

  function compute(selection: Selection | undefined): Target {
    const currentPreview = preview.value ?? { kind: 'loading' };
    return computeTarget(selection, currentPreview, headerSpec.value, needsCellAbove(options.value), takenCells.value);
  }

  /** Is undefined unless a report was just placed and the selected cells are taken. */
  const cellForCopy = computed((): Address | undefined => {
    const state = placing.value;
    if (state.kind !== 'placed') return undefined;
    const target = compute(placeSelection.value);
    if (target.kind === 'cells' && !target.overlapped) return undefined;
    const placedCells = takenCells.value.find(({ placement }) => placement?.id === state.placementId);
    const block = placedCells?.address ?? tryParseAddress(state.address);
    if (!block) return undefined;
    const { sheet, rect } = block;
    const area =
      needsCellAbove(options.value) && rect.row > 0 ? { ...rect, row: rect.row - 1, rows: rect.rows + 1 } : rect;
    return findCellBeside({ sheet, rect: area }, takenCells.value);
  });
  const chosenSelection = computed((): Selection | undefined =>
    cellForCopy.value ? { kind: 'cells', address: cellForCopy.value } : placeSelection.value,
  );

  function getChosenCells(): Address | undefined {
    const selection = chosenSelection.peek();
    return selection?.kind === 'cells' ? selection.address : undefined;
  }

  async function readChosenCells(): Promise<Address | undefined> {
    // Placing reads the selection itself, and reports why that fails.
    const [selection] = await parts.placementParts.workbook.readSnapshot({ kind: 'selection' }).catch(() => []);
    if (!selection) return undefined;
    parts.setSelection(selection);
    return getChosenCells();
  }

  const stopWatching = watchRefusedCells(placing, placeSelection, parts.onRefusedCellsLeft);

  return {
    /** Describes the chosen cells. */
    target: computed(() => compute(chosenSelection.value)),
    /**
     * Holds the address of the future first row of data, if the columns are known; undefined after
     * placing until other cells are selected, because looking for formulas beside them would cost a
     * request after each placing, and another one after the block has moved.
     */
    firstRow: computed(() =>
      preview.value && !cellForCopy.value && !isWherePlaced(placing.value, placeSelection.value)
        ? findFirstRow(placeSelection.value, preview.value, headerSpec.value, needsCellAbove(options.value))
        : undefined,
    ),
    /**
     * Returns the chosen cells; undefined if placing has to read the selection. If it is uncertain
     * which cells are selected, Excel is asked before the proposed cell of a copy is used.
     */
    readCells(): Address | undefined | Promise<Address | undefined> {
      const reportedCells = parts.getReportedCells();
      if (isHeld()) return getChosenCells();
      if (!cellForCopy.peek()) return reportedCells;
      return reportedCells ? getChosenCells() : readChosenCells();
    },
    pickCells,
    release,
    dispose(): void {
      stopWatching();
      release();
    },
  };
}

function isWherePlaced(placing: Placing, selection: Selection | undefined): boolean {
  const placedAt = placing.kind === 'placed' ? tryParseAddress(placing.address) : undefined;
  return placedAt !== undefined && selection?.kind === 'cells' && addressesOverlap(placedAt, selection.address);
}

/** Calls the listener when other cells are chosen after placing has failed because of the chosen ones. */
function watchRefusedCells(
  placing: ReadonlySignal<Placing>,
  placeSelection: ReadonlySignal<Selection | undefined>,
  listener: () => void,
): () => void {
  let refusedKey: string | undefined;
  return effect(() => {
    const key = isPlaceRefused(placing.value) ? toSelectionKey(placeSelection.value) : undefined;
    const isOther = refusedKey !== undefined && key !== undefined && key !== refusedKey;
    refusedKey = key;
    if (isOther) listener();
  });
}
