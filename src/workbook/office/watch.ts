/** What Excel tells by itself: that something else is selected, that cells were typed into, and that there are other sheets. */
import { type Rect, tryParseRect } from '../../grid';
import type { Selection } from '../look';
import type { WorkbookListeners } from '../workbook';
import type { ExcelRun } from './excel-run';
import type { Ask } from './look/ask';
import type { OfficeAccess } from './office-access';

/** Names of sheets by the ids that events give. A name that is missing or old costs a request, because what is selected is then asked for. */
export type SheetNames = Map<string, string>;

/**
 * Registers all of it with one request; what a refused request registered is never told.
 * @param onStop is given the function that ends it
 */
export function askWatch(
  office: OfficeAccess,
  sheetNames: SheetNames,
  { onSelection, onSheets, onTyped, onShifted }: WorkbookListeners,
  onStop: (stop: () => void) => void,
): Ask<void> {
  return {
    queue({ workbook }) {
      const { worksheets } = workbook;
      worksheets.load('items/id,items/name');
      const tellSheets = async () => onSheets();
      const tellsNames = office.supports('ExcelApi', '1.17');
      const handlers = [
        // More than one event for one change: some builds of Excel are silent on one of them, and only the second tells the cells.
        workbook.onSelectionChanged.add(async () => onSelection(undefined, tellsNames)),
        worksheets.onSelectionChanged.add(async ({ worksheetId, address }) =>
          onSelection(selectionTold(sheetNames.get(worksheetId), address), tellsNames),
        ),
        worksheets.onChanged.add(async ({ worksheetId, address, changeType, source, triggerSource }) => {
          const isOurs = triggerSource === 'ThisLocalAddin';
          if (changeType !== 'RangeEdited') {
            onTyped(undefined);
            if (!isOurs) onShifted();
          } else if (source !== 'Remote' && !isOurs) {
            const isTheirs = triggerSource !== undefined;
            for (const rect of rectsOf(address)) onTyped({ sheet: sheetNames.get(worksheetId), rect, isTheirs });
          }
        }),
        worksheets.onActivated.add(async () => onSelection(undefined, false)),
        worksheets.onAdded.add(tellSheets),
        worksheets.onDeleted.add(tellSheets),
        ...(tellsNames
          ? [
              worksheets.onMoved.add(tellSheets),
              worksheets.onNameChanged.add(async ({ worksheetId, nameAfter }) => {
                sheetNames.set(worksheetId, nameAfter);
                onSheets();
              }),
            ]
          : []),
      ];
      return () => {
        for (const { id, name } of worksheets.items) sheetNames.set(id, name);
        onStop(() => stop(handlers));
        return { done: undefined };
      };
    },
  };
}

/** Of cells that hold a formula, `onChanged` says nothing when another value comes of it. */
export function watchCells(run: ExcelRun, onChange: (isTheirs: boolean) => void): Promise<() => void> {
  return run.ask('watchCells', ({ workbook: { worksheets } }) => {
    const handlers = [
      worksheets.onChanged.add(async ({ triggerSource }) => onChange(triggerSource !== 'ThisLocalAddin')),
      worksheets.onCalculated.add(async () => onChange(false)),
    ];
    return () => () => stop(handlers);
  });
}

function rectsOf(address: string): readonly Rect[] {
  return address.split(',').flatMap((part) => tryParseRect(part) ?? []);
}

function selectionTold(sheet: string | undefined, address: string): Selection | undefined {
  if (address.includes(',')) return { kind: 'unusable' };
  const rect = tryParseRect(address);
  return sheet === undefined || rect === undefined ? undefined : { kind: 'cells', address: { sheet, rect } };
}

interface Handler {
  readonly context: OfficeExtension.ClientRequestContext;
  remove(): void;
}

/** By the request that each of them was registered with. Called when the pane ends: nobody is left to be told. */
function stop(handlers: readonly Handler[]): void {
  for (const handler of handlers) handler.remove();
  handlers[0]?.context.sync().catch(() => undefined);
}
