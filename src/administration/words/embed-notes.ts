/**
 * Notes in cells begin with these in every language, because they stay in the sheet and someone with
 * another language may read the table.
 */
export const EMBED_NOTES = {
  en: { notMade: 'Not made: ', notSent: 'Not sent: ', noAnswer: 'No answer: ' },
  de: { notMade: 'Nicht erstellt: ', notSent: 'Nicht gesendet: ', noAnswer: 'Keine Antwort: ' },
} as const;

/** Returns true for our notes in any language. */
export function isEmbedNote(text: string): boolean {
  return Object.values(EMBED_NOTES).some((notes) => Object.values(notes).some((note) => text.startsWith(note)));
}
