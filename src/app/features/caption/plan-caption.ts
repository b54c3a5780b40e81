/** Plans what a write of rows does with the caption of the block. */
import { type Address, type CellInput, type Reach, type Rect, textInput } from '../../../grid';
import { ABOVE, aboveBlock, type Caption, captionName, isOurCaption, type Placement } from '../../../placement';
import type { Workbook } from '../../../workbook';
import type { ClaimedCell, FeaturePlan } from '../../pipeline/block-feature';
import type { Notice } from '../../pipeline/commit/notice';
import { endCaption, textIn } from './end-caption';

export type CaptionContent = Pick<Caption, 'by' | 'text'>;

/** Plans the caption of a block that is in the sheet. */
export function planCaption(
  { written: { captionCell } }: Pick<Placement, 'written'>,
  block: Rect,
  claimed: ClaimedCell,
  content: CaptionContent,
  newId: () => string,
): FeaturePlan {
  const { named, isFree } = claimed;
  if (!captionCell || (takesFreeCell(captionCell) && named?.kind === 'gone')) {
    if (!aboveBlock(block)) return planEnd('firstRow');
    if (!isFree) return planEnd('inTheWay');
    return planFirstCaption(claimed, content, newId, captionCell ? undefined : '');
  }
  if (!isOurCaption(captionCell, named)) return planEnd(named?.kind === 'found' ? 'theirs' : 'gone');
  const former = textIn(named);
  // An empty former text is not saved, so that the next refresh takes an empty cell for a cell that
  // the user has cleared.
  const cell = { name: captionCell.name, ...content, ...(former !== '' && { former }) };
  return planText(cell, { isNamed: true, input: textInput(former) });
}

/**
 * Returns true if the caption takes the free cell above the block: the first caption does, and does
 * so again if an undo of the refresh that wrote it has removed its name.
 */
export function takesFreeCell(caption: Caption | undefined): boolean {
  return caption === undefined || caption.former === '';
}

/**
 * Plans a first caption in the free cell above a block.
 * @param former an empty text, if the block is in the sheet without a caption
 */
export function planFirstCaption(
  { numberFormat }: Pick<ClaimedCell, 'numberFormat'>,
  content: CaptionContent,
  newId: () => string,
  former?: '',
): FeaturePlan {
  const cell = { name: captionName(newId()), ...content, ...(former !== undefined && { former }) };
  return {
    ...planText(cell, { isNamed: false, input: '', ...(numberFormat !== undefined && { numberFormat }) }),
    overFilledCells: async (workbook, block) => planText(cell, await readFormer(workbook, block, numberFormat)),
  };
}

/** A plan after which the placement has no caption, and its record has none. */
export const NO_CAPTION: FeaturePlan = { changes: [], patch: { written: { captionCell: undefined } }, notices: [] };

/**
 * Ends the caption because a user has taken its cell, or the cell is gone. No other caption is
 * written until the user switches it on again.
 */
function planEnd(because: Extract<Notice, { readonly kind: 'captionEnded' }>['because']): FeaturePlan {
  return {
    changes: [],
    patch: { ...NO_CAPTION.patch, choices: { caption: false } },
    notices: [{ kind: 'captionEnded', because }],
    end: endCaption,
  };
}

type CaptionChange = Extract<Reach, { kind: 'caption' }>;

function planText(captionCell: Caption, former: CaptionChange['former']): FeaturePlan {
  const { name, text } = captionCell;
  const to = { isNamed: true, input: textInput(text) };
  const change: CaptionChange = { kind: 'caption', name, part: ABOVE, to, former };
  return { changes: [change], patch: { written: { captionCell } }, notices: [] };
}

async function readFormer(
  workbook: Workbook,
  block: Address,
  numberFormat: string | undefined,
): Promise<CaptionChange['former']> {
  const rect = aboveBlock(block.rect);
  if (!rect) return { isNamed: false, input: '' };
  let input: CellInput = '';
  await workbook.readRows({ ...block, rect }, ([[held = ''] = []]) => {
    input = held;
  });
  return { isNamed: false, input, ...(numberFormat !== undefined && { numberFormat }) };
}
