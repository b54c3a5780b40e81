/** Stores where reports' results are in spreadsheet files. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import {
  type ConnectReportToWorkbookInput,
  type DisconnectReportFromWorkbookInput,
  type RefreshReportInput,
  ResultChecksum,
} from '../../contract';
import { createInvalidInputError, createNotFoundError } from '../api-error';
import type { Sql } from './database';
import { assertChunkLimit, ensureCapacity } from './placement-bounds';

const placementRow = z.object({
  id: z.string(),
  report_id: z.number(),
  external_workbook_id: z.string(),
  result_location: z.string(),
  end_result_cell: z.nullable(z.string()),
  place: z.string(),
  host: z.nullable(z.string()),
  sheet_id: z.nullable(z.string()),
  sheet_name: z.nullable(z.string()),
  anchor_cell: z.nullable(z.string()),
  workbook_name: z.nullable(z.string()),
  placed_at: z.date(),
  placed_by: z.number(),
  refreshed_at: z.date(),
  refreshed_by: z.number(),
  query_checksum: z.nullable(z.string()),
  result_checksum: z.catch(z.nullable(ResultChecksum), null),
});
export type PlacementRow = z.infer<typeof placementRow>;

const COLUMNS = Object.keys(placementRow.shape).join(', ');

/** Limits an answer to the placements in one file, and always includes `placementId`. */
export interface PlacementScope {
  readonly externalWorkbookId: string;
  readonly placementId?: string | undefined;
}

/**
 * An answer contains at most this many placements per report: in the scope's file, of a single
 * report or around the scope's placement, and of each report in a list.
 */
const MAX_PER_FILE = 100;
const MAX_PER_REPORT = 20;
const MAX_PER_LISTED_REPORT = 5;
/**
 * Limits the checksum chunks in one answer. The newest checksums come first; the answer omits the
 * rest.
 */
const MAX_CHUNKS = { ofFile: 20_000, ofAll: 5_000 };

/**
 * Returns the reports' placements in the scope's file, or in all files without a scope: for each
 * report those with the latest refresh and the scope's placement, in the order in which they were
 * placed. The limits keep the answer small.
 */
export async function listPlacements(
  sql: Sql,
  reportIds: readonly number[],
  scope?: PlacementScope,
): Promise<PlacementRow[]> {
  const maxWithoutScope = reportIds.length === 1 ? MAX_PER_REPORT : MAX_PER_LISTED_REPORT;
  const maxInScope = scope?.placementId === undefined ? MAX_PER_FILE : MAX_PER_REPORT;
  return sql.queryRows(
    placementRow,
    `SELECT ${COLUMNS.replace('result_checksum', 'CASE WHEN chunks <= $3 THEN result_checksum END AS result_checksum')}
       FROM (SELECT p.*, sum(p.checksum_chunks) OVER (ORDER BY p.refreshed_at DESC, p.id) AS chunks
         FROM unnest($1::integer[]) AS r (id) CROSS JOIN LATERAL (
           SELECT * FROM placements WHERE report_id = r.id AND ($4::text IS NULL OR external_workbook_id = $4)
            ORDER BY (id = $5) DESC, refreshed_at DESC, id LIMIT $2) p) answered
      ORDER BY report_id, placed_at, id`,
    scope === undefined
      ? [[...reportIds], maxWithoutScope, MAX_CHUNKS.ofAll, null, '']
      : [[...reportIds], maxInScope, MAX_CHUNKS.ofFile, scope.externalWorkbookId, scope.placementId ?? ''],
  );
}

export interface PlacementStamp {
  readonly reportId: number;
  readonly userId: number;
  readonly at: Date;
  readonly queryChecksum: string;
}

/**
 * Adds or updates one placement of a report in a file. It updates the placement with the
 * `placementId` if one was sent. Otherwise it updates the one at the same place or, if the caller
 * sends neither sheet nor anchor, the only placement in the file, which thereby moves. Call it in a
 * transaction.
 * @throws ApiError 404 for a `placementId` that this report does not have in this file, 422 beyond
 * the limits
 */
