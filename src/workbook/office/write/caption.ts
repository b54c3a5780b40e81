/** Writes and restores the caption, the cell above a block that says its filters. */
import { CAPTION_CELL, type CellLook, type DependentRange, toInputs } from '../../../grid';
import type { PartGetter } from '../anchors';
import { queueOperation } from './operations';

type CaptionRange = Extract<DependentRange, { kind: 'caption' }>;

/** The caption is readable on white; it neither wraps nor makes its column wider. */
const CAPTION_LOOK: CellLook = { fontColor: '#616161', fontSize: 9, bold: false, wraps: false };

/** The text is written first: if Excel stops within the request, it shows that the look may be set. */
export function queueWriteCaption(getPart: PartGetter, range: CaptionRange): void {
  getPart(CAPTION_CELL).values = [[range.to.input]];
  queueSetCaptionLook(getPart, range);
}

/** The text is restored last, so that a rollback that stopped before it is tried again. */
export function queueRestoreCaption(getPart: PartGetter, range: CaptionRange): void {
  queueSetCaptionLook(getPart, range);
  getPart(CAPTION_CELL).values = [[range.to.input]];
}

function queueSetCaptionLook(getPart: PartGetter, { to, former }: CaptionRange): void {
  if (to.numberFormat !== undefined) {
    queueOperation(getPart, { kind: 'formats', part: CAPTION_CELL, from: 'columns' });
    queueOperation(getPart, { kind: 'numberFormat', part: CAPTION_CELL, format: to.numberFormat });
  } else if (former.numberFormat !== undefined)
    queueOperation(getPart, { kind: 'overlay', part: CAPTION_CELL, look: CAPTION_LOOK });
}

/** @returns the current content of the cell as `former` */
export function queueReadCaption(getPart: PartGetter, range: CaptionRange): () => DependentRange {
  const { to, former } = range;
  const changesLook = (to.numberFormat ?? former.numberFormat) !== undefined;
  const cell = getPart(CAPTION_CELL).load('formulas,values,numberFormat');
  return () => {
    const [input = ''] = toInputs(cell.formulas, cell.values)[0] ?? [];
    return { ...range, former: { input, ...(changesLook && { numberFormat: String(cell.numberFormat[0]?.[0]) }) } };
  };
}
