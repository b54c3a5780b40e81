import { type ReadonlySignal, signal } from '@preact/signals';
import { type CaseResult, type ConformanceCase, findContents, type OfficeUnderTest, runSuite } from '..';
import { createReport, type SelfTestReport } from './report';

/** Holds a run of the conformance suite, as the page shows it. */
export interface SelfTest {
  readonly phase: ReadonlySignal<Phase>;
  readonly total: number;
  readonly results: ReadonlySignal<readonly CaseResult[]>;
  /** Runs immediately in an empty workbook, and asks first in any other. */
  start(): Promise<void>;
  /** Runs regardless of the workbook's content. */
  run(): Promise<void>;
}

export type Phase =
  | { readonly name: 'starting' }
  | { readonly name: 'outside Excel' }
  | { readonly name: 'asking'; readonly contents: readonly string[] }
  | { readonly name: 'running' }
  | { readonly name: 'done'; readonly report: SelfTestReport; readonly delivery: Delivery }
  | { readonly name: 'stopped'; readonly reason: string };

/** Says if the report was stored, no server stores it, or the server refused it with a reason. */
export type Delivery = 'kept' | 'nobody keeps it' | { readonly refused: string };

interface SelfTestOptions {
  readonly office: OfficeUnderTest | undefined;
  readonly cases: readonly ConformanceCase[];
  /**
   * Resolves with true if the server stores the report. Rejects with a message for the user if it
   * did not arrive.
   */
  send(report: SelfTestReport): Promise<boolean>;
}

export function createSelfTest({ office, cases, send }: SelfTestOptions): SelfTest {
  const phase = signal<Phase>({ name: 'starting' });
  const results = signal<readonly CaseResult[]>([]);

  async function runIfInExcel(work: (office: OfficeUnderTest) => Promise<void>): Promise<void> {
    if (!office) {
      phase.value = { name: 'outside Excel' };
      return;
    }
    try {
      await work(office);
    } catch (error) {
      phase.value = { name: 'stopped', reason: toReason(error) };
    }
  }

  const run = (): Promise<void> =>
    runIfInExcel(async (loadedOffice) => {
      results.value = [];
      phase.value = { name: 'running' };
      const allResults = await runSuite(loadedOffice, cases, {
        onResult: (result) => {
          results.value = [...results.value, result];
        },
      });
      const report = createReport(loadedOffice, allResults);
      const delivery = await send(report).then(
        (isStored): Delivery => (isStored ? 'kept' : 'nobody keeps it'),
        (error: unknown): Delivery => ({ refused: toReason(error) }),
      );
      phase.value = { name: 'done', report, delivery };
    });

  return {
    phase,
    total: cases.length,
    results,
    start: () =>
      runIfInExcel(async (loadedOffice) => {
        const contents = await findContents(loadedOffice);
        if (contents.length === 0) await run();
        else phase.value = { name: 'asking', contents };
      }),
    run,
  };
}

function toReason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
