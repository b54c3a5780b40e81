/** Puts back what a write has touched, in as many requests as the cells need that stood there. */
import {
  type Address,
  allowedOperations,
  type BlockStart,
  type FormatRights,
  hasSameStart,
  type PutBack,
  piecesOf,
  referenceTo,
} from '../../../grid';
import { addressOf, PLACE, partsOf } from '../anchors';
import type { ExcelRun } from '../excel-run';
import { queueRecords, type Records } from '../records';
import { queueMovedDownGoes } from './half-way';
import { queueOperation } from './operations';
import { queueReachBack } from './reach';

interface Before extends PutBack {
  /** Where the block stood, as long as nobody has moved it since, or what its name said before; undefined where there was none. */
  readonly name: Address | string | undefined;
  readonly records: Records;
  /** Formatting that a protected sheet allows: the write has changed nothing else. */
  readonly formatRights: FormatRights | undefined;
}

/** All of it counts from the name, which is the last to go back: what fails on the way can be tried again. */
export async function putBack(
  run: ExcelRun,
  start: Pick<BlockStart, 'anchor' | 'analystColumns'>,
  back: Before,
): Promise<void> {
  const rights = back.formatRights;
  const mayFormat = rights?.cells !== false;
  const pieces = back.stood.flatMap((stood) => [...piecesOf(stood, start.analystColumns)]);
  const last = Math.max(0, pieces.length - 1);
  const name = typeof back.name === 'object' ? referenceTo(back.name, back.name.rect) : back.name;
  let met: Address | undefined;
  for (let at = 0; at <= last; at += 1) {
    const piece = pieces[at];
    met = await run.ask('putBack', (context) => {
      const item = context.workbook.names.getItem(start.anchor);
      const stands = item.getRangeOrNullObject().load(PLACE);
      const part = partsOf(context, start.anchor);
      if (at === 0) {
        for (const rect of back.emptied) part(rect).clear('Contents');
        for (const rect of back.filled) part(rect).clear(mayFormat ? 'All' : 'Contents');
        // A protected sheet accepts no data validation, so there is none to clear.
        if (!rights) for (const rect of back.validated) part(rect).dataValidation.clear();
        for (const formats of allowedOperations(back.formats, rights)) queueOperation(part, formats);
      }
      if (piece?.numberFormats && mayFormat) part(piece.part).numberFormat = piece.numberFormats;
      if (piece) part(piece.part).values = piece.rows;
      if (at === last) {
        for (const look of allowedOperations(back.looks, rights)) queueOperation(part, look);
        for (const reach of back.reach) queueReachBack(part, reach);
        for (const rect of back.takenOut) part(rect).delete('Up');
        if (name === undefined) item.delete();
        else item.formula = name;
        queueMovedDownGoes(context, start.anchor);
        queueRecords(context, back.records);
      }
      return () => (stands.isNullObject ? undefined : addressOf(stands));
    });
  }
  if (met && typeof back.name === 'object') await follow(run, start.anchor, back.name, met);
}

/**
 * Somebody has moved the block since its place was read: its name, which says that place again, is to go where its cells are.
 * @param met where the block stood when its name was given `said`
 */
async function follow(run: ExcelRun, anchor: string, said: Address, met: Address): Promise<void> {
  if (hasSameStart(said, met)) return;
  const to = { ...met, rect: { ...said.rect, row: met.rect.row, column: met.rect.column } };
  const now = await run.ask('putBack', (context) => {
    const item = context.workbook.names.getItem(anchor);
    const stands = item.getRange().load(PLACE);
    item.formula = referenceTo(to, to.rect);
    return () => addressOf(stands);
  });
  const { row, column } = to.rect;
  const [down, right] = [now.rect.row - said.rect.row, now.rect.column - said.rect.column];
  await follow(run, anchor, to, { ...now, rect: { ...to.rect, row: row + down, column: column + right } });
}
