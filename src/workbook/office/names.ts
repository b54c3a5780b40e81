/**
 * Sets, copies and removes anchors. The request that changes a name also checks its preconditions.
 */
import { type Address, type BlockSample, formatRangeFormula, isSameRect } from '../../grid';
import type { RecordUpdates } from '../workbook';
import { WorkbookFailure } from '../workbook-failure';
import {
  ADDRESS_PROPERTIES,
  formatOutlineName,
  getNamedItem,
  getRange,
  queueAddHiddenName,
  toAddress,
} from './anchors';
import type { ExcelRun, QueueRequest } from './excel-run';
import { retryOrReportUnknown, runMutation } from './outcome';
import { queueReadSample } from './questions/block';
import { hasRecordConflict, queueReadRecords, queueWriteRecords, type Records } from './records';

interface NameSnapshot {
  readonly name: string;
  /**
   * The name has the scope that was asked for; Excel also returns names of another sheet or of the
   * workbook.
   */
  readonly hasRequestedScope: boolean;
  readonly formula: string;
  readonly comment: string;
  readonly address: Address | undefined;
}

/** @param sheet the sheet of the name; left out for a name of the workbook */
function queueReadName(context: Excel.RequestContext, name: string, sheet?: string): () => NameSnapshot | undefined {
  const item = getNamedItem(context, name, sheet).load('scope,formula,comment');
  const range = item.getRangeOrNullObject().load(ADDRESS_PROPERTIES);
  return () =>
    item.isNullObject
      ? undefined
      : {
          name,
          hasRequestedScope: item.scope === (sheet === undefined ? 'Workbook' : 'Worksheet'),
          formula: String(item.formula),
          comment: item.comment,
          address: range.isNullObject ? undefined : toAddress(range),
        };
}

function queueReadNames(names: readonly string[], sheet?: string): QueueRequest<readonly (NameSnapshot | undefined)[]> {
  return (context) => {
    const reads = names.map((name) => queueReadName(context, name, sheet));
    return () => reads.map((read) => read());
  };
}

/**
 * Sends one request that reads the snapshot and then makes the change.
 * @returns the snapshot
 */
function readAndChange<Snapshot>(
  run: ExcelRun,
  verb: string,
  queueReadSnapshot: QueueRequest<Snapshot>,
  queueChange: (context: Excel.RequestContext) => void,
  readBack: () => Promise<Snapshot | undefined>,
): Promise<Snapshot> {
  const queueReadAndChange: QueueRequest<Snapshot> = (context) => {
    const readSnapshot = queueReadSnapshot(context);
    queueChange(context);
    return readSnapshot;
  };
  return runMutation(run, verb, () => run.sendAndRead(verb, queueReadAndChange), readBack);
}

function rollBack(run: ExcelRun, queueRequest: (context: Excel.RequestContext) => void): Promise<void> {
  return retryOrReportUnknown(run, 'putBack', () => run.send('putBack', queueRequest));
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
  expectedSample?: BlockSample,
  changes: RecordUpdates = new Map(),
): Promise<void> {
  const rowsAtEachEnd = expectedSample ? Math.ceil(expectedSample.rows.length / 2) : ROWS_COMPARED;
  const queueReadSnapshot: QueueRequest<{
    found: NameSnapshot | undefined;
    sample: BlockSample | undefined;
    records: Records;
  }> = (context) => {
    const readName = queueReadName(context, anchor);
    const readSample = queueReadSample(getRange(context, address), address.rect, rowsAtEachEnd);
    const readRecords = queueReadRecords(context, [...changes.keys()]);
    return () => ({ found: readName(), sample: readSample(), records: readRecords() });
  };
  const snapshot = await run.sendAndRead('findAnchor', queueReadSnapshot);
  const matchesSnapshot = ({ found, sample, records }: typeof snapshot) =>
    !hasRecordConflict(changes, records) &&
    found?.formula === snapshot.found?.formula &&
    JSON.stringify(sample) === JSON.stringify(expectedSample ?? snapshot.sample);
  if (!matchesSnapshot(snapshot)) throw new WorkbookFailure('CellsChanged', 'setAnchor');
  const queueChange = (context: Excel.RequestContext) => {
    const { names } = context.workbook;
    if (snapshot.found?.hasRequestedScope) names.getItem(anchor).formula = formatRangeFormula(address, address.rect);
    else queueAddHiddenName(context, anchor, getRange(context, address));
    queueWriteRecords(context, changes);
  };
  const batchSnapshot = await readAndChange(run, 'setAnchor', queueReadSnapshot, queueChange, async () => {
    const { found, sample, records } = await run.sendAndRead('findAnchor', queueReadSnapshot);
    if (!found?.hasRequestedScope || !isSameAddress(found.address, address)) return undefined;
    // A request that stopped before its records is rolled back below.
    const hasAllRecords = [...changes].every(([key, text]) => records.get(key) === text);
    return { ...snapshot, sample: hasAllRecords ? sample : undefined };
  });
  if (matchesSnapshot(batchSnapshot)) return;
  // The batch has added the workbook's name, or has changed the name that Excel found: if a copied
  // sheet was activated in the meantime, that is the sheet's twin.
  const formerName = snapshot.found?.hasRequestedScope ? batchSnapshot.found : undefined;
  await retryOrReportUnknown(run, 'putBack', () => restoreName(run, anchor, formerName, batchSnapshot.records));
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
  former: NameSnapshot | undefined,
  records: Records,
): Promise<void> {
  const twinSheet = former?.hasRequestedScope === false ? former.address?.sheet : undefined;
  const found = await run.sendAndRead('putBack', (context) => {
    const read = queueReadName(context, anchor, twinSheet);
    const item = getNamedItem(context, anchor, twinSheet);
    if (former) item.formula = former.formula;
    else item.delete();
    queueWriteRecords(context, records);
    return read;
  });
  if (!found || found.hasRequestedScope || twinSheet !== undefined) return;
  const sheet = found.address?.sheet;
  await run.send('putBack', (context) => {
    if (former) getNamedItem(context, anchor, sheet).formula = found.formula;
    else if (found.address) queueAddTwin(context, { ...found, address: found.address });
  });
  throw new WorkbookFailure('CellsChanged', 'setAnchor');
}

