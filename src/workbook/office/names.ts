/** Verbs of the port that set, copy and remove anchors. Each checks, in the request that changes a name, what it relies on. */
import { type Address, type BlockSight, equalRect, referenceTo } from '../../grid';
import { WorkbookFailure } from '../workbook-failure';
import { addressOf, nameOf, outlineName, PLACE, queueHiddenName, rangeAt } from './anchors';
import type { ExcelRun, Queue } from './excel-run';
import { queueSight } from './look/cells';
import { changed, surely } from './outcome';
import { queueReadRecords, queueRecords, type Records } from './records';

interface FoundName {
  readonly name: string;
  /** False for a name that another sheet or the workbook has: hosts find those as well. */
  readonly isOwn: boolean;
  readonly formula: string;
  readonly comment: string;
  readonly address: Address | undefined;
}

/** @param sheet whose names these are; the workbook's own if left out */
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

/** Rows at each end that are compared where the caller does not say what the cells showed. */
const ROWS_COMPARED = 3;

/** An existing name is moved, never added again: a name can be hidden only when it was just added (office-js issue 3949). */
export async function setAnchor(
  run: ExcelRun,
  anchor: string,
  address: Address,
  shown?: BlockSight,
  changes: Records = new Map(),
): Promise<void> {
  const rowsAtEachEnd = shown ? Math.ceil(shown.rows.length / 2) : ROWS_COMPARED;
  const look: Queue<{ found: FoundName | undefined; sight: BlockSight; records: Records }> = (context) => {
    const readName = queueName(context, anchor);
    const readSight = queueSight(rangeAt(context, address), address.rect, rowsAtEachEnd);
    const readRecords = queueReadRecords(context, [...changes.keys()]);
    return () => ({ found: readName(), sight: readSight(), records: readRecords() });
  };
  const before = await run.ask('findAnchor', look);
  const isAsBefore = ({ found, sight }: typeof before) =>
    found?.formula === before.found?.formula && JSON.stringify(sight) === JSON.stringify(shown ?? before.sight);
  if (!isAsBefore(before)) throw new WorkbookFailure('CellsChanged', 'setAnchor');
  const set: Queue<typeof before> = (context) => {
    const read = look(context);
    const { names } = context.workbook;
    if (before.found?.isOwn) names.getItem(anchor).formula = referenceTo(address, address.rect);
    else queueHiddenName(context, anchor, rangeAt(context, address));
    queueRecords(context, changes);
    return read;
  };
  const met = await changed(
    run,
    'setAnchor',
    () => run.ask('setAnchor', set),
    async () => {
      const { found, sight } = await run.ask('findAnchor', look);
      return found?.isOwn && isSame(found.address, address) ? { ...before, sight } : undefined;
    },
  );
  if (isAsBefore(met)) return;
  const putBack = (context: Excel.RequestContext) => {
    const item = context.workbook.names.getItemOrNullObject(anchor);
    if (met.found) item.formula = met.found.formula;
    else item.delete();
    queueRecords(context, met.records);
  };
  await surely(run, 'putBack', () => run.act('putBack', putBack));
  throw new WorkbookFailure('CellsChanged', 'setAnchor');
}

function isSame(a: Address | undefined, b: Address): boolean {
  return a?.sheet === b.sheet && equalRect(a.rect, b.rect);
}

/** The groups of the rows go along. The copies are new names: whatever fails on the way, they can be removed again. */
export async function copyAnchor(
  run: ExcelRun,
  from: string,
  to: string,
  sheet?: string,
): Promise<Address | undefined> {
  const look = queueNames([from, outlineName(from)], sheet);
  const seen = await run.ask('findAnchor', look);
  const copies = seen.map((found, at) => (found?.isOwn && found.address ? [to, outlineName(to)][at] : undefined));
  if (copies[0] === undefined) return undefined;
  const copy: Queue<typeof seen> = (context) => {
    const read = look(context);
    for (const [at, name] of copies.entries()) {
      const found = seen[at];
      if (name === undefined || !found) continue;
      queueHiddenName(context, name, nameOf(context, found.name, sheet).getRange());
      if (found.comment !== '') context.workbook.names.getItem(name).comment = found.comment;
    }
    return read;
  };
  const remove = () => removeNames(run, [to, outlineName(to)]);
  const met = await changed(
    run,
    'copyAnchor',
    () => run.ask('copyAnchor', copy),
    async () => {
      const made = await run.ask('findAnchor', queueNames([to, outlineName(to)]));
      if (made.every((found, at) => found?.comment === (copies[at] && seen[at]?.comment)))
        return seen.map((found, at) => found && { ...found, address: made[at]?.address });
      await remove();
      return undefined;
    },
  );
  const isAsSeen = seen.every((found, at) => found?.isOwn === met[at]?.isOwn && found?.comment === met[at]?.comment);
  if (isAsSeen) return met[0]?.address;
  await surely(run, 'copyAnchor', remove);
  return copyAnchor(run, from, to, sheet);
}

function removeNames(run: ExcelRun, names: readonly string[]): Promise<void> {
  return run.act('removeAnchor', ({ workbook }) => {
    for (const name of names) workbook.names.getItemOrNullObject(name).delete();
  });
}

export async function removeAnchor(run: ExcelRun, anchor: string, sheet?: string): Promise<void> {
  const look = queueNames([anchor, outlineName(anchor)], sheet);
  const seen = await run.ask('findAnchor', look);
  if (!seen[0]?.isOwn) return;
  const remove: Queue<typeof seen> = (context) => {
    const read = look(context);
    for (const found of seen) if (found?.isOwn) nameOf(context, found.name, sheet).delete();
    return read;
  };
  const met = await changed(
    run,
    'removeAnchor',
    () => run.ask('removeAnchor', remove),
    async () => ((await run.ask('findAnchor', look))[0]?.isOwn ? undefined : []),
  );
  // A sheet came to the front whose name Excel found instead.
  const others = met.flatMap((found, at) => (found && !found.isOwn && seen[at]?.isOwn ? [found] : []));
  if (others.length === 0) return;
  const addAgain = (context: Excel.RequestContext) => {
    for (const { name, address, comment } of others) {
      if (!address) continue;
      const range = rangeAt(context, address);
      const added = (sheet === undefined ? range.worksheet : context.workbook).names.add(name, range, comment);
      added.visible = false;
    }
  };
  await surely(run, 'putBack', () => run.act('putBack', addAgain));
  await removeAnchor(run, anchor, sheet);
}
