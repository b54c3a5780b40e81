import type { CellValue } from './cell-types';

/** An add-in's metadata describes each of its functions like this. */
export interface CustomFunction {
  /** The add-in associates its code with this id. */
  readonly id: string;
  /** Formulas use this name with the namespace: `INLAY.FIGURE`. */
  readonly name: string;
  /** A call may be answered repeatedly. */
  readonly isStreaming: boolean;
  /** Each call includes the address of its cell. */
  readonly requiresAddress?: boolean;
  readonly parameters: readonly CustomParameter[];
}

export interface CustomParameter {
  readonly type: 'any' | 'string' | 'number' | 'boolean';
  readonly isOptional: boolean;
  /** The last parameter may accept any number of arguments; they arrive as one list. */
  readonly isRepeating: boolean;
  /** The parameter takes a range of cells. */
  readonly isMatrix: boolean;
}

/** A formula calls a function. The call lasts until the formula no longer makes it. */
export interface CustomCall {
  readonly id: number;
  readonly customFunction: CustomFunction;
  readonly arguments: readonly CustomArgument[];
  readonly cell: { readonly sheetId: string; readonly row: number; readonly column: number };
}

/** `null` is an omitted argument. */
export type CustomArgument = string | number | boolean | null | typeof EMPTY_CELL | readonly CustomArgument[];

/**
 * Stands for an empty cell among the arguments. The host replaces it, because versions of Excel
 * pass an empty cell in different ways.
 */
export const EMPTY_CELL = { isEmptyCell: true } as const;

/** Runs the functions. The host implements this: it sends the calls to the add-in. */
export interface CustomRunner {
  begin(call: CustomCall): void;
  end(id: number): void;
}

export interface CustomAnswer {
  readonly id: number;
  /** Holds one value, or rows that spill. */
  readonly rows: readonly (readonly CellValue[])[];
}

export interface CustomFunctions {
  /** @returns disconnects the runner */
  attach(runner: CustomRunner): () => void;
  /** Stores answers to calls without an undo record; ignores calls that have ended. */
  answer(answers: readonly CustomAnswer[]): void;
}
