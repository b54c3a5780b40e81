/** Lists all placements in one spreadsheet file. */
import { SERVED_OPERATIONS, type ServedExternalDocumentPlacement } from '../../contract';
import { ApiError } from '../api-error';
import {
  type DocumentPlacementRow,
  MOST_PLACEMENTS_OF_FILE,
  MOST_REPORTS_OF_FILE,
  placementsOfDocument,
  sizeOfDocument,
} from '../store';
import { ownerOf, pageOfRows, wireRow } from './answers';
import { everyone, ofAccount } from './call';

export const EXTERNAL_DOCUMENT_HANDLERS = {
  /** The list includes reports that the caller may not read, but without their names. */
  listExternalDocumentPlacements: ofAccount(
    SERVED_OPERATIONS.listExternalDocumentPlacements,
    everyone,
    async (call) => {
      const { caller, query } = call;
      const { database } = call.surroundings;
      const file = call.path.externalWorkbookId;
      const { rows, pageInfo } = await pageOfRows(query, {
        order: `placements in ${file}`,
        pageSize: MOST_PLACEMENTS_OF_FILE,
        positionOf: (row: DocumentPlacementRow) => ({ value: row.id, id: row.report_id }),
        async list(after, limit) {
          const { reports, placements } = await sizeOfDocument(database, file);
          if (reports > MOST_REPORTS_OF_FILE || placements > MOST_PLACEMENTS_OF_FILE) {
            throw new ApiError(
              422,
              'too_many',
              `The file holds ${placements} placements of ${reports} reports; at most ${MOST_PLACEMENTS_OF_FILE} of ${MOST_REPORTS_OF_FILE} can be listed.`,
            );
          }
          return placementsOfDocument(database, caller, file, after && { reportId: after.id, id: after.value }, limit);
        },
      });
      return { items: rows.map(answerOf), pageInfo };
    },
  ),
};

function answerOf(row: DocumentPlacementRow): ServedExternalDocumentPlacement {
  return {
    ...wireRow(row),
    access: row.readable ? 'GRANTED' : 'DENIED',
    placementId: row.id,
    reportName: row.readable ? row.report_name : null,
    owner: ownerOf(row),
  };
}