function queueAddTwin(
  context: Excel.RequestContext,
  { name, address, comment }: NameSnapshot & { readonly address: Address },
) {
  const range = getRange(context, address);
  range.worksheet.names.add(name, range, comment).visible = false;
}

function isSameAddress(a: Address | undefined, b: Address): boolean {
  return a?.sheet === b.sheet && isSameRect(a.rect, b.rect);
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
  const queueReadSnapshot = queueReadNames([from, formatOutlineName(from)], sheet);
  const snapshot = await run.sendAndRead('findAnchor', queueReadSnapshot);
  const [block, outline] = snapshot.map((name) => (name?.hasRequestedScope && name.address ? name : undefined));
  if (!block) return undefined;
  const queueCopyNames = (context: Excel.RequestContext) => {
    queueAddHiddenName(context, to, getNamedItem(context, from, sheet).getRange());
    if (!outline) return;
    queueAddHiddenName(context, formatOutlineName(to), getNamedItem(context, outline.name, sheet).getRange());
    context.workbook.names.getItem(formatOutlineName(to)).comment = outline.comment;
  };
  const queueRemoveNames = ({ workbook }: Excel.RequestContext) => {
    for (const name of [to, formatOutlineName(to)]) workbook.names.getItemOrNullObject(name).delete();
  };
  const batchSnapshot = await readAndChange(run, 'copyAnchor', queueReadSnapshot, queueCopyNames, async () => {
    const createdNames = await run.sendAndRead('findAnchor', queueReadNames([to, formatOutlineName(to)]));
    if (createdNames.some((found) => found)) await rollBack(run, queueRemoveNames);
    return undefined;
  });
  if (batchSnapshot.every((found, at) => found?.hasRequestedScope === snapshot[at]?.hasRequestedScope))
    return batchSnapshot[0]?.address;
  await rollBack(run, queueRemoveNames);
  return copyAnchor(run, from, to, sheet);
}

export async function removeAnchor(run: ExcelRun, anchor: string, sheet?: string): Promise<void> {
  const queueReadSnapshot = queueReadNames([anchor, formatOutlineName(anchor)], sheet);
  const snapshot = await run.sendAndRead('findAnchor', queueReadSnapshot);
  if (!snapshot[0]?.hasRequestedScope) return;
  const queueRemoveNames = (context: Excel.RequestContext) => {
    for (const name of snapshot) if (name?.hasRequestedScope) getNamedItem(context, name.name, sheet).delete();
  };
  const batchSnapshot = await readAndChange(run, 'removeAnchor', queueReadSnapshot, queueRemoveNames, async () =>
    (await run.sendAndRead('findAnchor', queueReadSnapshot))[0]?.hasRequestedScope ? undefined : [],
  );
  // Another sheet was activated in the meantime, and Excel found that sheet's name instead.
  const wrongNames = batchSnapshot.filter((name, at) => !name?.hasRequestedScope && snapshot[at]?.hasRequestedScope);
  if (wrongNames.length === 0) return;
  await rollBack(run, (context) => {
    for (const name of wrongNames) {
      if (!name?.address) continue;
      const range = getRange(context, name.address);
      const { names } = sheet === undefined ? range.worksheet : context.workbook;
      names.add(name.name, range, name.comment).visible = false;
    }
  });
  await removeAnchor(run, anchor, sheet);
}
