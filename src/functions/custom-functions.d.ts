/** Declares the part of office.js's custom functions that we use; hosts without them lack it. */
declare const CustomFunctions:
  | {
      associate(id: string, run: (...values: unknown[]) => void): void;
      readonly Error: new (code: string, message?: string) => Error;
    }
  | undefined;
