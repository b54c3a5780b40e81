/** Checks a connection step by step with the requests that the pane sends. Nothing on the platform changes. */
import { findTimeZone, type PlatformClient, type Report } from '../../../client';
import type { Deployment } from '../connection-state';
import type { openAccount } from '../open-account';
import { checkDataAccess, checkQueries } from './check-data';
import { attention, CHECKS, type CheckLine, type CheckName, failed, notChecked, ok, settle } from './check-line';
import { checkPlatform, type PlatformTarget } from './check-platform';
import { checkPreflight } from './preflight';

type Account = ReturnType<typeof openAccount>;

export interface CheckTarget extends PlatformTarget {
  /** Opens an account that has cached nothing. */
  readonly openAccount: (deployment: Deployment) => Account;
}

/**
 * Yields one line for each check, as soon as it has ended.
 * @throws the reason of the signal
 */
export async function* checkConnection(target: CheckTarget, signal: AbortSignal): AsyncGenerator<CheckLine> {
  const checkedNames = new Set<CheckName>();
  for await (const line of runChecks(target, signal)) {
    checkedNames.add(line.name);
    yield line;
  }
  const names = target.probe ? CHECKS : CHECKS.filter((name) => !name.endsWith('Preflight'));
  for (const name of names.filter((one) => !checkedNames.has(one))) yield notChecked(name, { kind: 'skipped' });
}

async function* runChecks(target: CheckTarget, signal: AbortSignal): AsyncGenerator<CheckLine> {
  const deployment = yield* checkPlatform(target, signal);
  if (!deployment) return;
  const reports = yield* checkReports(target.client, deployment, signal);
  const account = target.openAccount(deployment);
  const mayDownload = yield* checkSettings(account, signal);
  yield await checkDataService(target.client, deployment, signal);
  if (!mayDownload) return;
  const dataAddress = yield* checkDataAccess(account, signal);
  if (dataAddress === undefined) return;
  yield* checkQueries(await account.data(), reports, signal);
  yield checkAnswers(target.client);
  if (target.probe) yield await checkPreflight('dataPreflight', dataAddress, target.probe, signal);
}

/** The first reports of the list provide the queries that are checked. */
const MAX_REPORTS = 50;

async function* checkReports(
  client: PlatformClient,
  deployment: Deployment,
  signal: AbortSignal,
): AsyncGenerator<CheckLine, readonly Report[]> {
  const { failure, value } = await settle(client.listReports(deployment.id, { first: MAX_REPORTS }, signal), signal);
  if (failure) {
    yield failed('reports', failure);
    return [];
  }
  const count = value.total ?? value.items.length;
  yield count > 0 ? ok('reports', { kind: 'reports', count }) : attention('reports', { kind: 'noReports' });
  return value.items;
}

/** @returns false if the account allows no downloads */
async function* checkSettings(account: Account, signal: AbortSignal): AsyncGenerator<CheckLine, boolean> {
  const { value: settings } = await settle(account.settings(signal), signal);
  const isLocked = settings?.restrictDataDownload === true;
  if (isLocked) yield failed('downloads', { code: 'DownloadLocked' });
  else yield settings ? ok('downloads', { kind: 'downloads' }) : notChecked('downloads', { kind: 'settingsUnknown' });
  const { enabled, timezone: timeZone } = settings?.timezoneSettings ?? {};
  if (!settings) yield notChecked('timeZone', { kind: 'settingsUnknown' });
  else if (!enabled || !timeZone) yield ok('timeZone', { kind: 'engineTimeZone' });
  else if (findTimeZone(timeZone) === undefined) yield attention('timeZone', { kind: 'unknownTimeZone' });
  else yield ok('timeZone', { kind: 'timeZone', timeZone });
  return !isLocked;
}

/** Platforms of older releases do not have this request. */
async function checkDataService(client: PlatformClient, { id }: Deployment, signal: AbortSignal): Promise<CheckLine> {
  const { value } = await settle(client.getDeploymentSettings(id, signal), signal);
  if (value?.isCubeSqlEnabled === false) return attention('dataService', { kind: 'sqlOffForDeployment' });
  if (value?.isCold === true) return attention('dataService', { kind: 'asleep' });
  return value ? ok('dataService', { kind: 'awake' }) : notChecked('dataService', { kind: 'settingsUnknown' });
}

/** Counts the parts of the platform's answers that the client could not read. */
function checkAnswers({ unreadableParts }: PlatformClient): CheckLine {
  const count = [...unreadableParts.values()].reduce((sum, parts) => sum + parts, 0);
  return count === 0 ? ok('answers', { kind: 'readable' }) : attention('answers', { kind: 'unreadable', count });
}
