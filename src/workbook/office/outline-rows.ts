/** Whole rows in groups, with what an analyst has folded. */
import { groupsOf, type OutlineStep, outlineSteps, type RowOutline, type RowRun } from '../../grid';
import type { OutlineRequest } from '../workbook';
import { addressOf, outlineName, PLACE, queueHiddenName } from './anchors';
import type { ExcelRun } from './excel-run';
import { queueRecords } from './records';

/** Rows that were grouped for the block, as far as it can be told. */
interface Standing {
  readonly sheet: string;
  readonly row: number;
  readonly outline: RowOutline;
}

/**
 * Excel tells nobody which rows are in groups. A hidden name over the rows tells where they have gone, and its comment which of the outlines
 * of the block they have: an undo may have brought a former one back.
 */
export async function outlineRows(run: ExcelRun, request: OutlineRequest): Promise<boolean> {
  const { anchor, headerRows, former, next, records } = request;
  const { block, standing, isHidden } = await run.ask('lookAtOutline', ({ workbook }) => {
    const block = workbook.names.getItem(anchor).getRange().load(PLACE);
    const item = workbook.names.getItemOrNullObject(outlineName(anchor)).load('scope,comment');
    const rows = item.getRangeOrNullObject().load(`${PLACE},rowHidden`);
    return () => {
      const isNamed = !item.isNullObject && item.scope === 'Workbook';
      const found = isNamed && !rows.isNullObject ? addressOf(rows) : undefined;
      const outline =
        found && former.find(({ mark, levels }) => mark === item.comment && levels.length === found.rect.rows);
      return {
        block: addressOf(block),
        isHidden: found !== undefined && rows.rowHidden !== false,
        standing: standingIn(found, outline, isNamed, former.length > 0),
      };
    };
  });
  if (standing === 'unknown') return false;
  const folded = standing && isHidden ? await foldedIn(run, standing) : [];
  const first = block.rect.row + headerRows;
  await run.act('outlineRows', (context) => {
    const rowsAt = rowsOf(context, block.sheet);
    if (standing) for (const { rows } of folded) rowsOf(context, standing.sheet)(rows).rowHidden = false;
    const isElsewhere = standing !== undefined && standing.sheet !== block.sheet;
    const before = standing && { row: standing.row, levels: standing.outline.levels };
    const after = next && { row: first, levels: next.levels };
    if (standing && isElsewhere) queueSteps(rowsOf(context, standing.sheet), outlineSteps(before, undefined));
    queueSteps(rowsAt, outlineSteps(isElsewhere ? undefined : before, after));
    const keys = new Set(folded.map(({ key }) => key));
    if (next)
      groupsOf(next.levels).forEach(({ row, rows }, index) => {
        if (keys.has(next.keys[index] ?? '')) rowsAt({ row: first + row, rows }).rowHidden = true;
      });
    queueName(context, anchor, next && { sheet: block.sheet, row: first, outline: next });
    queueRecords(context, records);
  });
  return true;
}

function standingIn(
  found: ReturnType<typeof addressOf> | undefined,
  outline: RowOutline | undefined,
  isNamed: boolean,
  isOutlined: boolean,
): Standing | 'unknown' | undefined {
  if (found && outline) return { sheet: found.sheet, row: found.rect.row, outline };
  // Where all of the rows were deleted, their groups went with them.
  if (!isOutlined || (isNamed && !found)) return undefined;
  return 'unknown';
}

/** Groups of which no row shows. */
async function foldedIn(run: ExcelRun, { sheet, row: first, outline }: Standing) {
  const groups = groupsOf(outline.levels).map(({ row, rows }) => ({ row: first + row, rows }));
  return run.ask('lookAtOutline', (context) => {
    const rowsAt = rowsOf(context, sheet);
    const shown = groups.map((rows) => rowsAt(rows).load('rowHidden'));
    return () =>
      groups.flatMap((rows, index) =>
        shown[index]?.rowHidden === true ? [{ rows, key: outline.keys[index] ?? '' }] : [],
      );
  });
}

function rowsOf({ workbook }: Excel.RequestContext, sheet: string): (rows: RowRun) => Excel.Range {
  return ({ row, rows }) => workbook.worksheets.getItem(sheet).getRange(`${row + 1}:${row + rows}`);
}

function queueSteps(rowsAt: (rows: RowRun) => Excel.Range, steps: readonly OutlineStep[]): void {
  for (const { kind, row, rows } of steps) rowsAt({ row, rows })[kind]('ByRows');
}

function queueName(context: Excel.RequestContext, anchor: string, named: Standing | undefined): void {
  const { names, worksheets } = context.workbook;
  const name = outlineName(anchor);
  names.getItemOrNullObject(name).delete();
  if (!named) return;
  const { row, sheet, outline } = named;
  queueHiddenName(context, name, worksheets.getItem(sheet).getRange(`${row + 1}:${row + outline.levels.length}`));
  names.getItem(name).comment = outline.mark;
}
