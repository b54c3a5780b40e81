/** Compares the rows of random SQL texts with those of the queries that they mean. */
import { type DataService, openDataService } from '../../../../src/platform/query';
import { indexModel } from '../../../../src/platform/query/model';
import { createSampleTableStatements, SAMPLE_MODEL } from '../../../../src/platform/world';
import { createChance } from '../../../support/chance';
import { createRandomText, type RandomText } from './random-text';

const model = indexModel(SAMPLE_MODEL);
const signal = new AbortController().signal;

/** Opens the sample company with few orders, some of whose values are missing. */
export function openSmallService(options: { readonly filtersSql?: boolean } = {}): Promise<DataService> {
  const tables = createSampleTableStatements().map((statement) =>
    statement.replace('range(1000000)', 'range(6000)').replaceAll('400000', '2400'),
  );
  return openDataService({
    model: SAMPLE_MODEL,
    tables: [
      ...tables,
      'UPDATE source.order_lines SET channel = NULL WHERE id % 11 = 0',
      'UPDATE source.order_lines SET discount = NULL, is_gift = NULL WHERE id % 7 = 0',
    ],
    ...{ now: () => new Date(), continueWaitTimeout: 60_000, queryTimeout: 60_000, stallTimeout: 60_000 },
    ...options,
  });
}

/** The engine runs this many queries at a time. */
const CONCURRENT_TEXTS = 4;

/** Returns one text for each seed whose SQL text has other rows than it should, or another query. */
export async function checkTexts(service: DataService, seeds: readonly number[]): Promise<string[]> {
  const remaining = [...seeds];
  const faults: string[] = [];
  const checkNext = async () => {
    for (let seed = remaining.pop(); seed !== undefined; seed = remaining.pop()) {
      const fault = await checkText(service, seed);
      if (fault !== undefined) faults.push(fault);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_TEXTS }, checkNext));
  return faults;
}

async function checkText(service: DataService, seed: number): Promise<string | undefined> {
  const text = createRandomText(createChance(seed), model);
  try {
    const converted = JSON.parse(JSON.stringify(await service.convertSql(text.sql, signal)));
    if (!text.isExpression && JSON.stringify(converted.query) !== JSON.stringify(text.query)) {
      return describe(seed, text, `converted to ${JSON.stringify(converted.query)}`);
    }
    if (text.isExpression && converted.status !== 'error') return describe(seed, text, 'an expression was converted');
    const [rows, loadedRows] = [await readRows(service, text), await loadRows(service, text)];
    return rows === loadedRows ? undefined : describe(seed, text, `${rows}\n  but load ${loadedRows}`);
  } catch (failure) {
    return describe(seed, text, String(failure));
  }
}

const describe = (seed: number, { sql, timezone, query }: RandomText, fault: string) =>
  `seed ${seed} (${timezone}): ${sql}\n  meant ${JSON.stringify(query)}\n  ${fault.slice(0, 2000)}`;

async function readRows(service: DataService, { sql, timezone, query }: RandomText): Promise<string> {
  const rows: unknown[][] = [];
  for await (const line of service.streamSql(
    { caller: 'test', text: sql, timezone, throwContinueWait: false },
    signal,
  )) {
    const { data, error } = JSON.parse(line);
    if (error !== undefined) throw new Error(error);
    rows.push(...(data ?? []));
  }
  return toComparable(rows, query.limit !== undefined);
}

async function loadRows(service: DataService, { query, timezone, keys }: RandomText): Promise<string> {
  const input = { limit: 50_000, ...query, timezone };
  const call = { caller: 'test', query: input, multi: false, cache: undefined };
  const { data }: { data: Record<string, unknown>[] } = JSON.parse(await service.load(call, signal));
  return toComparable(
    data.map((row) => keys.map((key) => row[key] ?? null)),
    query.limit !== undefined,
  );
}

/** Both roads write times in two ways, and may add fractions up in another order. */
function toComparable(rows: readonly (readonly unknown[])[], isOrdered: boolean): string {
  const lines = rows.map((row) => JSON.stringify(row.map(normalizeValue)));
  return `${rows.length} rows: ${(isOrdered ? lines : lines.sort()).join()}`;
}

function normalizeValue(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (/^-?\d+\.\d{6,}$/.test(value)) return Number(value).toPrecision(10);
  if (/^-?inf$/.test(value)) return value.replace('inf', 'Infinity');
  return value.replace(/^(\d{4}-\d\d-\d\d)$/, '$1T00:00:00.000').replace(/^\+0(\d{5}-.*)Z$|^(\d{4}-.*)Z$/, '$1$2');
}
