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

/** A case whose steps are one run on its sheet. */
export function onSheet(
  id: string,
  beliefs: readonly number[],
  requires: string,
  steps: (sheet: Excel.Worksheet, context: Excel.RequestContext, bench: Bench) => Promise<void>,
): ConformanceCase {
  return withBench(id, beliefs, requires, (bench) => bench.onSheet((sheet, context) => steps(sheet, context, bench)));
}

/** A case of several runs, or of refusals. */
export function withBench(
  id: string,
  beliefs: readonly number[],
  requires: string,
  run: (bench: Bench) => Promise<void>,
  rules: Pick<ConformanceCase, 'onlyOnWeb' | 'usesOffice'> = {},
): ConformanceCase {
  return { id, beliefs, requires, run, ...rules };
}

/**
 * Where a case works: a new sheet of its own, and names that no workbook of a person has. Whatever bears these names is
 * removed after the case, and nothing else.
 */
export interface Bench {
  readonly office: OfficeUnderTest;
  /** Name of the case's sheet. */
  readonly sheetName: string;
  /** A free name for a further sheet of the case. */
  otherSheetName(word: string): string;
  definedName(word: string): string;
  settingKey(word: string): string;
  /** One `Excel.run` on the case's sheet; what is still queued at its end is sent, as Excel.run does. */
  onSheet<Result>(work: (sheet: Excel.Worksheet, context: Excel.RequestContext) => Promise<Result>): Promise<Result>;
  /**
   * Queues the work and sends it.
   * @returns what Excel refused it with
   * @throws Difference when Excel accepts it
   */
  refusal(work: (sheet: Excel.Worksheet, context: Excel.RequestContext) => void): Promise<OfficeExtension.Error>;
  /** @throws Difference when Excel accepts the work, or refuses it with another code */
  expectRefusal(
    code: string,
    work: (sheet: Excel.Worksheet, context: Excel.RequestContext) => void,
    what?: string,
  ): Promise<void>;
  /** @throws Difference when it does not come in time */
  inTime<Result>(promise: Promise<Result>, what: string): Promise<Result>;
  /** The answer of this Excel to a question that nobody has answered yet; it goes into the report. */
  note(question: string, answer: unknown): void;
}
