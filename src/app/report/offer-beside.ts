import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { type Address, formatAddress, tryParseAddress } from '../../grid';
import { bodyOf, frameOf } from '../../placement';
import type { Selection, Workbook } from '../../workbook';
import type { Preview } from './report-state';

export interface BesideOffer {
  /** Whether a formula stands directly beside the first row of data, to the left or to the right. */
  readonly isThere: ReadonlySignal<boolean>;
  dispose(): void;
}

/** Looks at the sheet each time that the block would stand elsewhere; what was found last stays until the sheet has answered. */
export function offerBeside(
  workbook: Pick<Workbook, 'formulasBeside'>,
  firstRow: ReadonlySignal<string | undefined>,
): BesideOffer {
  const isThere = signal(false);
  let looks = 0;

  async function look(at: string | undefined): Promise<void> {
    looks += 1;
    const mine = looks;
    const address = at === undefined ? undefined : tryParseAddress(at);
    // Where the sheet does not answer there is nothing to offer; placing will say why.
    const found = address && (await workbook.formulasBeside(address).catch(() => undefined));
    if (mine === looks) isThere.value = found !== undefined && found.left + found.right > 0;
  }

  return { isThere, dispose: effect(() => void look(firstRow.value)) };
}

/** Where the first row of data would stand, as text; undefined while the columns of the result are not known. */
export function firstRowAt(selection: Selection | undefined, preview: Preview, headers: boolean): string | undefined {
  if (selection?.kind !== 'cells' || preview.kind !== 'ready' || preview.columns.length === 0) return undefined;
  const { sheet, rect } = selection.address;
  const isFixed = frameOf(rect).kind === 'fixed';
  const columns = isFixed ? Math.min(rect.columns, preview.columns.length) : preview.columns.length;
  const first: Address = { sheet, rect: bodyOf({ ...rect, rows: 1, columns }, headers ? 1 : 0) };
  return formatAddress(first);
}
