/** Every way that leads to cells: a hidden sheet is named, and unhidden only if the user says so. */
import { batch, type ReadonlySignal, signal } from '@preact/signals';
import type { Address } from '../../grid';
import type { HiddenAs, Workbook } from '../../workbook';
import { type Failure, toFailure } from '../failure';

/** A sheet that holds the cells and is hidden. */
export interface HiddenSheet {
  readonly sheet: string;
  /** Excel's own Unhide does not list a very hidden sheet: whoever hid it meant it. */
  readonly hiddenAs: HiddenAs;
  /** Why it could not be unhidden. */
  readonly failure?: Failure;
}

export interface CellsGuide {
  /** The sheet that the user was led to last; undefined where its cells were shown. */
  readonly hiddenSheet: ReadonlySignal<HiddenSheet | undefined>;
  go(address: Address): Promise<void>;
  /** Ends the question. */
  answer(answer: 'unhide' | 'close'): Promise<void>;
}

export function createCellsGuide(
  { workbook }: { readonly workbook: Pick<Workbook, 'show' | 'unhideAndShow'> },
  onFailure: (error: unknown) => void,
): CellsGuide {
  const hiddenSheet = signal<HiddenSheet | undefined>(undefined);
  let wanted: Address | undefined;

  return {
    hiddenSheet,
    async go(address) {
      const hiddenAs = await workbook.show(address);
      batch(() => {
        wanted = address;
        hiddenSheet.value = hiddenAs && { sheet: address.sheet, hiddenAs };
      });
    },
    async answer(answer) {
      const asked = hiddenSheet.peek();
      try {
        if (answer === 'unhide' && wanted && asked?.hiddenAs === 'hidden') await workbook.unhideAndShow(wanted);
        hiddenSheet.value = undefined;
      } catch (error) {
        onFailure(error);
        hiddenSheet.value = asked && { ...asked, failure: toFailure(error) };
      }
    },
  };
}
