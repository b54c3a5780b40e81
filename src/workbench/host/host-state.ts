/** What the host knows beside the cells; changed by the page or a test, read by the object model. */
export interface HostState {
  /** Empty for a workbook that was never saved. */
  documentUrl: string;
  /** Changed since it was opened or saved. */
  isDirty: boolean;
  calculationMode: CalculationMode;
  /** `context.runtime.enableEvents`: while false, no event reaches the add-in. */
  enableEvents: boolean;
  isWorkbookProtected: boolean;
  /** Whether the pane is shown; the shared runtime lives on while it is not. */
  isPaneVisible: boolean;
}

export type CalculationMode = 'Automatic' | 'AutomaticExceptTables' | 'Manual';

/** The file's name for the workbook; Excel calls a new one `Book1`. */
export function workbookName(documentUrl: string): string {
  const path = documentUrl.split(/[?#]/, 1)[0] ?? '';
  const last = path.split(/[/\\]/).pop();
  return last ? decodeURIComponent(last) : 'Book1';
}
