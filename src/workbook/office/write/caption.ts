/** Writes and restores the caption, the cell above a block that says its filters. */
import { ABOVE, type CellLook, inputsOf, type Reach } from '../../../grid';
import type { PartOf } from '../anchors';
import { queueOperation } from './operations';

type CaptionReach = Extract<Reach, { kind: 'caption' }>;

/** The caption is readable on white; it neither wraps nor makes its column wider. */
const LOOK: CellLook = { fontColor: '#616161', fontSize: 9, bold: false, wraps: false };

/** The text is written first: if Excel stops within the request, it shows that the look may be set. */
export function queueCaption(part: PartOf, reach: CaptionReach): void {
  part(ABOVE).values = [[reach.to.input]];
  queueLook(part, reach);
}

/** The text is restored last, so that a rollback that stopped before it is tried again. */
export function queueCaptionBack(part: PartOf, reach: CaptionReach): void {
  queueLook(part, reach);
  part(ABOVE).values = [[reach.to.input]];
}

function queueLook(part: PartOf, { to, former }: CaptionReach): void {
  if (to.numberFormat !== undefined) {
    queueOperation(part, { kind: 'formats', part: ABOVE, from: 'columns' });
    queueOperation(part, { kind: 'numberFormat', part: ABOVE, format: to.numberFormat });
  } else if (former.numberFormat !== undefined) queueOperation(part, { kind: 'overlay', part: ABOVE, look: LOOK });
}

/** @returns the present content of the cell as `former` */
export function queueCaptionNow(part: PartOf, reach: CaptionReach): () => Reach {
  const { to, former } = reach;
  const changesLook = (to.numberFormat ?? former.numberFormat) !== undefined;
  const cell = part(ABOVE).load('formulas,values,numberFormat');
  return () => {
    const [input = ''] = inputsOf(cell.formulas, cell.values)[0] ?? [];
    return { ...reach, former: { input, ...(changesLook && { numberFormat: String(cell.numberFormat[0]?.[0]) }) } };
  };
}
