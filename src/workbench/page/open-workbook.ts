import { effect } from '@preact/signals';
import { createExcelHost, type ExcelHost, offerHost, requirementsOfExcelApi } from '../host';
import { createWorkbookStore, type WorkbookFile } from '../store';
import { createSheetActions, type SheetActions } from './sheet-actions';
import { createWorkbookView, type WorkbookView } from './workbook-view';

/** One opened workbook with the host that the add-in talks to: made anew on every opening. */
export interface OpenWorkbook {
  readonly name: string;
  readonly isSaved: boolean;
  readonly view: WorkbookView;
  readonly actions: SheetActions;
  readonly host: ExcelHost;
  close(): void;
}

export interface OpenWorkbookOptions {
  readonly name: string;
  readonly isSaved: boolean;
  readonly file: WorkbookFile | undefined;
  readonly isPaneOpen: boolean;
  readonly requirements: string | undefined;
  readonly tell: (sentence: string) => void;
  readonly onPaneVisible: (visible: boolean) => void;
}

/** @throws StoreRefusal with code `FileInvalid` when the file cannot be read */
export function openWorkbook(options: OpenWorkbookOptions): OpenWorkbook {
  const store = createWorkbookStore(options.file ? { file: options.file } : {});
  const host = createExcelHost({
    store,
    documentUrl: options.isSaved ? documentUrl(options.name) : '',
    isPaneVisible: options.isPaneOpen,
    onPaneVisible: options.onPaneVisible,
    onOpenBrowserWindow: (url) => void window.open(url, '_blank', 'noopener'),
    ...(options.requirements && { requirements: requirementsOfExcelApi(options.requirements) }),
  });
  offerHost(window, host);
  const view = createWorkbookView(store);
  const stopTellingEdits = effect(() => host.setCellEditing(view.edit.value !== undefined));
  return {
    name: options.name,
    isSaved: options.isSaved,
    view,
    actions: createSheetActions(view, options.tell),
    host,
    close() {
      stopTellingEdits();
      view.dispose();
      host.close();
    },
  };
}

/** The address that a saved workbook has as a file. */
export function documentUrl(name: string): string {
  return `/Documents/${encodeURIComponent(name)}.xlsx`;
}
