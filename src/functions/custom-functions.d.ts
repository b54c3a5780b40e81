/** What office.js offers a shared runtime for custom functions, as far as it is used here. Absent in hosts without them. */
declare const CustomFunctions:
  | {
      associate(id: string, run: (...values: unknown[]) => void): void;
      readonly Error: new (code: string, message?: string) => Error;
    }
  | undefined;
