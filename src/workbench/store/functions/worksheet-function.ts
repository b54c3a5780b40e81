import type { CellReader, Operand } from './operand';

/** A worksheet function over calculated parameters; a parameter that is skipped, as in `SUM(,1)`, is undefined. */
export type WorksheetFunction = (parameters: readonly (Operand | undefined)[], reader: CellReader) => Operand;

/** A function that calculates only the parameters it needs, such as IF. */
export type LazyFunction = (parameters: readonly (() => Operand)[], reader: CellReader) => Operand;
