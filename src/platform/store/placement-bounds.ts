/**
 * Limits the number of placements, so that one reader of a report cannot use up its capacity, or
 * that of a file, for the others.
 */
import * as z from 'zod/mini';
import { ApiError } from '../api-error';
import type { Sql } from './database';

/** Limits the placements of one file; the list of a file's placements has the same limit. */
export const MAX_FILE_PLACEMENTS = 2000;
export const MAX_FILE_REPORTS = 500;
/** Limits one person's placements in a file to half, so that at least two people can use it. */
const MAX_PER_FILE_AND_USER = 1000;
/**
 * Limits one person's placements of a report. A further one replaces the placement with the oldest
 * refresh.
 */
const MAX_PER_REPORT_AND_USER = 1000;
/** Limits the chunks of checksums per file, and per report and person. */
const MAX_CHUNKS = 20_000;

interface PlacementWriter {
  readonly reportId: number;
  readonly userId: number;
}

/**
 * Makes room for one more placement.
 * @throws ApiError 422 if the file is full
 */
export async function ensureCapacity(
  sql: Sql,
  { reportId, userId }: PlacementWriter,
  externalWorkbookId: string,
): Promise<void> {
  const usage = await sql.queryRow(
    z.object({ placements: z.number(), own: z.number(), others: z.number() }),
    `SELECT count(*)::integer AS placements, count(*) FILTER (WHERE placed_by = $2)::integer AS own,
        count(DISTINCT report_id) FILTER (WHERE report_id <> $3)::integer AS others
       FROM placements WHERE external_workbook_id = $1`,
    [externalWorkbookId, userId, reportId],
  );
  if (usage === undefined) return;
  if (usage.placements >= MAX_FILE_PLACEMENTS || usage.others >= MAX_FILE_REPORTS) {
    throw createTooManyError(
      `The file holds ${usage.placements} placements; at most ${MAX_FILE_PLACEMENTS} of ${MAX_FILE_REPORTS} reports are kept. Remove some first.`,
    );
  }
  if (usage.own >= MAX_PER_FILE_AND_USER) {
    throw createTooManyError(
      `You have placed ${usage.own} times in this file, and nobody may more often. Remove some first.`,
    );
  }
  await sql.run(
    `DELETE FROM placements WHERE id IN (SELECT id FROM placements WHERE report_id = $1 AND placed_by = $2
       ORDER BY refreshed_at DESC, id OFFSET $3)`,
    [reportId, userId, MAX_PER_REPORT_AND_USER - 1],
  );
}

/**
 * Checks the limit after a checksum was written, in the same transaction.
 * @throws ApiError 422 if the checksums are too many
 */
export async function assertChunkLimit(
  sql: Sql,
  { reportId, userId }: PlacementWriter,
  externalWorkbookId: string,
): Promise<void> {
  const chunkCounts = await sql.queryRow(
    z.object({ file: z.number(), own: z.number() }),
    `SELECT (SELECT coalesce(sum(checksum_chunks), 0)::integer FROM placements WHERE external_workbook_id = $1) AS file,
        (SELECT coalesce(sum(checksum_chunks), 0)::integer FROM placements
          WHERE report_id = $2 AND refreshed_by = $3) AS own`,
    [externalWorkbookId, reportId, userId],
  );
  if (chunkCounts === undefined || (chunkCounts.file <= MAX_CHUNKS && chunkCounts.own <= MAX_CHUNKS)) return;
  const subject = chunkCounts.file > MAX_CHUNKS ? 'The checksums of this file' : 'Your checksums of this report';
  throw createTooManyError(
    `${subject} would have ${Math.max(chunkCounts.file, chunkCounts.own)} chunks; at most ${MAX_CHUNKS} are kept.`,
  );
}

const createTooManyError = (message: string) => new ApiError(422, 'too_many', message);
