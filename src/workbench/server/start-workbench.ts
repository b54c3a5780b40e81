import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type AccessTokens,
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
import { keepSelfTestReports } from './self-test-report';
import { StartProblem } from './start-problem';
import { openStaticFolder } from './static-folder';

export interface WorkbenchOptions {
  /** The repository. */
  readonly root: string;
  /** 0 is any free port. */
  readonly port: number;
  readonly platform: StartOptions;
  /** Stops the start while it is under way. */
  readonly signal?: AbortSignal;
}

export interface Workbench {
  readonly url: string;
  readonly platformUrl: string;
  readonly tokens: AccessTokens;
  /** Ends the server and the platform; the platform keeps its state. */
  close(): Promise<void>;
}

/**
 * Starts everything side by side: the server, the platform, and a build of what is stale.
 * @returns undefined when the signal stopped the start
 * @throws StartProblem for what a person can put right: a taken port or data folder, a database out of reach, a build that fails
 */
export async function startWorkbench(options: WorkbenchOptions): Promise<Workbench | undefined> {
  const { root, signal } = options;
  const ending: (() => Promise<void>)[] = [];
  const failing = new AbortController();
  let days: SimulatedDays | undefined;
  const stopBuild = signal ? AbortSignal.any([signal, failing.signal]) : failing.signal;
  const selfTest = join(root, '.inlay/self-test.json');
  try {
    const server = createDevelopmentServer({
      workbench: openStaticFolder(join(root, '.inlay/workbench')),
      addin: openStaticFolder(join(root, 'dist')),
      officeJs: openStaticFolder(join(root, 'node_modules/@microsoft/office-js/dist'), { ignoreCase: true }),
      tradeDay: async () => days?.addDay(),
      selfTestReports: keepSelfTestReports({ file: selfTest, tell: console.log }),
      recordedSelfTest: () => readFile(selfTest, 'utf8').catch(() => undefined),
    });
    // The port first: when it is taken, nothing else needs to begin.
    const listening = await naming('PORT', () => listenOnLoopback(options.port, server.fetch));
    ending.push(() => listening.close());
    const building = buildBundles(root, { signal: stopBuild });
    // Awaited below; a platform that fails first must not leave the build's own failure unobserved.
    building.catch(() => undefined);
    const platform = await naming('PLATFORM_PORT', () =>
      startPlatform({
        ...options.platform,
        allowedOrigins: [...(options.platform.allowedOrigins ?? []), ...originsAt(listening.port)],
      }),
    );
    ending.push(() => platform.close());
    await building;
    if (signal?.aborted) return await closeAll(ending);
    const { analyst } = platform.tokens.byUser;
    // Whoever opens the workbench reads its configuration: the token of a database server does not belong there.
    const isSample = options.platform.databaseUrl === undefined && analyst !== undefined;
    if (isSample && options.platform.queryApiUrl === undefined) days = platform.days;
    server.open({
      platformAddress: platform.url,
      ...(isSample && { sample: { address: platform.url, token: analyst } }),
      administration: true,
    });
    return {
      url: `http://localhost:${listening.port}`,
      platformUrl: platform.url,
      tokens: platform.tokens,
      close: () => closeAll(ending),
    };
  } catch (error) {
    failing.abort();
    await closeAll(ending);
    if (signal?.aborted) return undefined;
    throw error;
  }
}

/** As a browser names the workbench, by whichever name it was opened. */
const originsAt = (port: number): string[] =>
  ['localhost', '127.0.0.1', '[::1]'].map((host) => `http://${host}:${port}`);

/** @param variable what sets the port that the work takes */
async function naming<Result>(variable: string, work: () => Promise<Result>): Promise<Result> {
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

async function closeAll(ending: readonly (() => Promise<void>)[]): Promise<undefined> {
  await Promise.all(ending.map((end) => end()));
}
