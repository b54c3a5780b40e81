/**
 * Sets, copies and removes anchors. The request that changes a name also checks its preconditions.
 */
import { type Address, type BlockSight, equalRect, referenceTo } from '../../grid';
import type { RecordUpdates } from '../workbook';
import { WorkbookFailure } from '../workbook-failure';
import { addressOf, nameOf, outlineName, PLACE, queueHiddenName, rangeAt } from './anchors';
import type { ExcelRun, Queue } from './excel-run';
import { queueSight } from './look/cells';
import { changed, surely } from './outcome';
import { hasRecordConflict, queueReadRecords, queueRecords, type Records } from './records';

interface FoundName {
  readonly name: string;
  /**
   * Is false if the name has another scope than was asked for: Excel also returns names of another
   * sheet or of the workbook.
   */
  readonly isOwn: boolean;
  readonly formula: string;
  readonly comment: string;
  readonly address: Address | undefined;
}

/** @param sheet the sheet of the name; left out for a name of the workbook */
function queueName(context: Excel.RequestContext, name: string, sheet?: string): () => FoundName | undefined {
  const item = nameOf(context, name, sheet).load('scope,formula,comment');
  const range = item.getRangeOrNullObject().load(PLACE);
  return () =>
    item.isNullObject
      ? undefined
      : {
          name,
          isOwn: item.scope === (sheet === undefined ? 'Workbook' : 'Worksheet'),
          formula: String(item.formula),
          comment: item.comment,
          address: range.isNullObject ? undefined : addressOf(range),
        };
}

function queueNames(names: readonly string[], sheet?: string): Queue<readonly (FoundName | undefined)[]> {
  return (context) => {
    const reads = names.map((name) => queueName(context, name, sheet));
    return () => reads.map((read) => read());
  };
}

/**
 * Sends one request that reads what `look` reads and then makes the change.
 * @returns what it read
 */
function change<Seen>(
  run: ExcelRun,
  at: string,
  look: Queue<Seen>,
  queue: (context: Excel.RequestContext) => void,
  readBack: () => Promise<Seen | undefined>,
): Promise<Seen> {
  const both: Queue<Seen> = (context) => {
    const read = look(context);
    queue(context);
    return read;
  };
  return changed(run, at, () => run.ask(at, both), readBack);
}

function putBack(run: ExcelRun, queue: (context: Excel.RequestContext) => void): Promise<void> {
  return surely(run, 'putBack', () => run.act('putBack', queue));
}

/**
 * Sets how many rows at each end are compared if the caller does not pass what the cells showed.
 */
const ROWS_COMPARED = 3;

/**
 * Moves an existing name and never adds it again: only a name that was just added can be hidden
 * (office-js issue 3949).
 */
export async function setAnchor(
  run: ExcelRun,
  anchor: string,
  address: Address,
  shown?: BlockSight,
  changes: RecordUpdates = new Map(),
): Promise<void> {
  const rowsAtEachEnd = shown ? Math.ceil(shown.rows.length / 2) : ROWS_COMPARED;
  const look: Queue<{ found: FoundName | undefined; sight: BlockSight | undefined; records: Records }> = (context) => {
    const readName = queueName(context, anchor);
    const readSight = queueSight(rangeAt(context, address), address.rect, rowsAtEachEnd);
    const readRecords = queueReadRecords(context, [...changes.keys()]);
    return () => ({ found: readName(), sight: readSight(), records: readRecords() });
  };
  const before = await run.ask('findAnchor', look);
  const isAsBefore = ({ found, sight, records }: typeof before) =>
    !hasRecordConflict(changes, records) &&
    found?.formula === before.found?.formula &&
    JSON.stringify(sight) === JSON.stringify(shown ?? before.sight);
  if (!isAsBefore(before)) throw new WorkbookFailure('CellsChanged', 'setAnchor');
  const set = (context: Excel.RequestContext) => {
    const { names } = context.workbook;
    if (before.found?.isOwn) names.getItem(anchor).formula = referenceTo(address, address.rect);
    else queueHiddenName(context, anchor, rangeAt(context, address));
    queueRecords(context, changes);
  };
  const inBatch = await change(run, 'setAnchor', look, set, async () => {
    const { found, sight, records } = await run.ask('findAnchor', look);
    if (!found?.isOwn || !isSame(found.address, address)) return undefined;
    // A request that stopped before its records is rolled back below.
    const isWhole = [...changes].every(([key, text]) => records.get(key) === text);
    return { ...before, sight: isWhole ? sight : undefined };
  });
  if (isAsBefore(inBatch)) return;
  // The batch has added the workbook's name, or has changed the name that Excel found: if a copied
  // sheet was activated in the meantime, that is the sheet's twin.
  const changedName = before.found?.isOwn ? inBatch.found : undefined;
  await surely(run, 'putBack', () => restoreName(run, anchor, changedName, inBatch.records));
  throw new WorkbookFailure('CellsChanged', 'setAnchor');
}

