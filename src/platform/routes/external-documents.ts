/** Lists all placements in one spreadsheet file. */
import { SERVED_OPERATIONS, type ServedExternalDocumentPlacement } from '../../contract';
import { ApiError } from '../api-error';
import {
  countFilePlacements,
  type DocumentPlacementRow,
  listFilePlacements,
  MAX_FILE_PLACEMENTS,
  MAX_FILE_REPORTS,
} from '../store';
import { listPage, toOwner, toWireRow } from './answers';
import { createAccountHandler, permitEveryCaller } from './call';

export const EXTERNAL_DOCUMENT_HANDLERS = {
  /** The list includes reports that the caller may not read, but without their names. */
  listExternalDocumentPlacements: createAccountHandler(
    SERVED_OPERATIONS.listExternalDocumentPlacements,
    permitEveryCaller,
    async (call) => {
      const { caller, query } = call;
      const { database } = call.deps;
      const file = call.path.externalWorkbookId;
      const { rows, pageInfo } = await listPage(query, {
        order: `placements in ${file}`,
        pageSize: MAX_FILE_PLACEMENTS,
        toPosition: (row: DocumentPlacementRow) => ({ value: row.id, id: row.report_id }),
        async list(after, limit) {
          const { reports, placements } = await countFilePlacements(database, file);
          if (reports > MAX_FILE_REPORTS || placements > MAX_FILE_PLACEMENTS) {
            throw new ApiError(
              422,
              'too_many',
              `The file holds ${placements} placements of ${reports} reports; at most ${MAX_FILE_PLACEMENTS} of ${MAX_FILE_REPORTS} can be listed.`,
            );
          }
          return listFilePlacements(database, caller, file, after && { reportId: after.id, id: after.value }, limit);
        },
      });
      return { items: rows.map(toDocumentPlacement), pageInfo };
    },
  ),
};

function toDocumentPlacement(row: DocumentPlacementRow): ServedExternalDocumentPlacement {
  return {
    ...toWireRow(row),
    access: row.readable ? 'GRANTED' : 'DENIED',
    placementId: row.id,
    reportName: row.readable ? row.report_name : null,
    owner: toOwner(row),
  };
}
