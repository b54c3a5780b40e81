/**
 * Makes cells links, and removes links to addresses that their cells do not show, because Excel keeps
 * the link of a cell that gets another value.
 */
import { type Address, type CellInput, findRuns, hasSameSize, type Rect, toShownText } from '../../../grid';
import type { LinkColumn, LinkRequest } from '../../workbook';
import { WorkbookFailure } from '../../workbook-failure';
import { ADDRESS_PROPERTIES, createPartGetter, type PartGetter } from '../anchors';
import type { ExcelRun } from '../excel-run';
import { loadContents, toRowSource } from '../loaded-range';
import { retryOrReportUnknown } from '../outcome';
import { queueReadAnchor } from '../questions/names';
import { queueOperation } from './operations';
import { queuePlaceGuard } from './place-guard';
import { getFoundAddress } from './remove-staging';

/** Links per request. Each takes two actions, and sends its address twice. */
const BATCH_LINKS = 1_000;

interface CurrentCell {
  readonly content: CellInput;
  /** Is undefined without a link. */
  readonly address: string | undefined;
}

interface LinkStep {
  readonly part: Rect;
  /** Holds the contents of the cell in the snapshot. */
  readonly content: CellInput;
  /** Undefined removes the link. */
  readonly address: string | undefined;
}

export async function linkCells(run: ExcelRun, { anchor, size, columns }: LinkRequest): Promise<number> {
  const { block, current } = await run.sendAndRead('lookAtLinks', (context) => {
    const anchored = queueReadAnchor(context, anchor, ADDRESS_PROPERTIES);
    const getPart = createPartGetter(context, anchor);
    const reads = columns.map(({ part }) => queueReadCells(getPart(part)));
    return () => ({ block: getFoundAddress(anchored.read()), current: reads.map((read) => read()) });
  });
  if (!block || !hasSameSize(block.rect, size)) throw new WorkbookFailure('CellsChanged', 'linkCells');
  let requests = 0;
  for (const [index, column] of columns.entries()) {
    const steps = planSteps(column, current[index] ?? []);
    for (let from = 0; from < steps.length; from += BATCH_LINKS) {
      const batch = steps.slice(from, from + BATCH_LINKS);
      const edits = await run.sendAndRead('linkCells', (context) => {
        queuePlaceGuard(context, anchor, block);
        return queueSteps(createPartGetter(context, anchor), column, batch);
      });
      if (edits.length > 0) await retryOrReportUnknown(run, 'linkCells', () => restoreEdits(run, anchor, edits));
      requests += edits.length > 0 ? 2 : 1;
    }
  }
  return requests;
}

export function removeLinks(run: ExcelRun, target: string | Address, parts: readonly Rect[]): Promise<void> {
  return run.send('removeLinks', (context) => {
    const getPart = createPartGetter(context, target);
    for (const part of parts) getPart(part).clear('Hyperlinks');
  });
}

function queueReadCells(range: Excel.Range): () => CurrentCell[] {
  const contents = loadContents(range, false);
  const properties = range.getCellProperties({ hyperlink: true });
  return () => {
    const rows = toRowSource(contents);
    return properties.value.map(([cell], row) => {
      const { address, documentReference } = cell?.hyperlink ?? {};
      // Excel may split an address at its number sign.
      const parts = [address, documentReference].filter((part) => part);
      return { content: rows.row(row)[0] ?? '', address: parts.length > 0 ? parts.join('#') : undefined };
    });
  };
}

function planSteps({ part, cells }: LinkColumn, current: readonly CurrentCell[]): LinkStep[] {
  const getPart = (row: number, rows = 1) => ({ ...part, row: part.row + row, rows });
  // Below the block there is no input, so a cell there is changed only if it is empty.
  const showsReportValue = (row: number) => isSameText(current[row]?.content, cells[row]?.input ?? '');
  const stale = findRuns(current.length, (row) => {
    return current[row]?.address !== undefined && cells[row]?.address === undefined && showsReportValue(row);
  });
  const removals = stale.map(({ start, count }) => ({ part: getPart(start, count), content: '', address: undefined }));
  const links = current.flatMap(({ content, address: currentAddress }, row) => {
    const address = cells[row]?.address;
    return address === undefined || address === currentAddress || !showsReportValue(row)
      ? []
      : [{ part: getPart(row), content, address }];
  });
  return [...removals, ...links];
}

function isSameText(content: CellInput = '', other: CellInput): boolean {
  return toShownText(content) === toShownText(other);
}

/** @returns a function that lists the cells that a user has edited since the snapshot, with their contents */
function queueSteps(getPart: PartGetter, { part: whole, screenTip }: LinkColumn, steps: readonly LinkStep[]) {
  const contents = loadContents(getPart(whole), false);
  for (const { part, address } of steps) {
    if (address === undefined) getPart(part).clear('Hyperlinks');
    else getPart(part).hyperlink = { address, textToDisplay: address, ...(screenTip && { screenTip }) };
  }
  return () => {
    const rows = toRowSource(contents);
    return steps.flatMap(({ part, content, address }) => {
      const input = rows.row(part.row - whole.row)[0] ?? '';
      return address === undefined || input === content ? [] : [{ part, input }];
    });
  };
}

/** Restores cells that a user edited after the snapshot: removes their links, and writes the edits again. */
function restoreEdits(run: ExcelRun, anchor: string, edits: readonly { part: Rect; input: CellInput }[]) {
  return run.send('putBack', (context) => {
    const getPart = createPartGetter(context, anchor);
    for (const { part, input } of edits) {
      getPart(part).clear('Hyperlinks');
      queueOperation(getPart, { kind: 'values', part, rows: [[input]] });
    }
  });
}
