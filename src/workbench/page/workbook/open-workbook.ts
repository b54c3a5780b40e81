import { effect } from '@preact/signals';
import {
  type Culture,
  createExcelHost,
  type ExcelHost,
  type ExcelSwitches,
  limitExcelApi,
  offerHost,
} from '../../host';
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
  readonly isPaneOpen: boolean;
  readonly requirements: string | undefined;
  readonly displayLanguage: string;
  readonly culture: Culture | undefined;
  readonly theme: 'light' | 'dark' | undefined;
  /** Selects the simulated Excel; the default is the most lenient. */
  readonly switches: ExcelSwitches | undefined;
  /** Reports why the user's action was refused. */
  readonly notify: (message: string) => void;
  readonly dismissRefusal: () => void;
  readonly onPaneVisibilityChange: (isVisible: boolean) => void;
  readonly endAddin: () => void;
  readonly functions: readonly CustomFunction[];
  readonly onFunctionsNeeded: () => void;
  readonly onButtonEnabled: (id: string, isEnabled: boolean) => void;
}

/** @throws StoreRefusal with code `FileInvalid` if the file cannot be read */
export function openWorkbook(options: OpenWorkbookOptions): OpenWorkbook {
  const store = createWorkbookStore({
    customFunctions: options.functions,
    ...(options.file && { file: options.file }),
  });
  const host = createExcelHost({
    ...options.switches,
    store,
    documentUrl: options.isSaved ? createDocumentUrl(options.name) : '',
    displayLanguage: options.displayLanguage,
    ...(options.culture && { culture: options.culture }),
    ...(options.theme && { theme: options.theme }),
    isPaneVisible: options.isPaneOpen,
    onPaneVisibilityChange: options.onPaneVisibilityChange,
    onFunctionsNeeded: options.onFunctionsNeeded,
    onButtonEnabled: options.onButtonEnabled,
    onOpenBrowserWindow: (url) => void window.open(url, '_blank', 'noopener'),
    ...(options.requirements && { requirements: limitExcelApi(options.requirements) }),
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

/** Returns the address that a saved workbook has as a file. */
function createDocumentUrl(name: string): string {
  return `/Documents/${encodeURIComponent(name)}.xlsx`;
}
