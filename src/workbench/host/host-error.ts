import { type RefusalCode, StoreRefusal } from '../store';

/**
 * A failed batch returns this as the `Error` object of the protocol, which office.js turns into an
 * `OfficeExtension.Error`.
 */
export class HostError extends Error {
  /**
   * @param code the code on which add-ins branch, for example `ItemNotFound`
   * @param location the member that failed as office.js names it, for example
   * `WorksheetCollection.getItem`; if omitted, the interpreter fills in the current member
   */
  constructor(
    readonly code: string,
    message: string,
    readonly location?: string,
  ) {
    super(message);
    this.name = 'HostError';
  }

  withLocation(location: string): HostError {
    return this.location === undefined ? new HostError(this.code, this.message, location) : this;
  }
}

function itemNotFound(): HostError {
  return new HostError('ItemNotFound', "The requested resource doesn't exist.");
}

/** @throws HostError if there is no item */
export function requireItem<Item>(item: Item | undefined): Item {
  return item ?? throwError(itemNotFound());
}

export function throwError(error: HostError): never {
  throw error;
}

export function invalidArgument(message = 'The argument is invalid or missing or has an incorrect format.'): HostError {
  return new HostError('InvalidArgument', message);
}

export function invalidReference(): HostError {
  return new HostError('InvalidReference', 'This reference is not valid for the current operation.');
}

/**
 * Returns the error of calls that need the workbook in front while another workbook is there
 * (office-js issue 6365).
 */
export function invalidSelection(): HostError {
  return new HostError('InvalidSelection', 'The current selection is invalid for this operation.');
}

export function accessDenied(): HostError {
  return new HostError('AccessDenied', 'You cannot perform the requested operation.');
}

/**
 * The stand-in fails loudly on missing features: it never answers an unknown member with an empty
 * value.
 */
export function notImplemented(member: string): HostError {
  return new HostError('NotImplemented', `This host does not implement ${member}.`, member);
}

/** An older Excel fails with this error for a newer member. */
export function apiNotFound(member: string): HostError {
  return new HostError('ApiNotFound', `${member} is not available in this version of Excel.`, member);
}

/**
 * Holds the HTTP statuses that office.js exposes as `httpStatusCode`. Excel's numbers for the rarer
 * codes are not documented, so these are ours. Add-ins branch on the code, not on this number.
 */
export const HTTP_STATUSES: Readonly<Record<string, number>> = {
  AccessDenied: 403,
  ApiNotFound: 404,
  InvalidArgument: 400,
  InvalidOperation: 400,
  InvalidOperationInCellEditMode: 400,
  InvalidReference: 400,
  InvalidSelection: 400,
  MergedRangeConflict: 400,
  NonBlankCellOffSheet: 400,
  ItemAlreadyExists: 409,
  ItemNotFound: 404,
  NotImplemented: 501,
  RangeExceedsLimit: 400,
  RequestPayloadSizeLimitExceeded: 400,
  ResponsePayloadSizeLimitExceeded: 400,
  UnsupportedOperation: 400,
};

/**
 * Translates refusals of the store and defects of the host into Excel's errors; no other function
 * does.
 */
export function toHostError(error: unknown): HostError {
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
  // Microsoft documents no code for it.
  ArrayTorn: 'GeneralException',
  // Office-js issue 1199 requests a separate code; none exists yet.
  TableOverlap: 'InvalidArgument',
  TableTorn: 'InsertDeleteConflict',
  TableSize: 'InvalidArgument',
  TableNotFound: 'ItemNotFound',
  OutlineLevels: 'InvalidArgument',
  FileInvalid: 'GeneralException',
};
