/** Whole rows in groups, with what an analyst has folded. */
import { groupsOf, type OutlineStep, outlineSteps, quoteSheet, type RowOutline, type RowRun } from '../../../grid';
import type { OutlineRequest } from '../../workbook';
import { isWorkbookFailure } from '../../workbook-failure';
import { addressOf, outlineName, PLACE, queueHiddenName } from '../anchors';
import type { ExcelRun } from '../excel-run';
import { surely } from '../outcome';
import { queueHasKept, queueRecords } from '../records';

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
  const row = block.rect.row + headerRows;
  const wanted = next && { sheet: block.sheet, row, outline: next };
  const folded = standing && isHidden ? await foldedIn(run, standing) : [];
  const change = { anchor, standing, wanted, steps: stepsBetween(standing, wanted), folded };
  try {
    await run.act('outlineRows', (context) => {
      queueChange(context, change);
      queueRecords(context, records);
    });
    return true;
  } catch (error) {
    if (isWorkbookFailure(error, 'NoAnswer')) throw error;
    if (await isDoneOrTakenBack(run, change, records)) return true;
    throw error;
  }
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
    const shown = groups.map((rows) => rowsAt(context, sheet, rows).load('rowHidden'));
    return () =>
      groups.flatMap((rows, index) =>
        shown[index]?.rowHidden === true ? [{ rows, key: outline.keys[index] ?? '' }] : [],
      );
  });
}

type SheetStep = OutlineStep & { readonly sheet: string };

function stepsBetween(from: Standing | undefined, to: Standing | undefined): SheetStep[] {
  if (from && to && from.sheet !== to.sheet) return [...stepsBetween(from, undefined), ...stepsBetween(undefined, to)];
  const { sheet = '' } = to ?? from ?? {};
  return outlineSteps(levelsOf(from), levelsOf(to)).map((step) => ({ ...step, sheet }));
}

function levelsOf(standing: Standing | undefined) {
  return standing && { row: standing.row, levels: standing.outline.levels };
}

interface OutlineChange {
  readonly anchor: string;
  readonly standing: Standing | undefined;
  readonly wanted: Standing | undefined;
  readonly steps: readonly SheetStep[];
  readonly folded: readonly { readonly rows: RowRun; readonly key: string }[];
}

const MADE = 'steps made: ';

/** Before each step the name's comment says how many were made: Excel may refuse one and keep those before it. */
function queueChange(context: Excel.RequestContext, { anchor, standing, wanted, steps, folded }: OutlineChange): void {
  const { names } = context.workbook;
  const name = outlineName(anchor);
  if (!standing) {
    // It may stand for rows that were deleted.
    names.getItemOrNullObject(name).delete();
    if (wanted) queueHiddenName(context, name, wholeRows(context, wanted));
  }
  if (standing) for (const { rows } of folded) rowsAt(context, standing.sheet, rows).rowHidden = false;
  steps.forEach((step, made) => {
    names.getItem(name).comment = `${MADE}${made}`;
    queueStep(context, step.kind, step);
  });
  if (!wanted) {
    names.getItemOrNullObject(name).delete();
    return;
  }
  const { sheet, row, outline } = wanted;
  const keys = new Set(folded.map(({ key }) => key));
  groupsOf(outline.levels).forEach(({ row: at, rows }, index) => {
    if (keys.has(outline.keys[index] ?? '')) rowsAt(context, sheet, { row: row + at, rows }).rowHidden = true;
  });
  if (standing) names.getItem(name).formula = referenceTo(wanted);
  names.getItem(name).comment = outline.mark;
}

/**
 * After a request that failed.
 * @returns true where it was carried out all the same; false where all rows are in the groups that they were in before
 */
async function isDoneOrTakenBack(
  run: ExcelRun,
  { anchor, standing, steps, folded }: OutlineChange,
  records: OutlineRequest['records'],
): Promise<boolean> {
  const { isKept, comment } = await surely(run, 'outlineRows', () =>
    run.ask('lookAtOutline', (context) => {
      const hasKept = queueHasKept(context, records);
      const item = context.workbook.names.getItemOrNullObject(outlineName(anchor)).load('comment');
      return () => ({ isKept: hasKept(), comment: item.isNullObject ? undefined : item.comment });
    }),
  );
  if (isKept) return true;
  if (!comment?.startsWith(MADE)) return false;
  const made = Number(comment.slice(MADE.length));
  await run.act('outlineRows', (context) => {
    for (const step of steps.slice(0, made).reverse())
      queueStep(context, step.kind === 'group' ? 'ungroup' : 'group', step);
    const item = context.workbook.names.getItem(outlineName(anchor));
    if (!standing) item.delete();
    else {
      for (const { rows } of folded) rowsAt(context, standing.sheet, rows).rowHidden = true;
      item.comment = standing.outline.mark;
    }
  });
  return false;
}

function queueStep(context: Excel.RequestContext, kind: OutlineStep['kind'], { sheet, row, rows }: SheetStep): void {
  rowsAt(context, sheet, { row, rows })[kind]('ByRows');
}

function rowsAt({ workbook }: Excel.RequestContext, sheet: string, { row, rows }: RowRun): Excel.Range {
  return workbook.worksheets.getItem(sheet).getRange(`${row + 1}:${row + rows}`);
}

function wholeRows(context: Excel.RequestContext, { sheet, row, outline }: Standing): Excel.Range {
  return rowsAt(context, sheet, { row, rows: outline.levels.length });
}

function referenceTo({ sheet, row, outline }: Standing): string {
  return `=${quoteSheet(sheet)}!$${row + 1}:$${row + outline.levels.length}`;
}
