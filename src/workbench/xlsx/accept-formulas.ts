/** Opens files even if some of their formulas cannot be parsed. */
import { createWorkbookStore, StoreRefusal, type WorkbookFile } from '../store';
import type { StoredRule } from './file-types';

interface AcceptedFile {
  readonly file: WorkbookFile;
  /** Lists unreadable formulas: cells keep their last value, names and rules are omitted. */
  readonly unreadableFormulas: readonly string[];
}

/** Returns the file without the formulas for which the store would refuse to open it. */
export function acceptFormulas(file: WorkbookFile): AcceptedFile {
  if (canOpen(file)) return { file, unreadableFormulas: [] };
  const unreadableFormulas: string[] = [];
  const cache = new Map<string, boolean>();
  const isReadable = (formula: string) => {
    const canParse = cache.get(formula) ?? canOpen(createWorkbookWithName(formula));
    cache.set(formula, canParse);
    if (!canParse) unreadableFormulas.push(formula);
    return canParse;
  };
  const isReadableRule = ({ formulas }: StoredRule) => Object.values(formulas).every(isReadable);
  const sheets = file.sheets.map((sheet) => ({
    ...sheet,
    cells: sheet.cells.map((run) =>
      run.formulas ? { ...run, formulas: run.formulas.filter(([, formula]) => isReadable(formula)) } : run,
    ),
    ...(sheet.conditionalFormats && { conditionalFormats: sheet.conditionalFormats.filter(isReadableRule) }),
    ...(sheet.validations && { validations: sheet.validations.filter(isReadableRule) }),
  }));
  const names = file.names.filter(({ formula }) => isReadable(formula));
  return { file: { ...file, sheets, names }, unreadableFormulas };
}

function canOpen(file: WorkbookFile): boolean {
  try {
    createWorkbookStore({ file });
    return true;
  } catch (error) {
    if (error instanceof StoreRefusal) return false;
    throw error;
  }
}

/** Returns an empty workbook with only a name for the formula. */
function createWorkbookWithName(formula: string): WorkbookFile {
  const emptyFile = createWorkbookStore().toFile();
  return { ...emptyFile, names: [{ name: 'tried', formula, visible: true, comment: '' }] };
}
