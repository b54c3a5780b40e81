/** Why the store refused. The host turns each code into what Excel answers; match on the code, never on the text. */
export type RefusalCode =
  | 'SheetNotFound'
  | 'SheetNameInvalid'
  | 'SheetNameTaken'
  /** A workbook keeps at least one visible sheet. */
  | 'LastVisibleSheet'
  /** A rectangle that is empty, fractional, or not wholly on the sheet. */
  | 'OutsideSheet'
  /** A written array whose rows and columns are not those of the rectangle. */
  | 'WrongShape'
  | 'TextTooLong'
  | 'FormulaTooLong'
  | 'FormulaInvalid'
  | 'NumberFormatInvalid'
  | 'NameInvalid'
  | 'NameTaken'
  | 'NameNotFound'
  | 'SheetProtected'
  /** An insert that would push content over the last row or column. */
  | 'PushedOffSheet'
  /** An operation that would tear a merged area apart, or merge over one. */
  | 'MergedCells'
  /** Two tables on the same cells. */
  | 'TableOverlap'
  /** A shift that would tear a table apart, or take its header alone. */
  | 'TableTorn'
  /** A size that a table cannot take: another header row, or none of its former cells. */
  | 'TableSize'
  | 'TableNotFound'
  /** Rows in more groups than an outline has levels, or in none that could be taken away. */
  | 'OutlineLevels'
  | 'FileInvalid';

/** The store's only failure: nothing of the refused call has been applied. */
export class StoreRefusal extends Error {
  override readonly name = 'StoreRefusal';

  constructor(
    readonly code: RefusalCode,
    message: string,
  ) {
    super(message);
  }
}
