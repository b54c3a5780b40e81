/**
 * Runs formulas that filter a report of the seeded platform over the real data API, and lists its
 * queries.
 */

import type { CubeApi } from '@cubejs-client/core';
import type { FunctionProblem } from '../../src/app';
import { fetchRows } from '../../src/app/pipeline/fetch/fetch';
import { openFilteredReport } from '../../src/app/report/filtered-report';
import type { DataClient, QueryRequest } from '../../src/client';
import type { Answer } from '../../src/functions/answer';
import { isQuestion, readQuestion } from '../../src/functions/question';
import { createReportRead } from '../../src/functions/report-read';
import { createRunLimit } from '../../src/functions/run-limit';
import type { DateSystem } from '../../src/grid';
import type { PlatformServer } from '../../src/platform';

export interface FilteredStage {
  readonly platform: PlatformServer;
  readonly data: DataClient;
  readonly publicClient: CubeApi;
}

export interface Formula {
  readonly id: 'REPORT' | 'FIGURE';
  /** Holds the arguments after the report. */
  readonly values: readonly unknown[];
}

export interface FormulaAnswers {
  /** Holds what each formula shows, in their order. */
  readonly shownAnswers: readonly (readonly (readonly unknown[])[] | FunctionProblem | 'failed')[];
  readonly queries: readonly string[];
}

/**
 * @param options `hasSeparateQuery` gives each set of filters a query of its own; `dateSystem` is that of
 * the workbook
 */
export async function askFormulas(
  { data }: FilteredStage,
  reportQuery: QueryRequest,
  formulas: readonly Formula[],
  {
    hasSeparateQuery = false,
    dateSystem = 1900,
  }: { readonly hasSeparateQuery?: boolean; readonly dateSystem?: DateSystem } = {},
): Promise<FormulaAnswers> {
  const queries: string[] = [];
  const { signal } = new AbortController();
  const run = async (query: QueryRequest) => {
    queries.push(JSON.stringify(query));
    const parts = { pause: () => undefined, reader: { dateSystem }, freshness: { record: () => undefined } };
    const session = { data: async () => data, address: '', deployment: { id: 1 } };
    return fetchRows(
      parts,
      session,
      { reportId: 1, query, origin: { dateSystem, reportUpdatedAt: undefined } },
      { signal, onProgress: () => undefined },
    );
  };
  const read = createReportRead({
    rows: {
      read: () => run(reportQuery),
      async openFilters() {
        const opened = await openFilteredReport(
          { data: async () => data },
          reportQuery.kind === 'sql' ? reportQuery : { kind: 'json', query: String(reportQuery.query) },
          run,
          { dateSystem },
          signal,
        );
        return typeof opened === 'object' && hasSeparateQuery
          ? { ...opened, readGroups: async () => undefined }
          : opened;
      },
    },
    ...{ limit: createRunLimit(3), reportId: 1, isFresh: false, signal, now: () => 0 },
  });
  const answerByIndex = new Map<number, FormulaAnswers['shownAnswers'][number]>();
  const questions = formulas.map(({ id, values }, index) => {
    const question = readQuestion(id, [1, ...values]);
    if (isQuestion(question)) return [question, index] as const;
    answerByIndex.set(index, question);
    return [undefined, index] as const;
  });
  const indexes = new Map(questions.flatMap(([question, index]) => (question ? [[question, index] as const] : [])));
  const toShownAnswer = (answer: Answer) => (answer.kind === 'cells' ? answer.rows : answer.problem);
  await read.answer([...indexes.keys()], (question, answer) => {
    const index = indexes.get(question) ?? -1;
    if (answer.kind === 'failed') throw answer.error;
    if (answerByIndex.has(index)) throw new Error('It was answered twice.');
    answerByIndex.set(index, toShownAnswer(answer));
  });
  return { shownAnswers: formulas.map((_, index) => answerByIndex.get(index) ?? 'failed'), queries };
}
