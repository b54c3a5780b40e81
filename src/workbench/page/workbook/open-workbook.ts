import { effect } from '@preact/signals';
import { createExcelHost, type ExcelHost, type ExcelHostOptions, offerHost } from '../../host';
import { type CustomFunction, createWorkbookStore, type WorkbookFile } from '../../store';
import { createSheetActions, type SheetActions } from '../sheet/sheet-actions';
import { createWorkbookView, type WorkbookView } from '../sheet/workbook-view';
import { createFaults, type Faults } from './faults';

/** Each opening of a workbook creates a new object, with a host of its own. */
export interface OpenWorkbook {
  readonly name: string;
  readonly isSaved: boolean;
  readonly view: WorkbookView;
  readonly actions: SheetActions;
  readonly host: ExcelHost;
  readonly faults: Faults;
  close(): void;
}

interface OpenWorkbookOptions {
  readonly name: string;
  readonly isSaved: boolean;
  readonly file: WorkbookFile | undefined;
  /** Describes the Excel that opens the workbook. */
  readonly excel: Omit<ExcelHostOptions, 'store' | 'documentUrl'>;
  /** Reports why the user's action was refused. */
  readonly notify: (message: string) => void;
  readonly dismissRefusal: () => void;
  readonly endAddin: () => void;
  readonly functions: readonly CustomFunction[];
}

/** @throws StoreRefusal with code `FileInvalid` if the file cannot be read */
export function openWorkbook(options: OpenWorkbookOptions): OpenWorkbook {
  const store = createWorkbookStore({
    customFunctions: options.functions,
    ...(options.file && { file: options.file }),
  });
  const host = createExcelHost({
    ...options.excel,
    store,
    documentUrl: options.isSaved ? `/Documents/${encodeURIComponent(options.name)}.xlsx` : '',
    onOpenBrowserWindow: (url) => void window.open(url, '_blank', 'noopener'),
  });
  offerHost(window, host);
  const view = createWorkbookView(store);
  const faults = createFaults(host, options.endAddin);
  const stopEditSync = effect(() => {
    const isEditing = view.edit.value !== undefined;
    host.setCellEditing(faults.isCellEditing.value || isEditing);
  });
  return {
    name: options.name,
    isSaved: options.isSaved,
    view,
    actions: createSheetActions(view, options.notify, options.dismissRefusal),
    host,
    faults,
    close() {
      stopEditSync();
      view.dispose();
      host.close();
    },
  };
}
