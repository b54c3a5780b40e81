import {
  ListExternalDocumentPlacementsQuery,
  type ServedExternalDocumentPlacement,
  type ServedExternalDocumentPlacementsListResponse,
} from '../../contract';
import { ApiError } from '../api-error';
import { readInput } from '../read-input';
import { type DocumentPlacementRow, placementsOfDocument, readCursor, sizeOfDocument, writeCursor } from '../store';
import { type Call, pageInfo } from './call';

const MOST_REPORTS = 500;
const MOST_PLACEMENTS = 2000;

/** What a file holds, the reports that the caller may not read included: those without their names. */
export async function listExternalDocumentPlacements(
  call: Call,
): Promise<ServedExternalDocumentPlacementsListResponse> {
  const query = readInput(ListExternalDocumentPlacementsQuery, call.query, 'The query string');
  const { database } = call.surroundings;
  const file = call.path('externalWorkbookId') ?? '';
  const order = `placements in ${file}`;
  const cursor = query.after === undefined ? undefined : readCursor(query.after, order);
  const { reports, placements } = await sizeOfDocument(database, file);
  if (reports > MOST_REPORTS || placements > MOST_PLACEMENTS) {
    throw new ApiError(
      422,
      'too_many',
      `The file holds ${placements} placements of ${reports} reports; at most ${MOST_PLACEMENTS} of ${MOST_REPORTS} can be listed.`,
    );
  }
  const first = query.first ?? MOST_PLACEMENTS;
  const after = cursor === undefined ? undefined : { reportId: cursor.id, id: cursor.value };
  const found = await placementsOfDocument(database, call.caller, file, after, first + 1);
  const rows = found.slice(0, first);
  const cursorOf = (row: DocumentPlacementRow) => writeCursor({ order, value: row.id, id: row.report_id });
  return {
    items: rows.map(answerOf),
    pageInfo: pageInfo(rows, cursorOf, found.length > first, after !== undefined),
  };
}

function answerOf(row: DocumentPlacementRow): ServedExternalDocumentPlacement {
  return {
    access: row.readable ? 'GRANTED' : 'DENIED',
    reportId: row.report_id,
    deploymentId: row.deployment_id,
    placementId: row.id,
    reportName: row.readable ? row.report_name : null,
    owner: { id: row.user_id, email: row.email, firstName: row.first_name, picture: row.picture },
    resultLocation: row.result_location,
    endResultCell: row.end_result_cell,
    host: row.host,
    sheetId: row.sheet_id,
    sheetName: row.sheet_name,
    anchorCell: row.anchor_cell,
    placedAt: row.placed_at.toISOString(),
    refreshedAt: row.refreshed_at.toISOString(),
  };
}
