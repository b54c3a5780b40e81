/**
 * Goes to cells. If their sheet is hidden, the user is asked, and the sheet is unhidden only if the
 * user agrees.
 */
import { batch, type ReadonlySignal, signal } from '@preact/signals';
import type { Address, CellAreas } from '../../grid';
import type { HiddenKind, Workbook } from '../../workbook';
import { type Failure, toFailure } from '../failure';

export interface HiddenSheet {
  readonly sheet: string;
  /**
   * A very hidden sheet is never unhidden: Excel's Unhide dialog does not list it, so its author
   * did not want users to see it. Hidden rows and columns of a visible sheet are left to the user,
   * because unhiding them would also undo a group or a filter.
   */
  readonly hiddenAs: HiddenKind;
  /** Holds the reason why the sheet could not be unhidden. */
  readonly failure?: Failure;
}

export type CellNavigator = ReturnType<typeof createCellNavigator>;

export function createCellNavigator(
  { workbook }: { readonly workbook: Pick<Workbook, 'show' | 'unhideAndShow'> },
  onFailure: (error: unknown) => void,
) {
  const hiddenSheet = signal<HiddenSheet | undefined>(undefined);
  let target: Address | CellAreas | undefined;

  const readonlyHiddenSheet: ReadonlySignal<HiddenSheet | undefined> = hiddenSheet;
  return {
    /** Holds the sheet to which the user last wanted to go, if it or the cells are hidden. */
    hiddenSheet: readonlyHiddenSheet,
    /** @returns how the sheet or the cells are hidden, see {@link Workbook.show} */
    async goTo(cells: Address | CellAreas): Promise<HiddenKind | undefined> {
      const hiddenAs = await workbook.show(cells);
      batch(() => {
        target = cells;
        hiddenSheet.value = hiddenAs && { sheet: cells.sheet, hiddenAs };
      });
      return hiddenAs;
    },
    /** Answers the question about the hidden sheet and closes it. */
    async answer(answer: 'unhide' | 'close'): Promise<void> {
      const question = hiddenSheet.peek();
      try {
        if (answer === 'unhide' && target && question?.hiddenAs === 'hidden') await workbook.unhideAndShow(target);
        hiddenSheet.value = undefined;
      } catch (error) {
        onFailure(error);
        hiddenSheet.value = question && { ...question, failure: toFailure(error) };
      }
    },
  };
}
