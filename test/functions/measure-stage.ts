/** Calls INLAY.MEASURE over the sample company with the whole app, and counts its queries. */
import type { Answer } from '../../src/functions/answer';
import { isQuestion, readQuestion } from '../../src/functions/question';
import { createReportFunctions, type ReportFunctions } from '../../src/functions/report-functions';
import { type AppUnderTest, clock, type Stage, waitUntil } from '../support/app';

interface MeasureCall {
  /** Lists in order what the cell showed. */
  readonly shown: unknown[];
  readonly end: () => void;
}

export interface MeasureStage {
  readonly test: AppUnderTest;
  readonly functions: ReportFunctions;
  call(values: readonly unknown[], cell?: string): MeasureCall;
  /** Resolves to what each formula shows first, with their measures allowed. */
  readAll(formulas: readonly (readonly unknown[])[]): Promise<unknown[]>;
  countQueries(): number;
}

const toShown = (answer: Answer) => (answer.kind === 'cells' ? answer.rows[0]?.[0] : answer.problem);

export async function openMeasures(
  stage: Stage,
  options: Parameters<Stage['startConnectedApp']>[0] = {},
): Promise<MeasureStage> {
  const test = await stage.startConnectedApp(options);
  const functions = createReportFunctions(await test.app.openReportRows(), clock);
  test.app.setFormulaRefresh(functions.refresh);
  const call = (values: readonly unknown[], cell?: string): MeasureCall => {
    const shown: unknown[] = [];
    const question = readQuestion('MEASURE', values);
    if (!isQuestion(question)) return { shown: [question], end: functions.recordRejected(question, cell) };
    return { shown, end: functions.ask(question, (answer) => shown.push(toShown(answer)), cell) };
  };
  const isWaiting = ([first]: readonly unknown[]) => first === undefined;
  const isNotAllowed = (shown: unknown) =>
    typeof shown === 'object' && shown !== null && Reflect.get(shown, 'code') === 'notAllowed';
  return {
    ...{ test, functions, call },
    async readAll(formulas) {
      const calls = formulas.map((values) => call(values));
      await waitUntil(() => calls.every(({ shown }) => !isWaiting(shown)));
      if (calls.some(({ shown }) => isNotAllowed(shown.at(-1)))) await test.app.placements.answerAllow('allow');
      await waitUntil(() => calls.every(({ shown }) => !isNotAllowed(shown.at(-1))));
      return calls.map(({ shown }) => shown.at(-1));
    },
    countQueries: () => test.requests.filter((request) => request.endsWith('/load')).length,
  };
}
