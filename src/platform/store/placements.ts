/** Where reports' results lie in spreadsheet files. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import {
  type ConnectReportToWorkbookInput,
  type DisconnectReportFromWorkbookInput,
  type RefreshReportInput,
  ResultChecksum,
} from '../../contract';
import { invalidInput, notFound } from '../api-error';
import type { Sql } from './database';

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
  result_checksum: z.nullable(ResultChecksum),
});
export type PlacementRow = z.infer<typeof placementRow>;

const COLUMNS = Object.keys(placementRow.shape).join(', ');

/** Oldest first within each report. */
export async function placementsOfReports(sql: Sql, reportIds: readonly number[]): Promise<PlacementRow[]> {
  return sql.rows(
    placementRow,
    `SELECT ${COLUMNS} FROM placements WHERE report_id = ANY($1::integer[]) ORDER BY report_id, placed_at, id`,
    [[...reportIds]],
  );
}

export interface Connection {
  readonly reportId: number;
  readonly userId: number;
  readonly at: Date;
  readonly queryChecksum: string;
}

/**
 * Adds or updates one placement of a report in one file. Which one: the `placementId` when sent; else the one at the same
 * place; else, for a caller that names neither sheet nor anchor apart, the file's only placement (which thereby moves).
 * Run it in a transaction. Throws a 404 for a `placementId` that this report does not have in this file.
 */
export async function connect(sql: Sql, connection: Connection, input: ConnectReportToWorkbookInput): Promise<void> {
  const place = placeOf(input.resultLocation, input.sheetName, input.anchorCell);
  // Calls for one report take turns, or two first placements at one place would collide.
  await sql.run('SELECT id FROM reports WHERE id = $1 FOR UPDATE', [connection.reportId]);
  const inFile = await sql.rows(
    placementRow,
    `SELECT ${COLUMNS} FROM placements WHERE report_id = $1 AND external_workbook_id = $2 ORDER BY placed_at, id`,
    [connection.reportId, input.externalWorkbookId],
  );
  const existing = chosen(inFile, input, place);
  if (existing === undefined) return insert(sql, connection, input, place);

  // A block that moved onto the place of another block of this report has overwritten it.
  await sql.run(
    'DELETE FROM placements WHERE report_id = $1 AND external_workbook_id = $2 AND place = $3 AND id <> $4',
    [connection.reportId, input.externalWorkbookId, place, existing.id],
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
      input.sheetName ?? sheetIn(input.resultLocation),
      input.anchorCell ?? cellIn(input.resultLocation),
      input.workbookName ?? existing.workbook_name,
      (addressOnly ? existing.refreshed_at : connection.at).toISOString(),
      addressOnly ? existing.refreshed_by : connection.userId,
      addressOnly ? existing.query_checksum : connection.queryChecksum,
      jsonOrNull(addressOnly ? existing.result_checksum : input.resultChecksum),
    ],
  );
}

/** Forgets the addressed placement; one that is not there is no error. Throws a 400 when nothing is addressed. */
export async function disconnect(sql: Sql, reportId: number, input: DisconnectReportFromWorkbookInput): Promise<void> {
  const address = addressed(reportId, input);
  await sql.run(`DELETE FROM placements WHERE ${address.condition}`, address.parameters);
}

/**
 * Its cells hold the query's result of now, as `resultChecksum` describes them. Throws a 404 when the address matches nothing:
 * there is nothing to stamp, and whoever wrote the cells has to record them first.
 */
export async function stampRefresh(sql: Sql, connection: Connection, input: RefreshReportInput): Promise<void> {
  const { condition, parameters } = addressed(connection.reportId, input);
  const more = [
    connection.at.toISOString(),
    connection.userId,
    connection.queryChecksum,
    jsonOrNull(input.resultChecksum),
  ];
  const [at, user, query, result] = more.map((_, index) => `$${parameters.length + index + 1}`);
  const stamped = await sql.rows(
    z.object({ id: z.string() }),
    `UPDATE placements SET refreshed_at = ${at}::timestamptz, refreshed_by = ${user}, query_checksum = ${query},
        result_checksum = ${result}::jsonb WHERE ${condition} RETURNING id`,
    [...parameters, ...more],
  );
  if (stamped.length === 0) throw notFound('There is no placement of this report at that place.');
}

