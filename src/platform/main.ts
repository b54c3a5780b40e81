/**
 * `npm run platform` runs the platform until Ctrl-C. `-- --trading-days 3` adds three days to the
 * sample company.
 */
import {
  DatabaseUnreachable,
  DataFolderInUse,
  describeTokens,
  PortTaken,
  readPlatformSettings,
  SettingNotValid,
  StateIsNewer,
  startPlatform,
} from '.';

async function main(): Promise<void> {
  const simulatedDays = readSimulatedDays(process.argv.slice(2));
  const platform = await startPlatform({ ...readPlatformSettings(process.env), simulatedDays });
  let isClosing = false;
  const close = () => {
    // A second Ctrl-C does not wait for open requests.
    if (isClosing) process.exit(1);
    isClosing = true;
    platform.close().then(
      () => process.exit(0),
      (failure: unknown) => fail(failure),
    );
  };
  process.on('SIGINT', close);
  process.on('SIGTERM', close);
  // This line comes last, because a program that reads it may end the platform at once.
  process.stdout.write(`${[`Platform ${platform.url}`, ...describeTokens(platform.tokens)].join('\n')}\n`);
}

/** @throws SettingNotValid */
function readSimulatedDays(commandLineArguments: readonly string[]): number | undefined {
  if (commandLineArguments.length === 0) return undefined;
  const [name, count = '', ...extraParts] = commandLineArguments.flatMap((part) => part.split('='));
  if (name === '--trading-days' && /^\d{1,3}$/.test(count) && extraParts.length === 0) return Number(count);
  throw new SettingNotValid('--trading-days', 'npm run platform accepts only --trading-days, with a number up to 999.');
}

function fail(failure: unknown): never {
  process.stderr.write(`${describeFailure(failure)}\n`);
  process.exit(1);
}

function describeFailure(failure: unknown): string {
  if (failure instanceof PortTaken) {
    return `Port ${failure.port} is taken. Set PLATFORM_PORT to another port, or to 0 for any free one.`;
  }
  if (failure instanceof DataFolderInUse) {
    return `${failure.message} Stop that process, or set INLAY_DATA to another folder.`;
  }
  if (failure instanceof DatabaseUnreachable) return `${failure.message} Check DATABASE_URL.`;
  if (failure instanceof StateIsNewer) {
    return `${failure.message} Update this program, or set INLAY_DATA (or DATABASE_URL) to another place.`;
  }
  if (failure instanceof SettingNotValid) return failure.message;
  return failure instanceof Error ? (failure.stack ?? failure.message) : String(failure);
}

main().catch(fail);
