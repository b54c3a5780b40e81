import type { WorkbookStore } from '../store';

/** What the host knows beside the cells; changed by the page or a test, read by the object model. */
export interface HostState {
  /** Empty for a workbook that was never saved. */
  documentUrl: string;
  /** Changed since it was opened or saved. */
  isDirty: boolean;
  calculationMode: CalculationMode;
  /** `context.runtime.enableEvents`: while false, no event reaches the add-in. */
  enableEvents: boolean;
  /** Whether the pane is shown; the shared runtime lives on while it is not. */
  isPaneVisible: boolean;
}

export type CalculationMode = 'Automatic' | 'AutomaticExceptTables' | 'Manual';

/** Protected structure is kept in the file. */
const STRUCTURE_PROPERTY = 'structureProtected';

export function isStructureProtected({ properties }: WorkbookStore): boolean {
  return properties.get(STRUCTURE_PROPERTY) === 'true';
}

export function setStructureProtected({ properties }: WorkbookStore, isProtected: boolean): void {
  if (isProtected) properties.set(STRUCTURE_PROPERTY, 'true');
  else properties.delete(STRUCTURE_PROPERTY);
}

/** The file's name for the workbook; Excel calls a new one `Book1`. */
export function workbookName(documentUrl: string): string {
  const path = documentUrl.split(/[?#]/, 1)[0] ?? '';
  const last = path.split(/[/\\]/).pop();
  return last ? decodeURIComponent(last) : 'Book1';
}
