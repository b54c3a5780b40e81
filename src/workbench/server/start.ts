/** `npm start` runs the platform, the add-in and the workbench on loopback until Ctrl-C. */
import { resolve } from 'node:path';
import { describeTokens, readPlatformSettings, SettingNotValid } from '../../platform';
import { readPort, StartProblem } from './start-problem';
import { startWorkbench } from './start-workbench';

async function main(): Promise<void> {
  const stopController = new AbortController();
  const stopRequest = new Promise<void>((resolveStop) =>
    stopController.signal.addEventListener('abort', () => resolveStop(), { once: true }),
  );
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // A second Ctrl-C does not wait for open requests.
      if (stopController.signal.aborted) process.exit(1);
      stopController.abort();
    });
  }
  const workbench = await startWorkbench({
    root: resolve(__dirname, '../../..'),
    port: readPort(process.env.PORT),
    platform: readPlatformSettings(process.env),
    signal: stopController.signal,
  });
  if (workbench === undefined) return;
  console.log(
    [`Workbench ${workbench.url}`, `Platform ${workbench.platformUrl}`, ...describeTokens(workbench.tokens)].join('\n'),
  );
  await stopRequest;
  await workbench.close();
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    const isUserError = error instanceof StartProblem || error instanceof SettingNotValid;
    console.error(isUserError ? error.message : error);
    process.exit(1);
  },
);
