import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type AccessTokens,
  createSignInConfig,
  DatabaseUnreachable,
  DataFolderInUse,
  listenOnLoopback,
  PortTaken,
  type SimulatedDays,
  type StartOptions,
  StateIsNewer,
  startPlatform,
} from '../../platform';
import { buildBundles } from './bundles';
import { createDevelopmentServer } from './development-server';
import { createSelfTestReportHandler } from './self-test-report';
import { StartProblem } from './start-problem';
import { openStaticFolder } from './static-folder';

export interface WorkbenchOptions {
  readonly root: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly platform: StartOptions;
  readonly signal?: AbortSignal;
}

export interface Workbench {
  readonly url: string;
  readonly platformUrl: string;
  readonly tokens: AccessTokens;
  /** Stops the server and the platform; the platform keeps its data. */
  close(): Promise<void>;
}

/**
 * Starts everything in parallel: the server, the platform, and a build of stale bundles.
 * @returns undefined if the signal aborted the start
 * @throws StartProblem for problems that the user can fix: a taken port or data folder, an
 * unreachable database, a failed build
 */
export async function startWorkbench(options: WorkbenchOptions): Promise<Workbench | undefined> {
  const { root, signal } = options;
  const cleanups: (() => Promise<void>)[] = [];
  const startAbort = new AbortController();
  let days: SimulatedDays | undefined;
  const buildSignal = signal ? AbortSignal.any([signal, startAbort.signal]) : startAbort.signal;
  const selfTestFile = join(root, '.inlay/self-test.json');
  try {
    const server = createDevelopmentServer({
      workbench: openStaticFolder(join(root, '.inlay/workbench')),
      addin: openStaticFolder(join(root, 'dist')),
      officeJs: openStaticFolder(join(root, 'node_modules/@microsoft/office-js/dist'), { ignoreCase: true }),
      simulateDay: async () => days?.addDay(),
      handleSelfTestReport: createSelfTestReportHandler({ file: selfTestFile, print: console.log }),
      readRecordedSelfTest: () => readFile(selfTestFile, 'utf8').catch(() => undefined),
    });
    // Takes the port first: if it is in use, nothing else needs to start.
    const listener = await withStartProblem('PORT', () => listenOnLoopback(options.port, server.fetch));
    cleanups.push(() => listener.close());
    const build = buildBundles(root, { signal: buildSignal });
    // It is awaited below; without this handler, a platform that fails first would leave the
    // build's failure unhandled.
    build.catch(() => undefined);
    const platform = await withStartProblem('PLATFORM_PORT', () =>
      startPlatform({
        ...options.platform,
        allowedOrigins: [...(options.platform.allowedOrigins ?? []), ...listOrigins(listener.port)],
      }),
    );
    cleanups.push(() => platform.close());
    await build;
    if (signal?.aborted) return await closeAll(cleanups);
    const { analyst } = platform.tokens.byUser;
    // Everyone who opens the workbench can read its configuration, so it contains a token only if
    // the platform does not use a database server.
    const isSample = options.platform.databaseUrl === undefined && analyst !== undefined;
    if (isSample && options.platform.queryApiUrl === undefined) days = platform.days;
    server.open({
      platformAddress: platform.url,
      signIn: createSignInConfig(platform.url),
      ...(isSample && { sample: { address: platform.url, token: analyst } }),
      administration: true,
    });
    return {
      url: `http://localhost:${listener.port}`,
      platformUrl: platform.url,
      tokens: platform.tokens,
      close: () => closeAll(cleanups),
    };
  } catch (error) {
    startAbort.abort();
    await closeAll(cleanups);
    if (signal?.aborted) return undefined;
    throw error;
  }
}

/** Returns the workbench's origins for every host name under which a browser may open it. */
const listOrigins = (port: number): string[] =>
  ['localhost', '127.0.0.1', '[::1]'].map((host) => `http://${host}:${port}`);

/**
 * Runs the work, and turns failures that the user can fix into a StartProblem.
 * @param variable the environment variable with the port of this work
 */
async function withStartProblem<Result>(variable: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PortTaken) {
      throw new StartProblem(`Port ${error.port} is taken. Set ${variable} to another port, or to 0 for any free one.`);
    }
    if (error instanceof DataFolderInUse) {
      throw new StartProblem(`${error.message} Stop that process, or set INLAY_DATA to another folder.`);
    }
    if (error instanceof DatabaseUnreachable) throw new StartProblem(`${error.message} Check DATABASE_URL.`);
    if (error instanceof StateIsNewer)
      throw new StartProblem(
        `${error.message} Update this program, or set INLAY_DATA (or DATABASE_URL) to another place.`,
      );
    throw error;
  }
}

async function closeAll(cleanups: readonly (() => Promise<void>)[]): Promise<undefined> {
  await Promise.all(cleanups.map((cleanUp) => cleanUp()));
}
