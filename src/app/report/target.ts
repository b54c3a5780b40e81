/**
 * Computes where the open report would go, what it would fill, and whether there are formulas
 * beside it to fill down.
 */
import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Clock } from '../../client';
import { type Address, formatAddress, formatRect, MAX_ROWS, tryParseAddress } from '../../grid';
import { belowCaption, bodyOf, frameOf, type HeadersWished, headerRowsFor, planBlock } from '../../placement';
import type { Selection, Workbook } from '../../workbook';
import { atRest } from '../workbook/selection';
import type { Preview, Target } from './report-state';

export function targetOf(
  selection: Selection | undefined,
  preview: Preview,
  wished: HeadersWished,
  hasCellAbove = false,
): Target {
  if (!selection) return { kind: 'unknown' };
  if (selection.kind === 'unusable') return { kind: 'unusable' };
  const selected = selection.address.rect;
  const rect = hasCellAbove ? belowCaption(selected) : selected;
  const frame = frameOf(rect);
  const address = formatAddress(selection.address);
  const fixed = frame.kind === 'fixed';
  const cellAbove = hasCellAbove ? formatRect({ ...selected, rows: 1, columns: 1 }) : undefined;
  const target = { kind: 'cells', address, fixed, ...(cellAbove !== undefined && { cellAbove }) } as const;
  if (preview.kind !== 'ready' || preview.total === undefined || rect.row >= MAX_ROWS)
    return { ...target, fills: undefined };
  const headerRows = headerRowsFor(preview.columns, wished, frame);
  const size = { rows: Math.max(1, preview.total + headerRows), columns: preview.columns.length };
  const plan = planBlock({ anchor: rect, frame, previous: undefined, size, occupied: [] });
  const fills = formatRect(plan.block);
  if (!plan.cut) return { ...target, fills };
  if (!fixed) {
    const beyondSheet = { rows: size.rows - plan.block.rows, columns: size.columns - plan.block.columns };
    return { ...target, fills, beyondSheet };
  }
  const whole = planBlock({ anchor: rect, frame: { kind: 'free' }, previous: undefined, size, occupied: [] });
  const tooSmall = {
    resultRows: size.rows,
    resultColumns: size.columns,
    frameRows: rect.rows,
    frameColumns: rect.columns,
    wholeBlock: formatRect(whole.block),
  };
  return { ...target, fills, tooSmall };
}

/**
 * Reads the sheet when the selection has moved and rests; the last result stays until Excel has
 * answered.
 * @param firstRow place of the future first row of data, see {@link firstRowAt}
 * @param seen called when a request has shown the selection
 */
export function offerBeside(
  workbook: Workbook,
  clock: Clock,
  hidden: ReadonlySignal<boolean>,
  firstRow: ReadonlySignal<string | undefined>,
  seen: (now: Selection) => void,
) {
  const isThere = signal(false);
  let lookedAt: string | undefined;
  // If the sheet cannot be read, nothing is offered; placing will report the failure.
  const onFailure = () => {
    isThere.value = false;
  };

  const rest = atRest({ clock, onFailure }, async (isNewest) => {
    const at = firstRow.peek();
    const body = at === undefined ? undefined : tryParseAddress(at);
    if (!body) {
      lookedAt = at;
      isThere.value = false;
      return;
    }
    const [selection, { left, right }] = await workbook.look({ kind: 'selection' }, { kind: 'formulasBeside', body });
    seen(selection);
    if (!isNewest()) return;
    lookedAt = at;
    isThere.value = left + right > 0;
  });

  const stop = effect(() => {
    const at = firstRow.value;
    if (!hidden.value && at !== lookedAt) rest.again();
  });
  return {
    /** True if there is a formula directly beside the first row of data, on either side. */
    isThere,
    dispose() {
      stop();
      rest.stop();
    },
  };
}

/**
 * Returns the place of the future first row of data as text; undefined until the columns of the
 * result are known.
 */
export function firstRowAt(
  selection: Selection | undefined,
  preview: Preview,
  wished: HeadersWished,
  hasCellAbove = false,
): string | undefined {
  if (selection?.kind !== 'cells' || preview.kind !== 'ready' || preview.columns.length === 0) return undefined;
  const { sheet, rect: selected } = selection.address;
  const rect = hasCellAbove ? belowCaption(selected) : selected;
  const frame = frameOf(rect);
  const columns = frame.kind === 'fixed' ? Math.min(rect.columns, preview.columns.length) : preview.columns.length;
  const headerRows = headerRowsFor(preview.columns, wished, frame);
  const first: Address = { sheet, rect: bodyOf({ ...rect, rows: 1, columns }, headerRows) };
  return formatAddress(first);
}
