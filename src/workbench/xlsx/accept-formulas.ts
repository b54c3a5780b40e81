/** Opens files even if some of their formulas cannot be parsed. */
import { createWorkbookStore, StoreRefusal, type WorkbookFile } from '../store';
import type { RuleFile } from './file-types';

interface AcceptedFile {
  readonly file: WorkbookFile;
  /** Lists unreadable formulas: cells keep their last value, names and rules are omitted. */
  readonly unread: readonly string[];
}

/** Returns the file without the formulas for which the store would refuse to open it. */
export function acceptFormulas(file: WorkbookFile): AcceptedFile {
  if (opens(file)) return { file, unread: [] };
  const unread: string[] = [];
  const cache = new Map<string, boolean>();
  const isRead = (formula: string) => {
    const isKnown = cache.get(formula) ?? opens(withName(formula));
    cache.set(formula, isKnown);
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

/** Returns an empty workbook with only a name for the formula. */
function withName(formula: string): WorkbookFile {
  const empty = createWorkbookStore().toFile();
  return { ...empty, names: [{ name: 'tried', formula, visible: true, comment: '' }] };
}
