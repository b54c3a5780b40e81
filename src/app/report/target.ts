/** Where the open report would stand: what it would fill there, and which formulas beside it could go along. */
import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { type Address, formatAddress, formatRect, tryParseAddress } from '../../grid';
import { bodyOf, frameOf, planBlock } from '../../placement';
import type { Selection, Workbook } from '../../workbook';
import type { Preview, Target } from './report-state';

export function targetOf(selection: Selection | undefined, preview: Preview, headers: boolean): Target {
  if (!selection) return { kind: 'unknown' };
  if (selection.kind === 'unusable') return { kind: 'unusable' };
  const { rect } = selection.address;
  const frame = frameOf(rect);
  const address = formatAddress(selection.address);
  const fixed = frame.kind === 'fixed';
  if (preview.kind !== 'ready' || preview.total === undefined)
    return { kind: 'cells', address, fixed, fills: undefined };
  const size = { rows: Math.max(1, preview.total + (headers ? 1 : 0)), columns: preview.columns.length };
  const plan = planBlock({ anchor: rect, frame, previous: undefined, size, occupied: [] });
  const fills = formatRect(plan.block);
  if (!fixed || !plan.cut) return { kind: 'cells', address, fixed, fills };
  const whole = planBlock({ anchor: rect, frame: { kind: 'free' }, previous: undefined, size, occupied: [] });
  const tooSmall = {
    resultRows: size.rows,
    resultColumns: size.columns,
    frameRows: rect.rows,
    frameColumns: rect.columns,
    wholeBlock: formatRect(whole.block),
  };
  return { kind: 'cells', address, fixed, fills, tooSmall };
}

interface BesideOffer {
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
