/** A sign-in in use: one platform, one deployment, and the way to its rows. */
import { type DataClient, dataAddress, isPlatformFailure, type PlatformClient, type Report } from '../client';
import { createResultBuilder, type Result } from '../placement';
import type { Deployment } from './connection-state';
import type { Network } from './parts';
import { AppFailure } from './to-failure';

export interface Session {
  readonly address: string;
  readonly host: string;
  readonly deployment: Deployment;
  readonly client: PlatformClient;
  /** The data API of the deployment; found at first use. */
  data(signal: AbortSignal): Promise<DataClient>;
}

export function createSession(
  network: Network,
  address: string,
  deployment: Deployment,
  client: PlatformClient,
): Session {
  let data: DataClient | undefined;
  return {
    address,
    host: hostOf(address),
    deployment,
    client,
    data: async (signal) => {
      data ??= await network.dataClient(await findDataAddress(client, deployment, signal), async (tokenSignal) => {
        return client.issueDataToken(deployment.id, tokenSignal);
      });
      return data;
    },
  };
}

export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}

export interface FetchProgress {
  onRows(rows: number): void;
  /** The platform is still running the query. */
  onWaiting(): void;
}

export interface Fetched {
  readonly result: Result;
  /** All rows that the query has, when the data API tells. */
  readonly total: number | undefined;
}

export type Query = { readonly kind: 'sql'; readonly sql: string } | { readonly kind: 'json'; readonly query: string };

/** Runs the report's query to the end. */
export async function fetchResult(
  session: Session,
  query: Query,
  signal: AbortSignal,
  progress: FetchProgress,
): Promise<Fetched> {
  const data = await session.data(signal);
  let builder: ReturnType<typeof createResultBuilder> | undefined;
  let total: number | undefined;
  for await (const event of data.query(query, signal)) {
    if (event.kind === 'columns') builder = createResultBuilder(event.columns);
    else if (event.kind === 'rows') {
      builder?.push(event.rows);
      progress.onRows(builder?.rowCount ?? 0);
    } else if (event.kind === 'waiting') progress.onWaiting();
    else total = event.total ?? (event.mayBeCut ? await data.count(query, signal).catch(() => undefined) : undefined);
  }
  if (!builder) throw new AppFailure({ code: 'ContractBroken', at: 'query', host: session.host });
  return { result: builder.finish(), total };
}

/** A report holds SQL, or a query of the data API as JSON text. */
export function queryOf(report: Report): Query {
  if (report.sqlQuery) return { kind: 'sql', sql: report.sqlQuery };
  if (report.jsonQuery) return { kind: 'json', query: report.jsonQuery };
  throw new AppFailure({ code: 'NoQuery' });
}

/** A token that may only read reports may not list environments or read the deployment: what it may, has to do. */
async function findDataAddress(client: PlatformClient, { id, name }: Deployment, signal: AbortSignal): Promise<string> {
  const environments = await client.listEnvironments(id, { type: 'production' }, signal).catch(unlessRefused([]));
  const deployment =
    environments.length > 0 ? { id, name } : await client.getDeployment(id, signal).catch(unlessRefused({ id, name }));
  const address = dataAddress(deployment, environments);
  if (address === undefined) throw new AppFailure({ code: 'NoDataAddress' });
  return address;
}

function unlessRefused<T>(instead: T): (error: unknown) => T {
  return (error) => {
    if (isPlatformFailure(error) && (error.code === 'NotAllowed' || error.code === 'NotFound')) return instead;
    throw error;
  };
}
