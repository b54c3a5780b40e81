/** Makes the calls about the platform's records of placements, whatever the platform's release. */
import {
  type ExternalDocumentPlacement,
  isPlatformFailure,
  PlatformFailure,
  type Report,
  readAllPages,
} from '../../client';
import {
  type Address,
  formatFirstCell,
  formatLastCell,
  formatRect,
  getFirstCellRect,
  tryParseAddress,
} from '../../grid';
import { checksum, type Placement, removeCellSums } from '../../placement';
import { isInputRefused } from '../session/record-support';
import type { Session } from '../session/session';

type ConnectInput = Parameters<Session['client']['connectWorkbook']>[2];
type DisconnectInput = Parameters<Session['client']['disconnectWorkbook']>[2];
type PlatformRecord = NonNullable<Report['externalWorkbookPlacements']>[number];

export interface RecordCall {
  readonly placement: Placement;
  readonly workbookId: string;
  readonly workbookName: string | undefined;
  readonly address: Address;
  readonly sheetId: string | undefined;
  /** Holds the id of the record; undefined if the platform finds it by the block's place. */
  readonly recordId: string | undefined;
  /** Says whether only the address has changed, and nothing was refreshed. */
  readonly addressOnly: boolean;
  /** Says whether another block of the report in this file has a record with an id. */
  readonly hasSiblings: boolean;
}

/** Platforms refuse longer names. */
const MAX_NAME_LENGTH = 255;
/**
 * Says how the checksum of a result is computed. Each client chooses its own number, so that none
 * compares another's checksums; the low ones may be in use.
 */
const CHECKSUM_VERSION = 7301;

/**
 * Writes the record. The platform's first release has one record for each report and file. If the
 * platform gives its records ids, a second block of the same report gets its own record: the
 * block's place is sent separately from the file, or the record is identified by its id.
 */
export async function connectRecord(session: Session, call: RecordCall): Promise<Report> {
  try {
    return await sendConnection(session, call);
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    // The record was removed, but the block is still here, so it gets a new one.
    if (error.code === 'NotFound' && call.recordId !== undefined)
      return sendConnection(session, { ...call, recordId: undefined });
    if (error.code === 'Conflict') return resolveConflict(session, call);
    throw error;
  }
}

function sendConnection({ client, recordSupport }: Session, call: RecordCall): Promise<Report> {
  const { deploymentId, reportId } = call.placement.report;
  const basics: ConnectInput = {
    externalWorkbookId: call.workbookId,
    resultLocation: formatFirstCell(call.address),
    endResultCell: formatLastCell(call.address),
    ...(call.recordId !== undefined && { placementId: call.recordId }),
  };
  const place = { sheetName: call.address.sheet, anchorCell: formatRect(getFirstCellRect(call.address.rect)) };
  return recordSupport.send(
    call.placement.id,
    () => client.connectWorkbook(deploymentId, reportId, { ...basics, ...place, ...describeRecord(call) }),
    () =>
      client.connectWorkbook(deploymentId, reportId, {
        ...basics,
        ...(call.hasSiblings && call.recordId === undefined && place),
      }),
  );
}

/** Returns what later releases of the platform also store. */
function describeRecord({ placement, workbookName, sheetId, addressOnly }: RecordCall) {
  return {
    host: 'EXCEL' as const,
    ...(workbookName !== undefined && workbookName.length <= MAX_NAME_LENGTH && { workbookName }),
    ...(sheetId !== undefined && { sheetId }),
    ...(addressOnly ? { addressOnly } : computeResultChecksum(placement)),
  };
}

/** Returns one checksum of all rows, because few of them fit into the platform's limits. */
function computeResultChecksum({ written: { rowSums } }: Placement) {
  if (rowSums === undefined) return {};
  return { resultChecksum: { v: CHECKSUM_VERSION, chunks: [{ from: 0, hash: checksum(removeCellSums(rowSums)) }] } };
}

/** Sends the record again after another client has changed it, unless that made it the same. */
async function resolveConflict(session: Session, call: RecordCall): Promise<Report> {
  const { deploymentId, reportId } = call.placement.report;
  const report = await session.client.getReport(deploymentId, reportId);
  const record = findRecord(report, call);
  if (record && isSamePlace(record, call)) return report;
  return sendConnection(session, { ...call, recordId: record?.id ?? undefined });
}

