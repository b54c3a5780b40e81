/** Plans what a write of rows does with the caption of the block. */
import { type Address, type CellInput, createInputFromCell, createTextInput, type DependentRange } from '../../../grid';
import { type Caption, getCellAbove, isOurCaption } from '../../../placement';
import type { Workbook } from '../../../workbook';
import type { ClaimedCell, FeaturePlan, NewBlockDraft } from '../../pipeline/block-feature';
import type { Notice } from '../../pipeline/commit/notice';

type CaptionContent = Pick<Caption, 'by' | 'text'>;

/**
 * Plans the caption of a block that is in the sheet. A first caption is written if its cell is
 * free, a later one if the cell still holds the last caption. Otherwise the option is switched off.
 * @param lastCaption undefined if no caption was written yet
 * @param content undefined if the block should have no caption
 */
export function planCaption(
  lastCaption: Caption | undefined,
  { content: held, isFree, numberFormat }: ClaimedCell,
  content: CaptionContent | undefined,
): FeaturePlan {
  const isOurs = lastCaption !== undefined && isOurCaption(lastCaption, held);
  const currentCell = { input: createInputFromCell(held ?? '') };
  if (!content)
    return planCaptionChange(
      undefined,
      isOurs ? { to: createPlainCell('', numberFormat), former: currentCell } : undefined,
    );
  if (held === undefined) return planCaptionEnd('firstRow');
  // An undo of the refresh that wrote the first caption leaves an empty cell, and the option on.
  const isUndone = lastCaption?.former === '' && held === '';
  if (lastCaption && !isOurs && !isUndone) return planCaptionEnd('changed');
  if (!lastCaption && !isFree) return planCaptionEnd('inTheWay');
  const to = { input: createTextInput(content.text) };
  const newCaption = lastCaption ? content : { ...content, former: '' };
  if (!isOurs) return planCaptionChange(newCaption, { to, former: createPlainCell('', numberFormat) });
  return planCaptionChange({ ...content, former: held }, { to, former: currentCell });
}

/** Plans the caption of a block that is not in the sheet yet. */
export async function planFirstCaption(
  workbook: Workbook,
  { block, overwrites }: NewBlockDraft,
  { numberFormat }: ClaimedCell,
  content: CaptionContent,
): Promise<FeaturePlan> {
  const input = overwrites ? await readCellAbove(workbook, block) : '';
  return planCaptionChange(content, {
    to: { input: createTextInput(content.text) },
    former: createPlainCell(input, numberFormat),
  });
}

type CaptionChange = Extract<DependentRange, { kind: 'caption' }>;

function planCaptionChange(
  captionCell: Caption | undefined,
  change: Omit<CaptionChange, 'kind'> | undefined,
): FeaturePlan {
  const changes = change ? [{ kind: 'caption', ...change } as const] : [];
  return { changes, patch: { written: { captionCell } }, notices: [] };
}

function planCaptionEnd(because: Extract<Notice, { readonly kind: 'captionEnded' }>['reason']): FeaturePlan {
  const patch = { written: { captionCell: undefined }, choices: { caption: false } };
  return { changes: [], patch, notices: [{ kind: 'captionEnded', reason: because }] };
}

/** @param numberFormat undefined on a new sheet */
function createPlainCell(input: CellInput, numberFormat = 'General'): CaptionChange['to'] {
  return { input, numberFormat };
}

async function readCellAbove(workbook: Workbook, { sheet, rect }: Address): Promise<CellInput> {
  const cellAbove = getCellAbove(rect);
  let input: CellInput = '';
  if (cellAbove)
    await workbook.readRows({ sheet, rect: cellAbove }, ([[firstInput = ''] = []]) => {
      input = firstInput;
    });
  return input;
}