/** True when the body names a placement, or at least tries to. */
export function isAddressed({
  placementId,
  externalWorkbookId,
  resultLocation,
  anchorCell,
}: RefreshReportInput): boolean {
  return [placementId, externalWorkbookId, resultLocation, anchorCell].some((value) => value != null);
}

/** Throws a 400 when nothing is addressed. */
function addressed(
  reportId: number,
  input: DisconnectReportFromWorkbookInput,
): { readonly condition: string; readonly parameters: readonly unknown[] } {
  const { placementId, externalWorkbookId, sheetId, sheetName, anchorCell, resultLocation } = input;
  const narrowed = '($4::text IS NULL OR sheet_id = $4)';
  if (placementId != null) {
    return {
      condition: `report_id = $1 AND id = $2 AND ($3::text IS NULL OR external_workbook_id = $3) AND ${narrowed}`,
      parameters: [reportId, placementId, externalWorkbookId ?? null, sheetId ?? null],
    };
  }
  if (externalWorkbookId == null) {
    throw invalidInput('placementId is missing; or send externalWorkbookId with the place of the block.');
  }
  const location = resultLocation ?? (sheetName != null && anchorCell != null ? anchorCell : undefined);
  if (location === undefined) {
    throw invalidInput('resultLocation is missing; or send sheetName together with anchorCell.');
  }
  return {
    condition: `report_id = $1 AND external_workbook_id = $2 AND place = $3 AND ${narrowed}`,
    parameters: [reportId, externalWorkbookId, placeOf(location, sheetName, anchorCell), sheetId ?? null],
  };
}

/** The identity of a place: sheet and first cell, however they are quoted, absolute or in whichever letter case. */
export function placeOf(resultLocation: string, sheetName?: string | null, anchorCell?: string | null): string {
  const sheet = sheetName ?? sheetIn(resultLocation) ?? '';
  const cell = anchorCell == null ? cellIn(resultLocation) : cellIn(anchorCell);
  return `${sheet.toLowerCase()}!${cell.toUpperCase()}`;
}

function sheetIn(location: string): string | null {
  const mark = location.lastIndexOf('!');
  if (mark < 0) return null;
  const sheet = location.slice(0, mark);
  return sheet.startsWith("'") && sheet.endsWith("'") ? sheet.slice(1, -1).replaceAll("''", "'") : sheet;
}

function cellIn(location: string): string {
  const [first = ''] = location.slice(location.lastIndexOf('!') + 1).split(':');
  return first.replaceAll('$', '');
}

function chosen(
  inFile: readonly PlacementRow[],
  input: ConnectReportToWorkbookInput,
  place: string,
): PlacementRow | undefined {
  if (input.placementId != null) {
    const addressed = inFile.find((row) => row.id === input.placementId);
    if (addressed === undefined) throw notFound('placementId names no placement of this report in this file.');
    return addressed;
  }
  const atPlace = inFile.find((row) => row.place === place);
  if (atPlace !== undefined) return atPlace;
  const addressesPlaces = input.anchorCell != null || input.sheetName != null || input.sheetId != null;
  return inFile.length === 1 && !addressesPlaces ? inFile[0] : undefined;
}

async function insert(
  sql: Sql,
  connection: Connection,
  input: ConnectReportToWorkbookInput,
  place: string,
): Promise<void> {
  await sql.run(
    `INSERT INTO placements (id, report_id, external_workbook_id, result_location, end_result_cell, place, host, sheet_id,
        sheet_name, anchor_cell, workbook_name, placed_at, placed_by, refreshed_at, refreshed_by, query_checksum, result_checksum)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::timestamptz, $13, $12::timestamptz, $13, $14, $15::jsonb)`,
    [
      randomUUID(),
      connection.reportId,
      input.externalWorkbookId,
      input.resultLocation,
      input.endResultCell ?? null,
      place,
      input.host ?? null,
      input.sheetId ?? null,
      input.sheetName ?? sheetIn(input.resultLocation),
      input.anchorCell ?? cellIn(input.resultLocation),
      input.workbookName ?? null,
      connection.at.toISOString(),
      connection.userId,
      connection.queryChecksum,
      jsonOrNull(input.resultChecksum),
    ],
  );
}

const jsonOrNull = (value: unknown): string | null => (value == null ? null : JSON.stringify(value));
