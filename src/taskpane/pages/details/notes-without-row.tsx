/** Lists the notes whose row has left the report. One button writes all of them to a new sheet. */
import { useId, useRef } from 'preact/hooks';
import type { PlacementDetails } from '../../../app';
import { Button, glyphs, Icon } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { useDetailsWords } from './details-page';

interface NotesWithoutRowProps {
  readonly details: PlacementDetails;
  readonly id: string;
  readonly name: string;
}

export function NotesWithoutRow({ details, id, name }: NotesWithoutRowProps) {
  const { announce, words: paneWords } = usePage();
  const { notes: words } = useDetailsWords();
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const notes = details.notesOf(id);
  const isAny = notes.length > 0;

  async function put(): Promise<void> {
    const sheet = paneWords.dialogs.textsSheet(name);
    if (!(await details.putNotes(id, sheet))) return;
    heading.current?.focus();
    announce('status', words.arePut(notes.length, sheet));
  }

  return (
    <section class="stack tight" aria-labelledby={headingId}>
      <h3 id={headingId} ref={heading} tabIndex={-1} class={isAny ? 'how-good warn' : undefined}>
        {isAny && <Icon glyph={glyphs.warning} />}
        <span>{words.withoutRow(notes.length)}</span>
      </h3>
      {isAny && (
        <>
          <small>{words.withoutRowHint}</small>
          <ul class="without-row" aria-label={words.list}>
            {notes.map((note, index) => (
              <li key={index}>
                <p class="meta">
                  <b>{note.row || words.unnamedRow}</b>,{' '}
                  {(note.isColumnGone ? words.columnLeft : words.left)(note.since)}
                </p>
                {note.texts.map(({ column, text }, at) => (
                  <p key={at}>
                    <span class="meta">{column ?? words.beside}:</span> {text}
                  </p>
                ))}
              </li>
            ))}
          </ul>
          <div class="row">
            <Button small onPress={() => void put()}>
              {words.put}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
