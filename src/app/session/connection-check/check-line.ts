/** Defines the lines of a connection check. They contain no token, no rows and no texts of the platform. */
import { isPlatformFailure } from '../../../client';
import { type Failure, isAppFailure, toFailure } from '../../failure';

/** Lists the checks in their order. Those whose names end in `Preflight` run only with a probe. */
export const CHECKS = [
  'address',
  'platformPreflight',
  'signIn',
  'deployments',
  'reports',
  'downloads',
  'timeZone',
  'dataService',
  'dataAddress',
  'dataToken',
  'conversion',
  'query',
  'sql',
  'model',
  'scopes',
  'answers',
  'dataPreflight',
] as const;

export type CheckName = (typeof CHECKS)[number];

export type CheckFinding =
  | { readonly kind: 'failure'; readonly failure: Failure }
  /** An earlier check says why this one did not run. */
  | { readonly kind: 'skipped' }
  | { readonly kind: 'reachable' | 'dataAddress' | 'sqlOffAtHost'; readonly host: string }
  | { readonly kind: 'allowed'; readonly headers: readonly string[] }
  | { readonly kind: 'refused'; readonly host: string; readonly refused: readonly string[] }
  | { readonly kind: 'accepted' | 'apiKeyOnly' | 'notListed' | 'noDeployments' | 'noReports' }
  | { readonly kind: 'acceptedAs'; readonly schemes: readonly string[] }
  | { readonly kind: 'deployments'; readonly count: number; readonly id: number }
  | { readonly kind: 'reports' | 'rows'; readonly count: number }
  | { readonly kind: 'downloads' | 'settingsUnknown' | 'engineTimeZone' | 'unknownTimeZone' }
  | { readonly kind: 'dataToken' | 'noDownload' }
  | { readonly kind: 'awake' | 'asleep' | 'sqlOffForDeployment' | 'readable' }
  | { readonly kind: 'unreadable'; readonly count: number }
  | { readonly kind: 'timeZone'; readonly timeZone: string }
  | { readonly kind: 'converts'; readonly count: number; readonly total: number }
  | { readonly kind: 'notConverted'; readonly total: number }
  | { readonly kind: 'noConversion' | 'noScope' | 'noSqlReport' }
  | { readonly kind: 'sql' | 'model' | 'noQuery' }
  | { readonly kind: 'scopes' | 'scopesMissing'; readonly scopes: readonly string[] };

/** One line of the result: what was checked, how it ended, and what was found. */
export interface CheckLine {
  readonly name: CheckName;
  /** `attention` is not a failure: the add-in works, but the user should know something about it. */
  readonly result: 'ok' | 'attention' | 'failed' | 'notChecked';
  readonly finding: CheckFinding;
}

export type Settled<Value> =
  | { readonly value: Value; readonly failure?: undefined }
  | { readonly value?: undefined; readonly failure: Failure };

/** Returns a failure as a value, without what the platform said. An abort is thrown. */
export async function settle<Value>(request: Promise<Value>, signal: AbortSignal): Promise<Settled<Value>> {
  try {
    return { value: await request };
  } catch (thrown) {
    signal.throwIfAborted();
    if (!isPlatformFailure(thrown) && !isAppFailure(thrown)) throw thrown;
    const { detail, ...failure } = toFailure(thrown);
    // This detail is the name of a scope.
    const isScope = failure.code === 'DataScopeMissing';
    return { failure: isScope && detail !== undefined ? { ...failure, detail } : failure };
  }
}

export function ok(name: CheckName, finding: CheckFinding): CheckLine {
  return { name, result: 'ok', finding };
}

export function attention(name: CheckName, finding: CheckFinding): CheckLine {
  return { name, result: 'attention', finding };
}

export function attentionTo(name: CheckName, failure: Failure): CheckLine {
  return attention(name, { kind: 'failure', failure });
}

export function failed(name: CheckName, failure: Failure): CheckLine {
  return { name, result: 'failed', finding: { kind: 'failure', failure } };
}

export function notChecked(name: CheckName, finding: CheckFinding): CheckLine {
  return { name, result: 'notChecked', finding };
}
