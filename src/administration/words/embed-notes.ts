/** What notes in cells begin with. They stay in the sheet: a person with another language reads the table next. */
export const EMBED_NOTES = {
  en: { notMade: 'Not made: ', notSent: 'Not sent: ', noAnswer: 'No answer: ' },
  de: { notMade: 'Nicht erstellt: ', notSent: 'Nicht gesendet: ', noAnswer: 'Keine Antwort: ' },
} as const;

/** A note of ours, in any language. */
export function isEmbedNote(text: string): boolean {
  return Object.values(EMBED_NOTES).some((notes) => Object.values(notes).some((note) => text.startsWith(note)));
}
