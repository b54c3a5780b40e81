/**
 * Computes where the open report would go, what it would fill, and whether there are formulas
 * beside it to fill down.
 */
import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Clock } from '../../client';
import {
  type Address,
  formatAddress,
  formatRect,
  getFirstCellRect,
  MAX_ROWS,
  type Rect,
  tryParseAddress,
} from '../../grid';
import {
  chooseHeaderRows,
  createFrame,
  getBody,
  getCellsBelowCaption,
  type HeaderChoices,
  planBlock,
} from '../../placement';
import type { Selection, Workbook } from '../../workbook';
import { debounceLatest } from '../workbook/selection';
import type { Preview, Target } from './report-state';
import { findOverlapped, type TakenCells } from './taken-cells';

/** @param takenCells cells of blocks and filters, as far as the app has read them */
export function computeTarget(
  selection: Selection | undefined,
  preview: Preview,
  headerSpec: HeaderChoices,
  hasCellAbove = false,
  takenCells: readonly TakenCells[] = [],
): Target {
  if (!selection) return { kind: 'unknown' };
  if (selection.kind === 'unusable') return { kind: 'unusable' };
  const selected = selection.address.rect;
  const rect = hasCellAbove ? getCellsBelowCaption(selected) : selected;
  const frame = createFrame(rect);
  const address = formatAddress(selection.address);
  const fixed = frame.kind === 'fixed';
  const cellAbove = hasCellAbove ? formatRect(getFirstCellRect(selected)) : undefined;
  const { sheet } = selection.address;
  const createTarget = (block: Rect) => {
    const area = hasCellAbove ? { ...block, row: selected.row, rows: block.rows + 1 } : block;
    const overlapped = findOverlapped({ sheet, rect: area }, takenCells);
    return {
      ...({ kind: 'cells', address, fixed } as const),
      ...(cellAbove !== undefined && { cellAbove }),
      ...(overlapped && { overlapped }),
    };
  };
  if (preview.kind !== 'ready' || preview.total === undefined || rect.row >= MAX_ROWS)
    return { ...createTarget(rect), fills: undefined };
  const headerRows = chooseHeaderRows(preview.columns, headerSpec, frame);
  const size = { rows: Math.max(1, preview.total + headerRows), columns: preview.columns.length };
  const plan = planBlock({ anchor: rect, frame, remainingBlock: undefined, size, occupiedRects: [] });
  const fills = formatRect(plan.block);
  const target = createTarget(plan.block);
  if (!plan.cut) return { ...target, fills };
  if (!fixed) {
    const beyondSheet = { rows: size.rows - plan.block.rows, columns: size.columns - plan.block.columns };
    return { ...target, fills, beyondSheet };
  }
  const wholePlan = planBlock({
    anchor: rect,
    frame: { kind: 'free' },
    remainingBlock: undefined,
    size,
    occupiedRects: [],
  });
  const tooSmall = {
    resultRows: size.rows,
    resultColumns: size.columns,
    frameRows: rect.rows,
    frameColumns: rect.columns,
    wholeBlock: formatRect(wholePlan.block),
  };
  return { ...target, fills, tooSmall };
}

/**
 * Reads the sheet when the selection has moved and rests; the last result stays until Excel has
 * answered.
 * @param firstRow place of the future first row of data, see {@link findFirstRow}
 * @param setSelection called when a request has shown the selection
 */
export function watchFormulasBeside(
  workbook: Workbook,
  clock: Clock,
  hidden: ReadonlySignal<boolean>,
  firstRow: ReadonlySignal<string | undefined>,
  setSelection: (newSelection: Selection) => void,
) {
  const hasFormulas = signal(false);
  let lastReadAt: string | undefined;
  // If the sheet cannot be read, nothing is offered; placing will report the failure.
  const onFailure = () => {
    hasFormulas.value = false;
  };

  const debouncedRead = debounceLatest({ clock, onFailure }, async (isLatest) => {
    const firstRowAddress = firstRow.peek();
    const body = firstRowAddress === undefined ? undefined : tryParseAddress(firstRowAddress);
    if (!body) {
      lastReadAt = firstRowAddress;
      hasFormulas.value = false;
      return;
    }
    const [selection, { left, right }] = await workbook.readSnapshot(
      { kind: 'selection' },
      { kind: 'formulasBeside', body },
    );
    setSelection(selection);
    if (!isLatest()) return;
    lastReadAt = firstRowAddress;
    hasFormulas.value = left + right > 0;
  });

  const stop = effect(() => {
    const firstRowAddress = firstRow.value;
    if (!hidden.value && firstRowAddress !== lastReadAt) debouncedRead.schedule();
  });
  return {
    /** Says whether there is a formula directly beside the first row of data, on either side. */
    hasFormulas: hasFormulas,
    dispose() {
      stop();
      debouncedRead.stop();
    },
  };
}

/**
 * Returns the place of the future first row of data as text; undefined until the columns of the
 * result are known.
 */
export function findFirstRow(
  selection: Selection | undefined,
  preview: Preview,
  headerSpec: HeaderChoices,
  hasCellAbove = false,
): string | undefined {
  if (selection?.kind !== 'cells' || preview.kind !== 'ready' || preview.columns.length === 0) return undefined;
  const { sheet, rect: selected } = selection.address;
  const rect = hasCellAbove ? getCellsBelowCaption(selected) : selected;
  const frame = createFrame(rect);
  const columns = frame.kind === 'fixed' ? Math.min(rect.columns, preview.columns.length) : preview.columns.length;
  const headerRows = chooseHeaderRows(preview.columns, headerSpec, frame);
  const first: Address = { sheet, rect: getBody({ ...rect, rows: 1, columns }, headerRows) };
  return formatAddress(first);
}
