/**
 * Listens to what Excel reports by events: another selection, edited cells, and changes of the
 * sheets.
 */
import { type Rect, tryParseRect } from '../../grid';
import type { Selection } from '../questions';
import type { WorkbookListeners } from '../workbook';
import type { ExcelRun } from './excel-run';
import type { OfficeAccess } from './office-access';
import type { Query } from './questions/run-queries';

/**
 * Maps the ids of sheets, which events give, to their names. If a name is missing or out of date,
 * the selection is asked for, which costs a request.
 */
export type SheetNames = Map<string, string>;

/** Returns undefined if the name is not known, or if it is out of date for one of several sheets. */
export function findSheetId(sheetNames: SheetNames, sheet: string): string | undefined {
  const ids = [...sheetNames].filter(([, name]) => name === sheet).map(([id]) => id);
  return ids.length === 1 ? ids[0] : undefined;
}

/**
 * Registers all handlers with one request. Handlers of a request that Excel refused are never
 * called.
 * @param onStop gets the function that removes the handlers
 */
export function createWatchQuery(
  office: OfficeAccess,
  sheetNames: SheetNames,
  { onSelection, onSheets, onEdited, onCellsMoved }: WorkbookListeners,
  onStop: (removeHandlers: () => void) => void,
): Query<void> {
  return {
    queueRequest({ workbook }) {
      const { worksheets } = workbook;
      worksheets.load('items/id,items/name');
      const notifySheets = async () => onSheets();
      const reportsNames = office.supports('ExcelApi', '1.17');
      const handlers = [
        // Excel raises several events for one change. Some builds do not raise one of them, and
        // only the second has the address of the cells.
        workbook.onSelectionChanged.add(async () => onSelection(undefined, reportsNames)),
        worksheets.onSelectionChanged.add(async ({ worksheetId, address }) =>
          onSelection(parseSelection(sheetNames.get(worksheetId), address), reportsNames),
        ),
        worksheets.onChanged.add(async ({ worksheetId, address, changeType, source, triggerSource }) => {
          const isByAddin = triggerSource === 'ThisLocalAddin';
          if (changeType !== 'RangeEdited') {
            onEdited(undefined);
            if (!isByAddin) onCellsMoved();
          } else if (source !== 'Remote' && !isByAddin) {
            const isByUser = triggerSource !== undefined;
            for (const rect of parseRects(address)) onEdited({ sheet: sheetNames.get(worksheetId), rect, isByUser });
          }
        }),
        worksheets.onActivated.add(async () => onSelection(undefined, false)),
        worksheets.onAdded.add(notifySheets),
        worksheets.onDeleted.add(notifySheets),
        ...(reportsNames
          ? [
              worksheets.onMoved.add(notifySheets),
              worksheets.onNameChanged.add(async ({ worksheetId, nameAfter }) => {
                sheetNames.set(worksheetId, nameAfter);
                onSheets();
              }),
            ]
          : []),
      ];
      return () => {
        for (const { id, name } of worksheets.items) sheetNames.set(id, name);
        onStop(() => removeHandlers(handlers));
        return { done: undefined };
      };
    },
  };
}

/**
 * Excel raises no `onChanged` if only the value of a formula changes, so `onCalculated` is
 * registered too.
 */
export function watchCells(run: ExcelRun, onChange: (isByUser: boolean) => void): Promise<() => void> {
  return run.sendAndRead('watchCells', ({ workbook: { worksheets } }) => {
    const handlers = [
      worksheets.onChanged.add(async ({ triggerSource }) => onChange(triggerSource !== 'ThisLocalAddin')),
      worksheets.onCalculated.add(async () => onChange(false)),
    ];
    return () => () => removeHandlers(handlers);
  });
}

function parseRects(address: string): readonly Rect[] {
  return address.split(',').flatMap((part) => tryParseRect(part) ?? []);
}

function parseSelection(sheet: string | undefined, address: string): Selection | undefined {
  if (address.includes(',')) return { kind: 'unusable' };
  const rect = tryParseRect(address);
  return sheet === undefined || rect === undefined ? undefined : { kind: 'cells', address: { sheet, rect } };
}

interface Handler {
  readonly context: OfficeExtension.ClientRequestContext;
  remove(): void;
}

/**
 * Removes the handlers with the request context that registered them. Errors are ignored, because
 * the pane ends.
 */
function removeHandlers(handlers: readonly Handler[]): void {
  for (const handler of handlers) handler.remove();
  handlers[0]?.context.sync().catch(() => undefined);
}
