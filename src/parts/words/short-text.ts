/** Text that somebody else wrote, as part of a sentence: on one line, not longer than people read, and in the order in which it is written. */
export function shortText(text: string): string {
  const flat = text.slice(0, LONGEST).replace(/[\s\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ');
  return text.length > LONGEST ? `${flat.trimEnd()}…` : flat;
}

const LONGEST = 100;
