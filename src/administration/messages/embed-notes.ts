/**
 * Holds the first words of notes in cells. A note in any language is recognised, because notes stay
 * in the sheet, where users of another language may read the table.
 */
export const EMBED_NOTES = {
  en: { notMade: 'Not created: ', notSent: 'Not sent: ', noAnswer: 'No response: ' },
  de: { notMade: 'Nicht erstellt: ', notSent: 'Nicht gesendet: ', noAnswer: 'Keine Antwort: ' },
} as const;

/** Returns true if Inlay wrote the text as a note, in any language. */
export function isEmbedNote(text: string): boolean {
  return Object.values(EMBED_NOTES).some((notes) => Object.values(notes).some((note) => text.startsWith(note)));
}
