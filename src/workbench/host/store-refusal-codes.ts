import { type RefusalCode, StoreRefusal } from '../store';
import { HostError } from './host-error';

/** The one place where the store's refusals, and defects of the host itself, become what Excel answers. */
export function asHostError(error: unknown): HostError {
  if (error instanceof HostError) return error;
  if (error instanceof StoreRefusal) return new HostError(EXCEL_CODES[error.code], error.message);
  return new HostError('GeneralException', error instanceof Error ? error.message : String(error));
}

const EXCEL_CODES: Readonly<Record<RefusalCode, string>> = {
  SheetNotFound: 'ItemNotFound',
  SheetNameInvalid: 'InvalidArgument',
  SheetNameTaken: 'ItemAlreadyExists',
  LastVisibleSheet: 'GeneralException',
  OutsideSheet: 'InvalidArgument',
  WrongShape: 'InvalidArgument',
  TextTooLong: 'InvalidArgument',
  // Excel fails the whole batch with this code (office-js issue 3256).
  FormulaTooLong: 'GeneralException',
  FormulaInvalid: 'InvalidArgument',
  NumberFormatInvalid: 'InvalidArgument',
  NameInvalid: 'InvalidArgument',
  NameTaken: 'ItemAlreadyExists',
  NameNotFound: 'ItemNotFound',
  SheetProtected: 'AccessDenied',
  PushedOffSheet: 'NonBlankCellOffSheet',
  MergedCells: 'MergedRangeConflict',
  // Asked for a code of its own in office-js issue 1199; there is none yet.
  TableOverlap: 'InvalidArgument',
  TableTorn: 'InsertDeleteConflict',
  TableSize: 'InvalidArgument',
  TableNotFound: 'ItemNotFound',
  FileInvalid: 'GeneralException',
};
