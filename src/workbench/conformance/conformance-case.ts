import type { Bench } from './bench';

/** Microsoft's libraries as the page or the test loaded them. The suite knows nothing else of the host it runs in. */
export interface OfficeUnderTest {
  readonly Excel: typeof Excel;
  readonly OfficeExtension: typeof OfficeExtension;
  /** Absent where the Excel library runs without the rest of Office. */
  readonly Office?: typeof Office;
  /** Whether the host announces the requirement set, such as `ExcelApi`, in this version. */
  supports(requirementSet: string, version: string): boolean;
}

/** One thing that we hold Excel to do, as steps that any Excel can be put through. */
export interface ConformanceCase {
  /** Theme and behaviour: `names/follow-inserted-rows`. Kept for ever, as reports of real Excels name it. */
  readonly id: string;
  /** Numbers of the rows in the table of beliefs that it proves or disproves. */
  readonly beliefs: readonly number[];
  /** The newest requirement set among the members that it uses, such as `ExcelApi 1.7`. */
  readonly requires: string;
  /** Only Excel on the web has the rule. */
  readonly onlyOnWeb?: boolean;
  /** Uses `Office` beside `Excel`. */
  readonly usesOffice?: boolean;
  /** @throws Difference when this Excel does something else */
  run(bench: Bench): Promise<void>;
}