/**
 * @param former the name before it was changed; undefined if it was added
 * @throws WorkbookFailure `CellsChanged` if Excel found a sheet's twin instead of the workbook's
 * name; the twin is restored then
 */
async function restoreName(
  run: ExcelRun,
  anchor: string,
  former: FoundName | undefined,
  records: Records,
): Promise<void> {
  const twinSheet = former?.isOwn === false ? former.address?.sheet : undefined;
  const found = await run.ask('putBack', (context) => {
    const read = queueName(context, anchor, twinSheet);
    const item = nameOf(context, anchor, twinSheet);
    if (former) item.formula = former.formula;
    else item.delete();
    queueRecords(context, records);
    return read;
  });
  if (!found || found.isOwn || twinSheet !== undefined) return;
  const sheet = found.address?.sheet;
  await run.act('putBack', (context) => {
    if (former) nameOf(context, anchor, sheet).formula = found.formula;
    else if (found.address) queueAddTwin(context, { ...found, address: found.address });
  });
  throw new WorkbookFailure('CellsChanged', 'setAnchor');
}

function queueAddTwin(
  context: Excel.RequestContext,
  { name, address, comment }: FoundName & { readonly address: Address },
) {
  const range = rangeAt(context, address);
  range.worksheet.names.add(name, range, comment).visible = false;
}

function isSame(a: Address | undefined, b: Address): boolean {
  return a?.sheet === b.sheet && equalRect(a.rect, b.rect);
}

/**
 * Also copies the name over the row groups. If a request fails, the names that it made are removed.
 */
export async function copyAnchor(
  run: ExcelRun,
  from: string,
  to: string,
  sheet?: string,
): Promise<Address | undefined> {
  const look = queueNames([from, outlineName(from)], sheet);
  const seen = await run.ask('findAnchor', look);
  const [block, outline] = seen.map((found) => (found?.isOwn && found.address ? found : undefined));
  if (!block) return undefined;
  const copy = (context: Excel.RequestContext) => {
    queueHiddenName(context, to, nameOf(context, from, sheet).getRange());
    if (!outline) return;
    queueHiddenName(context, outlineName(to), nameOf(context, outline.name, sheet).getRange());
    context.workbook.names.getItem(outlineName(to)).comment = outline.comment;
  };
  const remove = ({ workbook }: Excel.RequestContext) => {
    for (const name of [to, outlineName(to)]) workbook.names.getItemOrNullObject(name).delete();
  };
  const met = await change(run, 'copyAnchor', look, copy, async () => {
    const made = await run.ask('findAnchor', queueNames([to, outlineName(to)]));
    if (made.some((found) => found)) await putBack(run, remove);
    return undefined;
  });
  if (met.every((found, at) => found?.isOwn === seen[at]?.isOwn)) return met[0]?.address;
  await putBack(run, remove);
  return copyAnchor(run, from, to, sheet);
}

export async function removeAnchor(run: ExcelRun, anchor: string, sheet?: string): Promise<void> {
  const look = queueNames([anchor, outlineName(anchor)], sheet);
  const seen = await run.ask('findAnchor', look);
  if (!seen[0]?.isOwn) return;
  const remove = (context: Excel.RequestContext) => {
    for (const found of seen) if (found?.isOwn) nameOf(context, found.name, sheet).delete();
  };
  const met = await change(run, 'removeAnchor', look, remove, async () =>
    (await run.ask('findAnchor', look))[0]?.isOwn ? undefined : [],
  );
  // Another sheet was activated in the meantime, and Excel found that sheet's name instead.
  const others = met.filter((found, at) => !found?.isOwn && seen[at]?.isOwn);
  if (others.length === 0) return;
  await putBack(run, (context) => {
    for (const found of others) {
      if (!found?.address) continue;
      const range = rangeAt(context, found.address);
      const { names } = sheet === undefined ? range.worksheet : context.workbook;
      names.add(found.name, range, found.comment).visible = false;
    }
  });
  await removeAnchor(run, anchor, sheet);
}
