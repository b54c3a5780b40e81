/** Captions in the workbook: whether their cells are free or still ours, and how one ends. */
import { type Address, type HeldCells, type Reach, type Rect, textInput } from '../../../grid';
import { ABOVE, aboveBlock, type Caption, captionName, isOurCaption, type Placement } from '../../../placement';
import { isWorkbookFailure, type Workbook } from '../../../workbook';
import type { Notice } from '../../pipeline/place-state';

/** Why there is no caption any more, or none can be. */
type CaptionEnd = Extract<Notice, { readonly kind: 'captionEnded' }>['because'];

export interface WrittenCaption {
  readonly kind: 'written';
  /** What the file keeps of it. */
  readonly captionCell: Caption;
  readonly reach: Extract<Reach, { kind: 'caption' }>;
}

/** What becomes of a caption with the rows of its block. */
export type CaptionPlan = WrittenCaption | { readonly kind: 'ended'; readonly because: CaptionEnd } | { kind: 'off' };

/** What it shall say from now on. */
export interface CaptionText {
  readonly by: string;
  readonly text: string;
}

interface Seen {
  /** The cell of its name; undefined where it has none. */
  readonly named: HeldCells | undefined;
  /** The cell above the block is empty, and nobody's. */
  readonly isFree: boolean;
}

export function planCaption(
  { choices, written: { captionCell } }: Pick<Placement, 'choices' | 'written'>,
  block: Rect,
  { named, isFree }: Seen,
  now: CaptionText,
  newId: () => string,
): CaptionPlan {
  if (!choices.caption) return { kind: 'off' };
  if (!captionCell || (mayComeAnew(captionCell) && named?.kind === 'gone')) {
    if (!aboveBlock(block)) return { kind: 'ended', because: 'firstRow' };
    if (!isFree) return { kind: 'ended', because: 'inTheWay' };
    const first = firstCaption(now, newId);
    return captionCell ? first : { ...first, captionCell: { ...first.captionCell, former: '' } };
  }
  if (!isOurCaption(captionCell, named)) return { kind: 'ended', because: named?.kind === 'found' ? 'theirs' : 'gone' };
  const said = saidBy(named);
  return {
    kind: 'written',
    // Once more after an undo; then an empty cell is the analyst's.
    captionCell: { name: captionCell.name, ...now, ...(said !== '' && { former: said }) },
    reach: {
      ...reachOf(captionCell.name, now.text),
      former: { isNamed: true, input: textInput(said) },
    },
  };
}

/** An undo of the refresh that wrote the first one takes its name away as well. */
export function mayComeAnew(caption: Caption | undefined): boolean {
  return caption === undefined || caption.former === '';
}

/** In the free cell above a block. */
export function firstCaption(now: CaptionText, newId: () => string): WrittenCaption {
  const name = captionName(newId());
  return {
    kind: 'written',
    captionCell: { name, ...now },
    reach: { ...reachOf(name, now.text), former: { isNamed: false, input: '' } },
  };
}

function reachOf(name: string, text: string) {
  return { kind: 'caption', name, part: ABOVE, to: { isNamed: true, input: textInput(text) } } as const;
}

function saidBy(held: HeldCells | undefined): string {
  return held?.kind === 'found' ? String(held.rows[0]?.[0] ?? '') : '';
}

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