/**
 * Marks the record as refreshed.
 * @returns `done`; `outdated` if it was marked, but describes another place or file; `notFound` if
 * the platform does not know the record, or not this call; `refused` if this call changes nothing
 */
export async function markRefreshed(
  { client, recordSupport }: Session,
  call: RecordCall,
): Promise<'done' | 'outdated' | 'notFound' | 'refused'> {
  const { placement, workbookId, workbookName, recordId } = call;
  const { deploymentId, reportId } = placement.report;
  if (recordId === undefined || !recordSupport.marksRefreshes) return 'refused';
  const input = { placementId: recordId, externalWorkbookId: workbookId, ...computeResultChecksum(placement) };
  try {
    const report = await client.refreshPlacement(deploymentId, reportId, input);
    const record = report && findRecord(report, call);
    // A platform that stores no application stores no file name either.
    const isRenamed = record?.host != null && workbookName !== undefined && record.workbookName !== workbookName;
    return record && (isRenamed || !isSamePlace(record, call)) ? 'outdated' : 'done';
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    if (error.code === 'NotFound') return 'notFound';
    const isMissing = error.code === 'WrongAddress' || error.status === 405 || isInputRefused(error);
    if (isMissing) recordSupport.marksRefreshes = false;
    if (isMissing || error.code === 'Conflict') return 'refused';
    throw error;
  }
}

/**
 * Removes the record.
 * @throws PlatformFailure, also if the platform still has it: some proxies drop the body of a
 * DELETE, which names the record
 */
export async function disconnectRecord(
  { client, host }: Session,
  { deploymentId, reportId }: { readonly deploymentId: number; readonly reportId: number },
  input: DisconnectInput,
): Promise<void> {
  const isListed = ({ externalWorkbookPlacements }: Report): boolean =>
    (externalWorkbookPlacements ?? [])
      .filter(({ workbookId }) => workbookId === input.externalWorkbookId)
      .some(({ id, resultLocation }) =>
        input.placementId === undefined ? resultLocation === input.resultLocation : id === input.placementId,
      );
  const report = await client.disconnectWorkbook(deploymentId, reportId, input);
  // The answer may still describe the report as it was before.
  if (!isListed(report) || !isListed(await client.getReport(deploymentId, reportId))) return;
  const operation = 'disconnectReportFromWorkbook';
  throw new PlatformFailure('Refused', { operation, host, requestId: '', wasSent: true });
}

/** Returns the record that was just written. */
export function findRecord(report: Report, { workbookId, address, recordId }: RecordCall): PlatformRecord | undefined {
  const records = (report.externalWorkbookPlacements ?? []).filter((record) => record.workbookId === workbookId);
  const recordWithId = records.find((record) => recordId !== undefined && record.id === recordId);
  return recordWithId ?? records.find((record) => record.resultLocation === formatFirstCell(address));
}

/** Returns true if the platform still considers the record older than the report. */
export function isUnmarked(record: PlatformRecord, { currentQueryChecksum }: Report): boolean {
  const isNeverRefreshed = record.placedAt != null && record.refreshedAt == null;
  const isOlderQuery = currentQueryChecksum != null && record.queryChecksum != null;
  return isNeverRefreshed || (isOlderQuery && record.queryChecksum !== currentQueryChecksum);
}

/** Compares addresses in any notation. An address that cannot be read counts as the same. */
function isSamePlace({ resultLocation, endResultCell }: PlatformRecord, { address }: RecordCall): boolean {
  const first = tryParseAddress(resultLocation);
  const last = tryParseAddress(endResultCell ?? '');
  return (
    (!first || formatFirstCell(first) === formatFirstCell(address)) &&
    (!last || formatLastCell(last) === formatLastCell(address))
  );
}

/** Returns the platform's records of all placements of a workbook. */
export async function listRecords(
  session: Pick<Session, 'management'>,
  workbookId: string,
): Promise<readonly ExternalDocumentPlacement[]> {
  const client = await session.management();
  const records: ExternalDocumentPlacement[] = [];
  const pages = readAllPages(
    'listExternalDocumentPlacements',
    async (after) => (await client.listDocumentPlacements(workbookId, { after })) ?? NO_PAGE,
  );
  for await (const page of pages) records.push(...page);
  return records;
}

/** A platform without this list has no records to offer. */
const NO_PAGE = { items: [], nextCursor: undefined, total: 0 };
