/** Rows of reports for formulas, apart from any placement. Loaded with the first formula that asks. */
import { effect, type ReadonlySignal } from '@preact/signals';
import { AppFailure, type Failure, toFailure } from '../failure';
import { type Fetched, fetchResult, pastCache, queryOf } from '../place/fetch-result';
import type { Session } from '../session/session';
import type { HeardNews } from '../workbook/report-news';

export interface ReportRows {
  readonly isSignedIn: boolean;
  /** Numbers of the reports that have this name or title, whatever the case; exact ones alone where there are any. */
  find(name: string, signal: AbortSignal): Promise<readonly number[]>;
  /**
   * Runs the report's query to its end.
   * @param asked somebody wants the source read again; otherwise what the engine holds will do
   */
  read(reportId: number, asked: boolean, signal: AbortSignal): Promise<Fetched>;
  /** How something here broke; what was cancelled is for the caller to know. */
  explain(error: unknown): Failure;
  /** Calls after each sign-in and sign-out; returns the function that ends it. */
  watchSignIn(listener: () => void): () => void;
}

export interface ReportRowsParts {
  readonly session: ReadonlySignal<Session | undefined>;
  readonly news: HeardNews;
  onFailure(error: unknown): void;
}

const FOUND_AT_MOST = 100;

export function createReportRows({ session, news, onFailure }: ReportRowsParts): ReportRows {
  function signedIn(): Session {
    const now = session.peek();
    if (!now) throw new AppFailure({ code: 'NotSignedIn' });
    return now;
  }

  return {
    get isSignedIn() {
      return session.peek() !== undefined;
    },
    async find(name, signal) {
      const { client, deployment } = signedIn();
      const request = { first: FOUND_AT_MOST, search: name };
      const { items } = await client.listReports(deployment.id, request, signal);
      const exact = items.filter((report) => report.name === name || report.title === name);
      const wanted = name.toLowerCase();
      const alike = items.filter(
        (report) => report.name.toLowerCase() === wanted || report.title?.toLowerCase() === wanted,
      );
      return (exact.length > 0 ? exact : alike).map(({ id }) => id);
    },
    async read(reportId, asked, signal) {
      const now = signedIn();
      const report = await now.client.getReport(now.deployment.id, reportId, signal);
      const query = asked ? pastCache(queryOf(report)) : queryOf(report);
      const progress = { onRows: () => undefined, onWaiting: () => undefined };
      const fetched = await fetchResult(now, query, signal, progress);
      news.hear(now, reportId, { updatedAt: report.updatedAt, freshAt: fetched.freshAt });
      return fetched;
    },
    explain(error) {
      onFailure(error);
      return toFailure(error, session.peek()?.host);
    },
    watchSignIn(listener) {
      let known = session.peek();
      return effect(() => {
        const now = session.value;
        if (now === known) return;
        known = now;
        listener();
      });
    },
  };
}
