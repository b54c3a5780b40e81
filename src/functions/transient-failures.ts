/** Says which failures are retried, and when. */
import type { FailureCode } from '../app';
import type { Answer } from './answer';

/** The last of these retries follows an outage of some minutes. */
export const RETRY_DELAYS_MS = [5_000, 20_000, 60_000, 300_000];

/** These failures say nothing about the report. */
export const TRANSIENT: ReadonlySet<FailureCode> = new Set([
  'PlatformUnreachable',
  'PlatformTimeout',
  'PlatformBroken',
  'DataApiDown',
  'DataTokenRefused',
  'ModelBroken',
  'SourceFailed',
  'SqlNotStarted',
  'CrossOriginBlocked',
  'RateLimited',
]);

/** A single measure may cause these failures of a shared query, so then each measure gets its own query. */
export const QUERY_FAULTS: ReadonlySet<FailureCode> = new Set([
  'QueryFailed',
  'QueryTooSlow',
  'SourceFailed',
  'MemberHidden',
]);

/** Returns true if a cell has no value only because the platform or its data API did not answer. */
export function hasTransientFailure(calls: ReadonlySet<{ readonly lastAnswer: Answer | undefined }>): boolean {
  return [...calls].some(({ lastAnswer: answer }) => {
    return answer?.kind === 'problem' && answer.problem.code === 'failed' && TRANSIENT.has(answer.problem.failure.code);
  });
}
