/**
 * Filters the operations of a write to a protected sheet: its unlocked cells take values, but their
 * formats stay as they are unless the protection allows formatting.
 */
import type { Operation, RowOperations } from './operation';

/** Says which formatting the protection of a sheet allows. */
export interface FormatRights {
  /** "Format cells" is allowed. */
  readonly cells: boolean;
  /** "Format columns" is allowed. */
  readonly columns: boolean;
}

/** Excel's number format for text: a number that is written into such a cell becomes a text. */
const TEXT_FORMAT = '@';

/** @param rights undefined if the sheet is not protected: then all operations are allowed */
export function filterAllowedOperations(
  operations: readonly Operation[],
  rights: FormatRights | undefined,
): readonly Operation[] {
  return rights ? operations.flatMap((operation) => getAllowedPart(operation, rights) ?? []) : operations;
}

/** Returns true if the protection keeps some of the operations from changing formats. */
export function refusesFormats({ before, after }: RowOperations, rights: FormatRights | undefined): boolean {
  return (
    rights !== undefined && [...before, ...after].some((operation) => getAllowedPart(operation, rights) !== operation)
  );
}

/** Returns the number formats that the protection refuses; their cells keep the former ones. */
export function findRefusedNumberFormats(
  { before, after }: RowOperations,
  rights: FormatRights | undefined,
): Extract<Operation, { kind: 'numberFormat' }>[] {
  if (!rights) return [];
  return [...before, ...after].flatMap((operation) =>
    operation.kind === 'numberFormat' && !getAllowedPart(operation, rights) ? [operation] : [],
  );
}

function getAllowedPart(operation: Operation, { cells, columns }: FormatRights): Operation | undefined {
  switch (operation.kind) {
    case 'width':
      return columns ? operation : undefined;
    case 'numberFormat':
      // A cell with the text format would turn numbers into texts. The operation stays, so that
      // Excel refuses the whole write instead.
      return cells || (operation.former === TEXT_FORMAT && operation.format !== TEXT_FORMAT) ? operation : undefined;
    case 'formats':
    case 'bold':
    case 'topBorder':
    case 'alignRight':
    case 'look':
    case 'overlay':
      return cells ? operation : undefined;
    case 'clear':
      if (cells || operation.what === 'contents') return operation;
      return operation.what === 'formats' ? undefined : { kind: 'clear', part: operation.part, what: 'contents' };
    case 'insert':
    case 'values':
    case 'contents':
    case 'fillDown':
      return operation;
    default:
      return operation satisfies never;
  }
}
