/** Finds the measures that formulas call, and chooses the queries that they share. */
import { type FunctionProblem, parseMeasureKey, type ReportRows, type SourceId } from '../app';
import type { ModelField, ModelView } from '../client';
import type { CachedRead, CalledReport } from './called-reports';
import { createMeasureQuery, findMeasure, listQueryMeasures } from './measure-queries';
import type { RunLimit } from './run-limit';

export class CalledMeasures {
  private views: readonly ModelView[] = [];
  private loading: Promise<readonly ModelView[]> | undefined;

  constructor(
    private readonly rows: Pick<ReportRows, 'readViews' | 'mayRead'>,
    private readonly limit: RunLimit,
  ) {}

  /** Reads the data model once for all measures, until `forget` is called. The next call retries a failure. */
  async load(signal: AbortSignal): Promise<void> {
    const loading = this.loading ?? this.limit.run(() => this.rows.readViews(signal));
    this.loading = loading;
    try {
      this.views = await loading;
    } catch (error) {
      if (this.loading === loading) this.loading = undefined;
      throw error;
    }
  }

  forget(): void {
    this.loading = undefined;
  }

  /** @param text names the measure as the formula does */
  find(text: string): ModelField | FunctionProblem {
    return findMeasure(this.views, text);
  }

  /**
   * Returns the query of a reading that has the measure, else a new query for this measure and all other
   * allowed measures of its view that no reading has.
   * @param reads the readings that the measure may use
   */
  chooseQuery(
    { hasSeparateQuery }: CalledReport,
    measure: ModelField,
    reports: readonly CalledReport[],
    reads: readonly CachedRead[],
  ): SourceId {
    if (hasSeparateQuery) return createMeasureQuery(measure);
    const queries = new Map(
      reads.flatMap(({ reportId }) =>
        typeof reportId === 'string' ? listQueryMeasures(reportId).map((name) => [name, reportId] as const) : [],
      ),
    );
    const others = reports.flatMap(({ key, hasSeparateQuery: isSeparate }) => {
      const text = parseMeasureKey(key);
      if (text === undefined || isSeparate || !this.rows.mayRead(key)) return [];
      const found = this.find(text);
      return 'code' in found || queries.has(found.name) ? [] : [found];
    });
    return queries.get(measure.name) ?? createMeasureQuery(measure, others);
  }
}
