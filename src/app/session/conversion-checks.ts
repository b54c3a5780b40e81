/**
 * Compares the rows of SQL with those of the query that it was converted to, once for each text and
 * its members. This device saves the verdicts, and workbooks take them to other devices.
 */
import type { ConvertedSql, DataClient } from '../../client';
import { checksum } from '../../placement';
import type { DeviceStorage } from '../parts';

/** Holds a report's SQL and the query that it was converted to. */
export interface Conversion extends ConvertedSql {
  readonly sql: string;
}

export function createConversionChecks(
  storage: Pick<DeviceStorage, 'read' | 'save'>,
  data: () => Promise<Pick<DataClient, 'compareConversion'>>,
) {
  const waitingChecks = new Map<string, { readonly reportIds: Set<number>; readonly conversion: Conversion }>();
  /** Holds the keys of rows that cannot be compared, until the next sign-in. */
  const unknownKeys = new Set<string>();
  let runningComparison: Promise<ReadonlySet<number>> | undefined;
  const save = (key: string, verdict: string) => storage.save(STORAGE_PREFIX + key, verdict, 'device');
  const readVerdict = (key: string): string | undefined => {
    const verdict = storage.read(STORAGE_PREFIX + key);
    return isVerdict(verdict) ? verdict : undefined;
  };

  const compare = async (conversion: Conversion, signal: AbortSignal) =>
    (await data()).compareConversion(conversion.sql, conversion, signal);

  async function compareAll(signal: AbortSignal): Promise<ReadonlySet<number>> {
    const differingReports = new Set<number>();
    for (const [key, { reportIds, conversion }] of waitingChecks) {
      // A failed comparison is repeated after the next run of the query.
      const verdict = await compare(conversion, signal).catch(() => undefined);
      if (signal.aborted) break;
      waitingChecks.delete(key);
      if (verdict === 'unknown') unknownKeys.add(key);
      else if (verdict) save(key, verdict);
      if (verdict === 'different') for (const id of reportIds) differingReports.add(id);
    }
    return differingReports;
  }

  return {
    hasOtherRows: (conversion: Conversion): boolean => readVerdict(createKey(conversion)) === 'different',
    /** Returns the verdict as a workbook keeps it: `1a2b3c4d same`; undefined if none is known. */
    describe(conversion: Conversion): string | undefined {
      const key = createKey(conversion);
      const verdict = readVerdict(key);
      return verdict && `${key} ${verdict}`;
    },
    /** Takes over a verdict from a workbook unless this device has its own. */
    learn(description = ''): void {
      const [key = '', verdict] = description.split(' ');
      if (isVerdict(verdict) && readVerdict(key) === undefined) save(key, verdict);
    },
    /** Notes a conversion whose query has run, unless its verdict is known. */
    add(reportId: number, conversion: Conversion | undefined): void {
      const key = conversion && createKey(conversion);
      if (!key || readVerdict(key) !== undefined || unknownKeys.has(key)) return;
      const { reportIds = new Set<number>() } = waitingChecks.get(key) ?? {};
      waitingChecks.set(key, { reportIds: reportIds.add(reportId), conversion });
    },
    /**
     * Compares the conversions that were noted, one at a time. A call during another one gets its
     * outcome.
     * @returns ids of the reports whose SQL has other rows: it runs unchanged from now on
     */
    compareWaiting(signal: AbortSignal): Promise<ReadonlySet<number>> {
      runningComparison ??= compareAll(signal).finally(() => {
        runningComparison = undefined;
      });
      return runningComparison;
    },
  };
}

const STORAGE_PREFIX = 'inlay.sql.';

/** A change of the SQL, or of the members that it uses, makes a new key. */
function createKey({ sql, columns }: Conversion): string {
  return checksum(JSON.stringify([sql, columns.map(({ member }) => member)]));
}

function isVerdict(text: string | undefined): text is 'same' | 'different' {
  return text === 'same' || text === 'different';
}
