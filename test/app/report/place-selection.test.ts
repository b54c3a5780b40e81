import { signal } from '@preact/signals';
import { createPlaceSelection } from '../../../src/app/report/place-selection';
import type { Selection } from '../../../src/workbook';
import { rect } from '../../support/rect';

const select = (column: number): Selection => ({
  kind: 'cells',
  address: { sheet: 'Sheet1', rect: rect(0, column) },
});

describe('the cells chosen for the open report', () => {
  it('the chosen cells stay while the user selects cells for a filter, and then until the user selects others [P1]', () => {
    const selection = signal<Selection | undefined>(select(3));
    const { placeSelection, pickCells, isHeld } = createPlaceSelection(selection);
    const endPicking = pickCells();
    selection.value = select(1);
    expect([placeSelection.value, isHeld()]).toEqual([select(3), true]);
    endPicking();
    expect(placeSelection.value).toEqual(select(3));
    selection.value = select(5);
    expect([placeSelection.value, isHeld()]).toEqual([select(5), false]);
  });

  it('the chosen cells stay while the selection is unknown, as while the pane is hidden', () => {
    const selection = signal<Selection | undefined>(select(3));
    const { placeSelection, pickCells } = createPlaceSelection(selection);
    const endPicking = pickCells();
    selection.value = select(1);
    endPicking();
    selection.value = undefined;
    expect(placeSelection.value).toEqual(select(3));
    selection.value = select(1);
    expect(placeSelection.value).toEqual(select(3));
  });

  it('the selection is read from Excel only while the user selects cells for a filter [P13]', () => {
    let isWatched = false;
    const selection = signal<Selection | undefined>(select(3), {
      watched() {
        isWatched = true;
      },
      unwatched() {
        isWatched = false;
      },
    });
    const { pickCells, release } = createPlaceSelection(selection);
    expect(isWatched).toBe(false);
    pickCells();
    expect(isWatched).toBe(true);
    release();
    expect(isWatched).toBe(false);
  });
});
