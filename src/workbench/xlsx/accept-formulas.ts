/** Opens files in spite of formulas that cannot be read here. */
import { createWorkbookStore, StoreRefusal, type WorkbookFile } from '../store';
import type { RuleFile } from './file-types';

interface AcceptedFile {
  readonly file: WorkbookFile;
  /** Formulas that cannot be read here: cells keep their last value, names and rules are left out. */
  readonly unread: readonly string[];
}

/** The file without the formulas that the store would refuse to open it for. */
export function acceptFormulas(file: WorkbookFile): AcceptedFile {
  if (opens(file)) return { file, unread: [] };
  const unread: string[] = [];
  const known = new Map<string, boolean>();
  const isRead = (formula: string) => {
    const isKnown = known.get(formula) ?? opens(withName(formula));
    known.set(formula, isKnown);
    if (!isKnown) unread.push(formula);
    return isKnown;
  };
  const isReadRule = ({ formulas }: RuleFile) => Object.values(formulas).every(isRead);
  const sheets = file.sheets.map((sheet) => ({
    ...sheet,
    cells: sheet.cells.map((run) =>
      run.formulas ? { ...run, formulas: run.formulas.filter(([, formula]) => isRead(formula)) } : run,
    ),
    ...(sheet.conditionalFormats && { conditionalFormats: sheet.conditionalFormats.filter(isReadRule) }),
    ...(sheet.validations && { validations: sheet.validations.filter(isReadRule) }),
  }));
  const names = file.names.filter(({ formula }) => isRead(formula));
  return { file: { ...file, sheets, names }, unread };
}

function opens(file: WorkbookFile): boolean {
  try {
    createWorkbookStore({ file });
    return true;
  } catch (error) {
    if (error instanceof StoreRefusal) return false;
    throw error;
  }
}

/** An empty workbook with nothing but a name for the formula. */
function withName(formula: string): WorkbookFile {
  const empty = createWorkbookStore().toFile();
  return { ...empty, names: [{ name: 'tried', formula, visible: true, comment: '' }] };
}