export async function connectPlacement(
  sql: Sql,
  stamp: PlacementStamp,
  input: ConnectReportToWorkbookInput,
): Promise<PlacementScope> {
  const place = createPlaceKey(input.resultLocation, input.sheetName, input.anchorCell);
  // Calls for one report run one after the other, because two first placements at one place would
  // collide.
  await sql.run('SELECT id FROM reports WHERE id = $1 FOR UPDATE', [stamp.reportId]);
  const existing = await findExistingPlacement(sql, stamp.reportId, input, place);
  const { externalWorkbookId } = input;
  if (existing === undefined) {
    await ensureCapacity(sql, stamp, externalWorkbookId);
    const placementId = await insertPlacement(sql, stamp, input, place);
    if (input.resultChecksum != null) await assertChunkLimit(sql, stamp, externalWorkbookId);
    return { externalWorkbookId, placementId };
  }

  // A block that moved onto another block of this report has overwritten it.
  await sql.run(
    'DELETE FROM placements WHERE report_id = $1 AND external_workbook_id = $2 AND place = $3 AND id <> $4',
    [stamp.reportId, input.externalWorkbookId, place, existing.id],
  );
  const addressOnly = input.addressOnly === true;
  await sql.run(
    `UPDATE placements SET result_location = $2, end_result_cell = $3, place = $4, host = $5, sheet_id = $6,
        sheet_name = $7, anchor_cell = $8, workbook_name = $9, refreshed_at = $10::timestamptz, refreshed_by = $11,
        query_checksum = $12, result_checksum = $13::jsonb
      WHERE id = $1`,
    [
      existing.id,
      input.resultLocation,
      input.endResultCell ?? null,
      place,
      input.host ?? existing.host,
      input.sheetId ?? existing.sheet_id,
      input.sheetName ?? parseSheet(input.resultLocation),
      input.anchorCell ?? parseCell(input.resultLocation),
      input.workbookName ?? existing.workbook_name,
      (addressOnly ? existing.refreshed_at : stamp.at).toISOString(),
      addressOnly ? existing.refreshed_by : stamp.userId,
      addressOnly ? existing.query_checksum : stamp.queryChecksum,
      toJsonOrNull(addressOnly ? existing.result_checksum : input.resultChecksum),
    ],
  );
  if (input.resultChecksum != null) await assertChunkLimit(sql, stamp, externalWorkbookId);
  return { externalWorkbookId, placementId: existing.id };
}

/**
 * Deletes the addressed placement. A missing one is no error.
 * @throws ApiError 400 if the input addresses nothing
 */
export async function disconnectPlacement(
  sql: Sql,
  reportId: number,
  input: DisconnectReportFromWorkbookInput,
): Promise<PlacementScope | undefined> {
  const address = createAddressCondition(reportId, input);
  const [deletedRow] = await sql.queryRows(
    scopeRow,
    `DELETE FROM placements WHERE ${address.condition} RETURNING ${SCOPE_COLUMNS}`,
    address.parameters,
  );
  const externalWorkbookId = deletedRow?.externalWorkbookId ?? input.externalWorkbookId;
  return externalWorkbookId == null ? undefined : { externalWorkbookId };
}

const scopeRow = z.object({ externalWorkbookId: z.string(), placementId: z.string() });
const SCOPE_COLUMNS = 'external_workbook_id AS "externalWorkbookId", id AS "placementId"';

/**
 * Records that the placement shows the query's current result, as `resultChecksum` describes it.
 * @throws ApiError 404 if the address matches nothing; the caller then has to connect the placement
 * first
 */
export async function markRefreshed(
  sql: Sql,
  stamp: PlacementStamp,
  input: RefreshReportInput,
): Promise<PlacementScope> {
  const { condition, parameters } = createAddressCondition(stamp.reportId, input);
  const addedParameters = [
    stamp.at.toISOString(),
    stamp.userId,
    stamp.queryChecksum,
    toJsonOrNull(input.resultChecksum),
  ];
  const [at, user, query, result] = addedParameters.map((_, index) => `$${parameters.length + index + 1}`);
  const [updatedRow] = await sql.queryRows(
    scopeRow,
    `UPDATE placements SET refreshed_at = ${at}::timestamptz, refreshed_by = ${user}, query_checksum = ${query},
        result_checksum = ${result}::jsonb WHERE ${condition} RETURNING ${SCOPE_COLUMNS}`,
    [...parameters, ...addedParameters],
  );
  if (updatedRow === undefined) throw createNotFoundError('There is no placement of this report at that place.');
  if (input.resultChecksum != null) await assertChunkLimit(sql, stamp, updatedRow.externalWorkbookId);
  return updatedRow;
}

/** Tells a refresh of one placement from one of the whole report, which names no placement. */
export function addressesPlacement({
  placementId,
  externalWorkbookId,
  resultLocation,
  anchorCell,
}: RefreshReportInput): boolean {
  return [placementId, externalWorkbookId, resultLocation, anchorCell].some((value) => value != null);
}

