import type { CellValue } from './cell-types';

/** A function that an add-in brings, as its metadata describes it. */
export interface CustomFunction {
  /** What the add-in associates its code with. */
  readonly id: string;
  /** As formulas call it, with the namespace: `INLAY.FIGURE`. */
  readonly name: string;
  /** Answers may come again and again. */
  readonly isStreaming: boolean;
  /** Each call tells which cell it comes from. */
  readonly requiresAddress?: boolean;
  readonly parameters: readonly CustomParameter[];
}

export interface CustomParameter {
  readonly type: 'any' | 'string' | 'number' | 'boolean';
  readonly isOptional: boolean;
  /** The last one alone: any number of arguments, which arrive as one list. */
  readonly isRepeating: boolean;
  /** Takes a range of cells. */
  readonly isMatrix: boolean;
}

/** One call that a formula makes, until its formula no longer does. */
export interface CustomCall {
  readonly id: number;
  readonly custom: CustomFunction;
  readonly arguments: readonly CustomArgument[];
  readonly cell: { readonly sheetId: string; readonly row: number; readonly column: number };
}

/** `null` is an argument that was left out. */
export type CustomArgument = string | number | boolean | null | typeof EMPTY_CELL | readonly CustomArgument[];

/** An empty cell, which versions of Excel pass in different ways. */
export const EMPTY_CELL = { isEmptyCell: true } as const;

/** What runs the functions: the add-in, by way of the host. */
export interface CustomRunner {
  begin(call: CustomCall): void;
  end(id: number): void;
}

export interface CustomAnswer {
  readonly id: number;
  /** One value, or rows that spill. */
  readonly rows: readonly (readonly CellValue[])[];
}

export interface CustomFunctions {
  /** @returns the function that takes the runner away again */
  attach(runner: CustomRunner): () => void;
  /** Answers to calls; those that are over are passed by. No record of undo. */
  answer(answers: readonly CustomAnswer[]): void;
}
