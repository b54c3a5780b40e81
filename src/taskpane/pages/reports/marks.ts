export interface TextPart {
  readonly text: string;
  readonly match: boolean;
}

/** Cuts a text where it holds the words searched for, without regard to case. The parts joined are the text. */
export function markMatches(text: string, search: string): TextPart[] {
  const wanted = search.trim();
  if (wanted === '') return [{ text, match: false }];
  const pattern = new RegExp(wanted.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'giu');
  const parts: TextPart[] = [];
  let end = 0;
  for (const found of text.matchAll(pattern)) {
    if (found.index > end) parts.push({ text: text.slice(end, found.index), match: false });
    parts.push({ text: found[0], match: true });
    end = found.index + found[0].length;
  }
  if (end < text.length || parts.length === 0) parts.push({ text: text.slice(end), match: false });
  return parts;
}