/** @throws ApiError 400 if the input addresses nothing */
function createAddressCondition(
  reportId: number,
  input: DisconnectReportFromWorkbookInput,
): { readonly condition: string; readonly parameters: readonly unknown[] } {
  const { placementId, externalWorkbookId, sheetId, sheetName, anchorCell, resultLocation } = input;
  const sheetCondition = '($4::text IS NULL OR sheet_id = $4)';
  if (placementId != null) {
    return {
      condition: `report_id = $1 AND id = $2 AND ($3::text IS NULL OR external_workbook_id = $3) AND ${sheetCondition}`,
      parameters: [reportId, placementId, externalWorkbookId ?? null, sheetId ?? null],
    };
  }
  if (externalWorkbookId == null) {
    throw createInvalidInputError('placementId is missing; or send externalWorkbookId with the place of the block.');
  }
  const location = resultLocation ?? (sheetName != null && anchorCell != null ? anchorCell : undefined);
  if (location === undefined) {
    throw createInvalidInputError('resultLocation is missing; or send sheetName together with anchorCell.');
  }
  return {
    condition: `report_id = $1 AND external_workbook_id = $2 AND place = $3 AND ${sheetCondition}`,
    parameters: [reportId, externalWorkbookId, createPlaceKey(location, sheetName, anchorCell), sheetId ?? null],
  };
}

/** Returns a key of sheet and first cell that ignores quotes, `$` and letter case. */
function createPlaceKey(resultLocation: string, sheetName?: string | null, anchorCell?: string | null): string {
  const sheet = sheetName ?? parseSheet(resultLocation) ?? '';
  const cell = anchorCell == null ? parseCell(resultLocation) : parseCell(anchorCell);
  return `${sheet.toLowerCase()}!${cell.toUpperCase()}`;
}

function parseSheet(location: string): string | null {
  const separatorIndex = location.lastIndexOf('!');
  if (separatorIndex < 0) return null;
  const sheet = location.slice(0, separatorIndex);
  return sheet.startsWith("'") && sheet.endsWith("'") ? sheet.slice(1, -1).replaceAll("''", "'") : sheet;
}

function parseCell(location: string): string {
  const [first = ''] = location.slice(location.lastIndexOf('!') + 1).split(':');
  return first.replaceAll('$', '');
}

/** Reads at most two rows: a file may have very many placements of one report. */
async function findExistingPlacement(
  sql: Sql,
  reportId: number,
  input: ConnectReportToWorkbookInput,
  place: string,
): Promise<PlacementRow | undefined> {
  const { externalWorkbookId, placementId, anchorCell, sheetName, sheetId } = input;
  const findInFile = (condition: string, ...values: readonly string[]): Promise<PlacementRow[]> =>
    sql.queryRows(
      placementRow,
      `SELECT ${COLUMNS} FROM placements WHERE report_id = $1 AND external_workbook_id = $2 ${condition} LIMIT 2`,
      [reportId, externalWorkbookId, ...values],
    );
  if (placementId != null) {
    const [namedPlacement] = await findInFile('AND id = $3', placementId);
    if (namedPlacement === undefined)
      throw createNotFoundError('placementId names no placement of this report in this file.');
    return namedPlacement;
  }
  const [placementAtPlace] = await findInFile('AND place = $3', place);
  if (placementAtPlace !== undefined || anchorCell != null || sheetName != null || sheetId != null)
    return placementAtPlace;
  const [onlyPlacement, secondPlacement] = await findInFile('');
  return secondPlacement === undefined ? onlyPlacement : undefined;
}

async function insertPlacement(
  sql: Sql,
  stamp: PlacementStamp,
  input: ConnectReportToWorkbookInput,
  place: string,
): Promise<string> {
  const id = randomUUID();
  await sql.run(
    `INSERT INTO placements (id, report_id, external_workbook_id, result_location, end_result_cell, place, host, sheet_id,
        sheet_name, anchor_cell, workbook_name, placed_at, placed_by, refreshed_at, refreshed_by, query_checksum, result_checksum)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::timestamptz, $13, $12::timestamptz, $13, $14, $15::jsonb)`,
    [
      id,
      stamp.reportId,
      input.externalWorkbookId,
      input.resultLocation,
      input.endResultCell ?? null,
      place,
      input.host ?? null,
      input.sheetId ?? null,
      input.sheetName ?? parseSheet(input.resultLocation),
      input.anchorCell ?? parseCell(input.resultLocation),
      input.workbookName ?? null,
      stamp.at.toISOString(),
      stamp.userId,
      stamp.queryChecksum,
      toJsonOrNull(input.resultChecksum),
    ],
  );
  return id;
}

const toJsonOrNull = (value: unknown): string | null => (value == null ? null : JSON.stringify(value));
