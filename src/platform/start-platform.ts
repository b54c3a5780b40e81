/** The platform behind a port. */
import { createPlatform, type Platform, type PlatformOptions } from './create-platform';
import { listenOnLoopback } from './listen';

export interface StartOptions extends PlatformOptions {
  /** 0 takes any free port. */
  readonly port: number;
}

export interface PlatformServer {
  /** The platform's base address: `http://localhost:4000/api`. */
  readonly url: string;
  readonly port: number;
  readonly tokens: Platform['tokens'];
  /** The sample analyst's; empty where it was made at another start, since only its hash is kept. */
  readonly token: string;
  /** The store, for tools beside the API. */
  readonly database: Platform['database'];
  readonly days: Platform['days'];
  close(): Promise<void>;
}

/** Serves the platform on this machine only. Throws `PortTaken`, `DataFolderInUse`, `DatabaseUnreachable`, `StateIsNewer`, or the store's own failure. */
export async function startPlatform(options: StartOptions): Promise<PlatformServer> {
  let serve: ((request: Request) => Promise<Response>) | undefined;
  // The port comes first: without it there is no point in making a database.
  const listening = await listenOnLoopback(
    options.port,
    (request) =>
      serve?.(request) ?? new Response('The platform is starting.', { status: 503, headers: { 'Retry-After': '1' } }),
  );
  try {
    const platform = await createPlatform(options);
    serve = platform.fetch;
    return {
      url: `http://localhost:${listening.port}/api`,
      port: listening.port,
      tokens: platform.tokens,
      token: platform.tokens.known.analyst ?? '',
      database: platform.database,
      days: platform.days,
      async close() {
        await listening.close();
        await platform.close();
      },
    };
  } catch (failure) {
    await listening.close();
    throw failure;
  }
}
