import type { Failure } from '../app';
import type { AllWords } from './later-words';

/** A failure in one breath, for a screen reader. */
export function failureText({ words }: { readonly words: AllWords }, failure: Failure, lead?: string): string {
  const { what, next } = words.failure(failure);
  return [lead, what, next].filter(Boolean).join(' ');
}
