/**
 * Shortens a text from outside Inlay for a sentence: one line of at most 100 characters, without
 * characters that change the writing direction.
 */
export function shortenText(text: string): string {
  const singleLine = text.slice(0, MAX_LENGTH).replace(/[\s\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ');
  return text.length > MAX_LENGTH ? `${singleLine.trimEnd()}…` : singleLine;
}

const MAX_LENGTH = 100;
