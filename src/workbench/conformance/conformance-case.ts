/**
 * Holds Microsoft's libraries, which the page or the test loads. The suite knows nothing else of
 * its host.
 */
export interface OfficeUnderTest {
  readonly Excel: typeof Excel;
  readonly OfficeExtension: typeof OfficeExtension;
  /** Absent if the Excel library runs without the rest of Office. */
  readonly Office?: typeof Office;
  /** Returns true if the host announces the requirement set (`ExcelApi`) in this version. */
  supports(requirementSet: string, version: string): boolean;
}

/** A case checks one assumption about Excel's behaviour, in steps that any Excel can run. */
export interface ConformanceCase {
  /**
   * Names the theme and the behaviour: `names/follow-inserted-rows`. It is permanent, because
   * reports of real Excels cite it.
   */
  readonly id: string;
  /** The case confirms or contradicts the beliefs with these numbers in `beliefs.json`. */
  readonly beliefs: readonly number[];
  /** The case uses members of this requirement set, such as `ExcelApi 1.7`. */
  readonly requires: string;
  /** True if only Excel on the web has the rule. */
  readonly onlyOnWeb?: boolean;
  /** True if the case uses `Office` in addition to `Excel`. */
  readonly usesOffice?: boolean;
  /** @throws BeliefMismatch if this Excel behaves differently */
  run(bench: Bench): Promise<void>;
}

/** Defines a case that needs a single run on its sheet. */
export function defineSheetCase(
  id: string,
  beliefs: readonly number[],
  requires: string,
  steps: (sheet: Excel.Worksheet, context: Excel.RequestContext, bench: Bench) => Promise<void>,
): ConformanceCase {
  return defineCase(id, beliefs, requires, (bench) =>
    bench.runOnSheet((sheet, context) => steps(sheet, context, bench)),
  );
}

/** Defines a case with several runs, or with refusals. */
export function defineCase(
  id: string,
  beliefs: readonly number[],
  requires: string,
  run: (bench: Bench) => Promise<void>,
  options: Pick<ConformanceCase, 'onlyOnWeb' | 'usesOffice'> = {},
): ConformanceCase {
  return { id, beliefs, requires, run, ...options };
}

/**
 * A case works in an environment of its own: a new sheet, and names that no user's workbook has.
 * After the case, everything with these names is removed, and nothing else.
 */
export interface Bench {
  readonly office: OfficeUnderTest;
  readonly sheetName: string;
  /** Returns a free name for a further sheet of the case. */
  toSheetName(suffix: string): string;
  toDefinedName(suffix: string): string;
  toSettingKey(suffix: string): string;
  /**
   * Performs one `Excel.run` on the case's sheet; like Excel.run, it sends what is still queued at
   * the end.
   */
  runOnSheet<Result>(work: (sheet: Excel.Worksheet, context: Excel.RequestContext) => Promise<Result>): Promise<Result>;
  /**
   * Queues the work and sends it.
   * @returns the error with which Excel refused it
   * @throws BeliefMismatch if Excel accepts it
   */
  expectError(work: (sheet: Excel.Worksheet, context: Excel.RequestContext) => void): Promise<OfficeExtension.Error>;
  /** @throws BeliefMismatch if Excel accepts the work, or refuses it with another code */
  expectRefusal(
    code: string,
    work: (sheet: Excel.Worksheet, context: Excel.RequestContext) => void,
    label?: string,
  ): Promise<void>;
  /** @throws BeliefMismatch if the promise does not settle in time */
  waitFor<Result>(promise: Promise<Result>, label: string): Promise<Result>;
  /** Records this Excel's answer to an open question in the report. */
  note(question: string, answer: unknown): void;
}
