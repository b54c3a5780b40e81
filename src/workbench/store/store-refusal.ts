/**
 * The store refuses a call for one of these reasons. The host translates each code to Excel's
 * error; match on the code, never on the text.
 */
export type RefusalCode =
  | 'SheetNotFound'
  | 'SheetNameInvalid'
  | 'SheetNameTaken'
  /** A workbook needs at least one visible sheet. */
  | 'LastVisibleSheet'
  /** The rectangle is empty, fractional, or not wholly on the sheet. */
  | 'OutsideSheet'
  /** The shape of the written array differs from the rectangle's. */
  | 'WrongShape'
  | 'TextTooLong'
  | 'FormulaTooLong'
  | 'FormulaInvalid'
  | 'NumberFormatInvalid'
  | 'NameInvalid'
  | 'NameTaken'
  | 'NameNotFound'
  | 'SheetProtected'
  /** The insert would push content over the last row or column. */
  | 'PushedOffSheet'
  /** The operation would split a merged area, or merge over one. */
  | 'MergedCells'
  /** The operation would change part of an array formula. */
  | 'ArrayTorn'
  /** Two tables would share cells. */
  | 'TableOverlap'
  /** The shift would split a table, or delete only its header. */
  | 'TableTorn'
  /** The table cannot take the size: another header row, or none of its former cells. */
  | 'TableSize'
  | 'TableNotFound'
  /** The outline has no more levels for the rows, or the rows are in no group to remove. */
  | 'OutlineLevels'
  | 'FileInvalid';

/** The store fails only with this error, and has then applied nothing of the refused call. */
export class StoreRefusal extends Error {
  override readonly name = 'StoreRefusal';

  constructor(
    readonly code: RefusalCode,
    message: string,
  ) {
    super(message);
  }
}
