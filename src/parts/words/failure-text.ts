import type { Failure } from '../../app';
import type { AllWords } from '../words/en/later-words';
import type { Environment } from './environment';

/** A failure in one breath, for a screen reader. */
export function failureText({ words }: { readonly words: AllWords }, failure: Failure, lead?: string): string {
  const { what, next } = words.failure(failure);
  return [lead, what, next].filter(Boolean).join(' ');
}

/** What is copied of a failure for support. */
export function failureDetails(
  { words, environment }: { readonly words: AllWords; readonly environment: Environment },
  failure: Failure,
): string {
  return words.failureDetails(failure, words.settingsPage.about(environment.version, environment.host));
}
