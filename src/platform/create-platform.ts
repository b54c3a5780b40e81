/** The platform whole: its store, query engine and jobs, opened and closed together. */
import { randomBytes } from 'node:crypto';
import { type AccessTokens, type GivenTokens, putAccessTokens } from './access-tokens';
import { runDbtSyncs } from './dbt-sync-runner';
import { httpApp } from './http-app';
import { openDataService } from './query';
import {
  type Database,
  type DbtSyncJobRow,
  deploymentById,
  migrate,
  openDatabaseServer,
  openEmbeddedDatabase,
  requeueDbtSyncJobs,
  settingOr,
  takeDataFolder,
} from './store';
import { openTradingDays, type TradingDays } from './trading-days';
import { SAMPLE_MODEL, SEEDS, sampleTableStatements } from './world';

export interface PlatformOptions {
  /**
   * Access tokens by sample user. Without `databaseUrl` the others follow from the analyst's, and that is published; with it
   * those that are left out are made at the first start.
   */
  readonly tokens?: GivenTokens | undefined;
  /** Folder that keeps the state; without it, and without `databaseUrl`, the state ends with the process. */
  readonly dataFolder?: string | undefined;
  /** A Postgres server instead of the embedded one. */
  readonly databaseUrl?: string | undefined;
  /** Another data API that environments name instead of ours. */
  readonly queryApiUrl?: string | undefined;
  /** Signs data tokens instead of the secret that the store keeps; it is not stored. */
  readonly dataTokenSecret?: string | undefined;
  /** Settings of the account that hold instead of the stored ones. */
  readonly appConfig?: Readonly<Record<string, unknown>> | undefined;
  /** Origins whose pages may call; none when left out. */
  readonly allowedOrigins?: readonly string[] | undefined;
  /** Origin at which others than this machine reach the platform, through a proxy: `https://platform.example.com`. */
  readonly publicOrigin?: string | undefined;
  /** The sample company has had at least so many trading days after its first rows. */
  readonly tradingDays?: number | undefined;
  readonly now?: (() => Date) | undefined;
  /** How long a data request waits before it answers "Continue wait", in milliseconds. 5,000 when left out. */
  readonly continueWaitTimeout?: number | undefined;
  /** How long a call of the management API may take, in milliseconds. 25,000 when left out. */
  readonly callTimeout?: number | undefined;
  /** How long a query may run, in milliseconds. 120,000 when left out. */
  readonly queryTimeout?: number | undefined;
  /** How long a reader of rows may take none, in milliseconds. 15,000 when left out. */
  readonly stallTimeout?: number | undefined;
}

export interface Platform {
  fetch(request: Request): Promise<Response>;
  /** The embedded or connected store, for tools beside the API. */
  readonly database: Database;
  readonly tokens: AccessTokens;
  readonly days: TradingDays;
  /** Ends running queries and closes the store. Nothing that was answered is lost. */
  close(): Promise<void>;
}

/** The platform as a function from request to response, with its engines running. */
export async function createPlatform(options: PlatformOptions = {}): Promise<Platform> {
  const now = options.now ?? (() => new Date());
  const starting = openDataService({
    model: SAMPLE_MODEL,
    tables: sampleTableStatements(),
    now,
    patience: options.continueWaitTimeout ?? 5000,
    timeout: options.queryTimeout ?? 120_000,
    stall: options.stallTimeout ?? 15_000,
  });
  // Told below; until then nobody listens.
  starting.catch(() => undefined);
  let store: Store;
  try {
    store = await openStore(options);
  } catch (failure) {
    await starting.then((service) => service.close());
    throw failure;
  }
  const { database, tokens } = store;
  const service = await starting;
  const secret =
    options.dataTokenSecret ?? (await settingOr(database, 'data token secret', () => randomBytes(32).toString('hex')));
  const days = await openTradingDays(database, service, options.tradingDays);
  const dbtSync = runDbtSyncs(database, now, (job) => syncModel(database, job));
  // Jobs of a process that was killed; on a server, those of other processes may still be at work.
  await requeueDbtSyncJobs(database, new Date(now().getTime() - (options.databaseUrl === undefined ? 0 : 600_000)));
  dbtSync.wake();
  const app = httpApp(
    {
      database,
      now,
      secret,
      queryApiUrl: options.queryApiUrl,
      publicOrigin: options.publicOrigin,
      appConfig: options.appConfig,
      dbtSync,
      longestCall: longestCall(options),
    },
    service,
    days,
    options.allowedOrigins ?? [],
  );
  return {
    fetch: async (request) => app.fetch(request),
    database,
    tokens,
    days,
    async close() {
      await dbtSync.close();
      await service.close();
      await store.close();
    },
  };
}

/** What a sync finds in the model; a deployment that is not set up has none yet. */
async function syncModel(database: Database, job: DbtSyncJobRow): Promise<Readonly<Record<string, unknown>>> {
  const deployment = await deploymentById(database, job.deployment_id);
  if (deployment?.creation_step !== 'ready') throw new Error('The deployment is not ready.');
  const { cubes, views } = SAMPLE_MODEL;
  return { branch: job.branch_name, cubes: cubes.map(({ name }) => name), views: views.map(({ name }) => name) };
}

const longestCall = ({ callTimeout = 25_000 }: PlatformOptions): number => callTimeout;

interface Store {
  readonly database: Database;
  readonly tokens: AccessTokens;
  close(): Promise<void>;
}

async function openStore(options: PlatformOptions): Promise<Store> {
  const folder =
    options.databaseUrl === undefined && options.dataFolder !== undefined
      ? await takeDataFolder(options.dataFolder)
      : undefined;
  let database: Database | undefined;
  const close = async () => {
    await database?.close();
    await folder?.release();
  };
  try {
    // A little less than the call has: a call whose only statement is too slow then ends by the database's refusal.
    const bound = Math.floor(longestCall(options) * 0.8);
    database =
      options.databaseUrl === undefined
        ? await openEmbeddedDatabase(folder?.databaseFolder, bound)
        : await openDatabaseServer(options.databaseUrl, bound);
    await migrate(database, SEEDS);
    // A server keeps its statistics itself; without any, the planner takes a list of 100,000 reports for one of a hundred.
    if (options.databaseUrl === undefined) await database.run('ANALYZE');
    const tokens = await putAccessTokens(database, options.tokens ?? {}, options.databaseUrl !== undefined);
    await folder?.completed();
    return { database, tokens, close };
  } catch (failure) {
    await close();
    throw failure;
  }
}
