/** Captions in the workbook: whether their cells are free or still ours, and how one ends. */
import { type Address, type CellInput, type HeldCells, type Reach, type Rect, textInput } from '../../../grid';
import { ABOVE, aboveBlock, type Caption, captionName, isOurCaption, type Placement } from '../../../placement';
import { isWorkbookFailure, type Workbook } from '../../../workbook';
import type { BlockFeature, ClaimedCell, FeaturePlan } from '../../pipeline/block-feature';
import type { Notice } from '../../pipeline/place-state';

/** Why there is no caption any more, or none can be. */
/** What it shall say from now on. */
export interface CaptionText {
  readonly by: string;
  readonly text: string;
}

/** The caption of a block that is in the sheet. */
export function planCaption(
  { written: { captionCell } }: Pick<Placement, 'written'>,
  block: Rect,
  { named, isFree }: ClaimedCell,
  now: CaptionText,
  newId: () => string,
): FeaturePlan {
  if (!captionCell || (mayComeAnew(captionCell) && named?.kind === 'gone')) {
    if (!aboveBlock(block)) return endedPlan('firstRow');
    if (!isFree) return endedPlan('inTheWay');
    return firstCaption(now, newId, captionCell ? undefined : '');
  }
  if (!isOurCaption(captionCell, named)) return endedPlan(named?.kind === 'found' ? 'theirs' : 'gone');
  const said = saidBy(named);
  const { name } = captionCell;
  // Once more after an undo; then an empty cell is the user's.
  const cell = { name, ...now, ...(said !== '' && { former: said }) };
  return captionPlan(cell, { isNamed: true, input: textInput(said) });
}

/** An undo of the refresh that wrote the first one takes its name away as well. */
export function mayComeAnew(caption: Caption | undefined): boolean {
  return caption === undefined || caption.former === '';
}

/**
 * In the free cell above a block.
 * @param former an empty text, if the block is in the sheet without a caption
 */
export function firstCaption(now: CaptionText, newId: () => string, former?: ''): FeaturePlan {
  const cell = { name: captionName(newId()), ...now, ...(former !== undefined && { former }) };
  return {
    ...captionPlan(cell, { isNamed: false, input: '' }),
    overFilledCells: async (workbook, block) => captionPlan(cell, await formerCell(workbook, block)),
  };
}

/** The placement has no caption, and its record keeps none. */
export const NO_CAPTION: FeaturePlan = { changes: [], patch: { written: { captionCell: undefined } }, notices: [] };

/** A user has the cell now, or it is gone: no other caption is written until it is switched on again. */
function endedPlan(because: Extract<Notice, { readonly kind: 'captionEnded' }>['because']): FeaturePlan {
  return {
    changes: [],
    patch: { ...NO_CAPTION.patch, choices: { caption: false } },
    notices: [{ kind: 'captionEnded', because }],
    end: endOf,
  };
}

function captionPlan(captionCell: Caption, former: CaptionChange['former']): FeaturePlan {
  const { name, text } = captionCell;
  const to = { isNamed: true, input: textInput(text) };
  return {
    changes: [{ kind: 'caption', name, part: ABOVE, to, former }],
    patch: { written: { captionCell } },
    notices: [],
  };
}

type CaptionChange = Extract<Reach, { kind: 'caption' }>;

/** What is in the cell above a block. */
async function formerCell(workbook: Workbook, block: Address): Promise<CaptionChange['former']> {
  const rect = aboveBlock(block.rect);
  if (!rect) return { isNamed: false, input: '' };
  let input: CellInput = '';
  await workbook.readRows({ ...block, rect }, ([[held = ''] = []]) => {
    input = held;
  });
  const [{ formats }] = await workbook.look({ kind: 'ground', sheet: block.sheet, rects: [rect] });
  const numberFormat = formats[0]?.[0];
  return { isNamed: false, input, ...(numberFormat !== undefined && { numberFormat }) };
}

function saidBy(held: HeldCells | undefined): string {
  return held?.kind === 'found' ? String(held.rows[0]?.[0] ?? '') : '';
}

/** The placement ends, its block goes to other cells, or its caption ends alone. */
export const endOf: NonNullable<BlockFeature['end']> = async (
  { workbook },
  { written: { captionCell } },
  cells,
  copiedSheet,
) => {
  if (!captionCell) return undefined;
  if (copiedSheet === undefined) await endCaption(workbook, captionCell, cells);
  else await workbook.removeAnchor(captionCell.name, copiedSheet);
  return { captionCell: undefined };
};

/** Undefined where it is not ours any more, or has none. */
export async function ownCaptionCell(workbook: Workbook, caption: Caption | undefined): Promise<Address | undefined> {
  if (!caption) return undefined;
  const [[held]] = await workbook.look({ kind: 'cells', where: [caption.name] });
  return held?.kind === 'found' && isOurCaption(caption, held) ? held.address : undefined;
}

/**
 * Takes its name away.
 * @param cell what becomes of its text; only while that is still ours
 */
export async function endCaption(
  workbook: Workbook,
  caption: Caption | undefined,
  cell: 'leave' | 'clear',
): Promise<void> {
  if (!caption) return;
  const isCleared = cell === 'clear' && (await clearCaption(workbook, caption));
  if (!isCleared) await workbook.removeAnchor(caption.name);
}

const CELL: Rect = { row: 0, column: 0, rows: 1, columns: 1 };

/** @returns false, with the name still there, if the cell holds something else */
async function clearCaption(workbook: Workbook, caption: Caption): Promise<boolean> {
  const target = caption.name;
  const [[held]] = await workbook.look({ kind: 'cells', where: [target] });
  if (held?.kind !== 'found' || !isOurCaption(caption, held)) return false;
  const rows = { length: 1, row: () => [textInput(saidBy(held))] };
  const contents = [{ part: CELL, rows, numberFormats: undefined }];
  try {
    await workbook.execute({
      target,
      expect: { size: CELL, contents },
      operations: [{ kind: 'clear', part: CELL, what: 'contents' }],
    });
    // The look goes only once the cell is free: it could not be restored under a text that somebody has typed.
    await workbook.execute({
      target,
      expect: { size: CELL, free: [CELL] },
      operations: [{ kind: 'formats', part: CELL, from: 'columns' }],
      endsName: true,
    });
    return true;
  } catch (error) {
    if (!isWorkbookFailure(error, 'CellsChanged', 'CellsInTheWay')) throw error;
    return false;
  }
}
