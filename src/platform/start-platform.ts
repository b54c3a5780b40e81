/** Starts the platform on a port. */
import { createPlatform, type Platform, type PlatformOptions } from './create-platform';
import { listenOnLoopback } from './listen';

export interface StartOptions extends PlatformOptions {
  /** 0 takes any free port. */
  readonly port: number;
}

export interface PlatformServer {
  /** The address ends in `/api`: `http://localhost:4000/api`. */
  readonly url: string;
  readonly port: number;
  readonly tokens: Platform['tokens'];
  /**
   * Opens the platform as the sample analyst. It is empty if an earlier start created the token,
   * because the store keeps only its hash.
   */
  readonly token: string;
  /** Tools beside the API use the store directly. */
  readonly database: Platform['database'];
  readonly days: Platform['days'];
  close(): Promise<void>;
}

/**
 * Serves the platform on this machine only.
 * @throws PortTaken, DataFolderInUse, DatabaseUnreachable, StateIsNewer, or an error of the
 * database
 */
export async function startPlatform(options: StartOptions): Promise<PlatformServer> {
  let serve: ((request: Request) => Promise<Response>) | undefined;
  // Takes the port first, because without it a database would be useless.
  const server = await listenOnLoopback(
    options.port,
    (request) =>
      serve?.(request) ?? new Response('The platform is starting.', { status: 503, headers: { 'Retry-After': '1' } }),
  );
  try {
    const platform = await createPlatform(options);
    serve = platform.fetch;
    return {
      url: `http://localhost:${server.port}/api`,
      port: server.port,
      tokens: platform.tokens,
      token: platform.tokens.byUser.analyst ?? '',
      database: platform.database,
      days: platform.days,
      async close() {
        await server.close();
        await platform.close();
      },
    };
  } catch (failure) {
    await server.close();
    throw failure;
  }
}
