/** What people built over a block, and how far it goes: read before it is changed, and changed. */
import { offsetFrom, type Reach } from '../../grid';
import { addressOf, type PartOf, PLACE } from './anchors';

export function queueReach(part: PartOf, reach: Reach): void {
  const { workbook } = part(CORNER).context;
  workbook.tables.getItemOrNullObject(reach.name).resize(part(reach.to));
}

/** Cells that Excel may have filled on the way. */
export function queueReachBack(part: PartOf, reach: Reach): void {
  queueReach(part, reach);
  for (const rect of reach.filled) part(rect).clear('Contents');
}

/** @returns what is found in place of its former reach; undefined where it is gone */
export function queueReachNow(part: PartOf, reach: Reach): () => Reach | undefined {
  const first = part(CORNER).load(PLACE);
  const table = first.context.workbook.tables.getItemOrNullObject(reach.name);
  const cells = table.getRange().load(PLACE);
  return () => {
    if (table.isNullObject) return undefined;
    const [home, now] = [addressOf(first), addressOf(cells)];
    return home.sheet === now.sheet ? { ...reach, former: offsetFrom(home.rect, now.rect) } : undefined;
  };
}

const CORNER = { row: 0, column: 0, rows: 1, columns: 1 };
