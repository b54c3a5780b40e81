/**
 * Writes and restores the caption, the one cell above a block that says its filters. It has a name
 * of its own and is written and rolled back with the block.
 */
import { type CellLook, inputsOf, type Reach } from '../../../grid';
import { type PartOf, queueHiddenName } from '../anchors';
import { queueOperation } from './operations';

type CaptionReach = Extract<Reach, { kind: 'caption' }>;

/** Keeps the caption a text, whatever it begins with. */
const TEXT_FORMAT = '@';

/** The caption is readable on white; it neither wraps nor makes its column wider. */
const LOOK: CellLook = { fontColor: '#616161', fontSize: 9, bold: false, wraps: false };

export function queueCaption(part: PartOf, { name, part: place, to, former }: CaptionReach): void {
  const { workbook } = part(place).context;
  const item = workbook.names.getItemOrNullObject(name);
  const cell: PartOf = former.isNamed ? () => item.getRange() : part;
  if (to.isNamed && !former.isNamed) queueHiddenName(part(place).context, name, part(place));
  // An undo that emptied the cell has also removed its format.
  if (to.isNamed && (!former.isNamed || former.input === '')) {
    queueOperation(cell, { kind: 'numberFormat', part: place, format: TEXT_FORMAT });
    queueOperation(cell, { kind: 'overlay', part: place, look: LOOK });
  }
  if (!to.isNamed) {
    queueOperation(cell, { kind: 'formats', part: place, from: 'columns' });
    if (to.numberFormat !== undefined)
      queueOperation(cell, { kind: 'numberFormat', part: place, format: to.numberFormat });
  }
  cell(place).values = [[to.input]];
  if (!to.isNamed) item.delete();
}

/** @returns the present caption as `former`; undefined if its cell was deleted */
export function queueCaptionNow(part: PartOf, reach: CaptionReach): () => Reach | undefined {
  const { name, part: place, former } = reach;
  const item = part(place).context.workbook.names.getItemOrNullObject(name).load('name');
  const cell = former.isNamed ? item.getRangeOrNullObject() : part(place);
  cell.load('formulas,values,numberFormat');
  return () => {
    if (cell.isNullObject) return undefined;
    const [input = ''] = inputsOf(cell.formulas, cell.values)[0] ?? [];
    return {
      ...reach,
      former: { isNamed: !item.isNullObject, input: input ?? '', numberFormat: String(cell.numberFormat[0]?.[0]) },
    };
  };
}
