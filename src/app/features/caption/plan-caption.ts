/** Plans what a write of rows does with the caption of the block. */
import { type Address, type CellInput, type Reach, textInput } from '../../../grid';
import { aboveBlock, type Caption, isOurCaption } from '../../../placement';
import type { Workbook } from '../../../workbook';
import type { ClaimedCell, FeaturePlan, FirstDraft } from '../../pipeline/block-feature';
import type { Notice } from '../../pipeline/commit/notice';

type CaptionContent = Pick<Caption, 'by' | 'text'>;

/**
 * Plans the caption of a block that is in the sheet. It is written if its cell still holds it, or,
 * if there was none yet, if the cell is free. Otherwise the option is switched off.
 * @param former undefined if no caption was written yet
 * @param content undefined if there is to be no caption
 */
export function planCaption(
  former: Caption | undefined,
  { held, isFree, numberFormat }: ClaimedCell,
  content: CaptionContent | undefined,
): FeaturePlan {
  const isOurs = former !== undefined && isOurCaption(former, held);
  const current = { input: textInput(held ?? '') };
  if (!content) return planCell(undefined, isOurs ? { to: plainCell('', numberFormat), former: current } : undefined);
  if (held === undefined) return planEnd('firstRow');
  if (former && !isOurs) return planEnd('changed');
  if (!former && !isFree) return planEnd('inTheWay');
  const to = { input: textInput(content.text) };
  if (!former) return planCell(content, { to, former: plainCell('', numberFormat) });
  return planCell({ ...content, former: held }, { to, former: current });
}

/** Plans the caption of a block that is not in the sheet yet. */
export async function planFirstCaption(
  workbook: Workbook,
  { block, overwrites }: FirstDraft,
  { numberFormat }: ClaimedCell,
  content: CaptionContent,
): Promise<FeaturePlan> {
  const input = overwrites ? await readCellAbove(workbook, block) : '';
  return planCell(content, { to: { input: textInput(content.text) }, former: plainCell(input, numberFormat) });
}

type CaptionChange = Extract<Reach, { kind: 'caption' }>;

function planCell(captionCell: Caption | undefined, change: Omit<CaptionChange, 'kind'> | undefined): FeaturePlan {
  const changes = change ? [{ kind: 'caption', ...change } as const] : [];
  return { changes, patch: { written: { captionCell } }, notices: [] };
}

function planEnd(because: Extract<Notice, { readonly kind: 'captionEnded' }>['because']): FeaturePlan {
  const patch = { written: { captionCell: undefined }, choices: { caption: false } };
  return { changes: [], patch, notices: [{ kind: 'captionEnded', because }] };
}

/** @param numberFormat undefined on a new sheet */
function plainCell(input: CellInput, numberFormat = 'General'): CaptionChange['to'] {
  return { input, numberFormat };
}

async function readCellAbove(workbook: Workbook, { sheet, rect }: Address): Promise<CellInput> {
  const above = aboveBlock(rect);
  let input: CellInput = '';
  if (above)
    await workbook.readRows({ sheet, rect: above }, ([[held = ''] = []]) => {
      input = held;
    });
  return input;
}
