/** Opens and closes the store, the query engine and the jobs of a platform together. */
import { randomBytes } from 'node:crypto';
import { type AccessTokens, storeAccessTokens, type UserTokens } from './access-tokens';
import { createDbtSyncRunner } from './dbt-sync-runner';
import { createHttpApp } from './http-app';
import { openDataService } from './query';
import { openSimulatedDays, type SimulatedDays } from './simulated-days';
import {
  type Database,
  type DbtSyncJobRow,
  ensureSetting,
  findDeploymentById,
  migrate,
  openDatabaseServer,
  openDataFolder,
  openEmbeddedDatabase,
  requeueDbtSyncJobs,
} from './store';
import { createSampleTableStatements, SAMPLE_MODEL, SEEDS } from './world';

export interface PlatformOptions {
  /**
   * Maps sample users to access tokens. Without `databaseUrl` the other tokens follow from the
   * analyst's, which is published. With it the first start creates the tokens that are missing
   * here.
   */
  readonly tokens?: UserTokens | undefined;
  /**
   * The platform keeps its state in this folder. Without it, and without `databaseUrl`, the state
   * ends with the process.
   */
  readonly dataFolder?: string | undefined;
  /** The platform uses this Postgres server instead of the embedded one. */
  readonly databaseUrl?: string | undefined;
  /** Environments name this data API instead of ours. */
  readonly queryApiUrl?: string | undefined;
  /** Signs data tokens in place of the stored secret. The platform does not store it. */
  readonly dataTokenSecret?: string | undefined;
  /** These settings of the account override the stored ones. */
  readonly appConfig?: Readonly<Record<string, unknown>> | undefined;
  /** Only pages of these origins may call; the default is none. */
  readonly allowedOrigins?: readonly string[] | undefined;
  /**
   * Other machines reach the platform at this origin, through a proxy:
   * `https://platform.example.com`.
   */
  readonly publicOrigin?: string | undefined;
  /** The sample company has had at least this many simulated days after its first rows. */
  readonly simulatedDays?: number | undefined;
  readonly now?: (() => Date) | undefined;
  /**
   * A data request waits this many milliseconds before it answers "Continue wait". The default is
   * 5,000.
   */
  readonly continueWaitTimeout?: number | undefined;
  /** A call of the management API may take this many milliseconds. The default is 25,000. */
  readonly callTimeout?: number | undefined;
  /** A query may run this many milliseconds. The default is 120,000. */
  readonly queryTimeout?: number | undefined;
  /** A reader of rows may pause this many milliseconds. The default is 15,000. */
  readonly stallTimeout?: number | undefined;
  /** The data API answers SQL with any number of rows. The default is at most 50,000. */
  readonly streamsSql?: boolean | undefined;
  /** The data API has `/v1/sql-filters`, as engines newer than 1.7.43 do. The default is not. */
  readonly filtersSql?: boolean | undefined;
}

export interface Platform {
  fetch(request: Request): Promise<Response>;
  /** Tools beside the API use the embedded or connected store directly. */
  readonly database: Database;
  readonly tokens: AccessTokens;
  readonly days: SimulatedDays;
  /** Ends running queries and closes the store. No answered change is lost. */
  close(): Promise<void>;
}

/** Returns the platform as a function from request to response, with its engines running. */
export async function createPlatform(options: PlatformOptions = {}): Promise<Platform> {
  const now = options.now ?? (() => new Date());
  const pendingService = openDataService({
    model: SAMPLE_MODEL,
    tables: createSampleTableStatements(),
    now,
    continueWaitTimeout: options.continueWaitTimeout ?? 5000,
    queryTimeout: options.queryTimeout ?? 120_000,
    stallTimeout: options.stallTimeout ?? 15_000,
    streamsSql: options.streamsSql,
    filtersSql: options.filtersSql,
  });
  // The code below reports a failure. Until then it must not count as unhandled.
  pendingService.catch(() => undefined);
  let store: Store;
  try {
    store = await openStore(options);
  } catch (failure) {
    await pendingService.then((service) => service.close());
    throw failure;
  }
  const { database, tokens } = store;
  const service = await pendingService;
  const secret =
    options.dataTokenSecret ??
    (await ensureSetting(database, 'data token secret', () => randomBytes(32).toString('hex')));
  const days = await openSimulatedDays(database, service, options.simulatedDays);
  const dbtSync = createDbtSyncRunner(database, now, (job) => syncModel(database, job));
  // A killed process leaves its jobs marked as running. On a server, other processes may still work
  // on theirs.
  await requeueDbtSyncJobs(database, new Date(now().getTime() - (options.databaseUrl === undefined ? 0 : 600_000)));
  dbtSync.wake();
  const app = createHttpApp(
    {
      database,
      now,
      secret,
      queryApiUrl: options.queryApiUrl,
      publicOrigin: options.publicOrigin,
      appConfig: options.appConfig,
      dbtSync,
      callTimeout: getCallTimeout(options),
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

/**
 * Reports what a sync finds in the model. It fails for a deployment that is not set up, because
 * that has no model yet.
 */
async function syncModel(database: Database, job: DbtSyncJobRow): Promise<Readonly<Record<string, unknown>>> {
  const deployment = await findDeploymentById(database, job.deployment_id);
  if (deployment?.creation_step !== 'ready') throw new Error('The deployment is not ready.');
  const { cubes, views } = SAMPLE_MODEL;
  return { branch: job.branch_name, cubes: cubes.map(({ name }) => name), views: views.map(({ name }) => name) };
}

const getCallTimeout = ({ callTimeout = 25_000 }: PlatformOptions): number => callTimeout;

interface Store {
  readonly database: Database;
  readonly tokens: AccessTokens;
  close(): Promise<void>;
}

async function openStore(options: PlatformOptions): Promise<Store> {
  const folder =
    options.databaseUrl === undefined && options.dataFolder !== undefined
      ? await openDataFolder(options.dataFolder)
      : undefined;
  let database: Database | undefined;
  const close = async () => {
    await database?.close();
    await folder?.release();
  };
  try {
    // The limit of a statement is a little shorter than that of a call, so that a call whose only
    // statement is too slow ends with the database's error.
    const statementTimeout = Math.floor(getCallTimeout(options) * 0.8);
    database =
      options.databaseUrl === undefined
        ? await openEmbeddedDatabase(folder?.databaseFolder, statementTimeout)
        : await openDatabaseServer(options.databaseUrl, statementTimeout);
    await migrate(database, SEEDS);
    // A server maintains its own statistics. Without any, the planner estimates a list of 100,000
    // reports as one of a hundred.
    if (options.databaseUrl === undefined) await database.run('ANALYZE');
    const tokens = await storeAccessTokens(database, options.tokens ?? {}, options.databaseUrl !== undefined);
    await folder?.markComplete();
    return { database, tokens, close };
  } catch (failure) {
    await close();
    throw failure;
  }
}
