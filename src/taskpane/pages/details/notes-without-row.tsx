/** Lists the notes whose row has left the report. One button writes all of them to a new sheet. */
import { useId, useRef } from 'preact/hooks';
import type { PlacementDetails } from '../../../app';
import { Button, Icon, icons } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { useDetailsMessages } from './details-page';

interface NotesWithoutRowProps {
  readonly details: PlacementDetails;
  readonly id: string;
  readonly name: string;
}

export function NotesWithoutRow({ details, id, name }: NotesWithoutRowProps) {
  const { announce, messages: paneMessages } = usePage();
  const { notes: messages } = useDetailsMessages();
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const notes = details.getNotes(id);
  const hasNotes = notes.length > 0;
  // The heading keeps the focus after the last note has moved to a sheet.
  const hadNotes = useRef(false);
  hadNotes.current ||= hasNotes;

  async function putOnNewSheet(): Promise<void> {
    const sheet = paneMessages.dialogs.textsSheet(name);
    if (!(await details.moveNotesToSheet(id, sheet))) return;
    heading.current?.focus();
    announce('status', messages.arePut({ count: notes.length, sheet }));
  }

  if (!hadNotes.current) return null;
  return (
    <section class="stack tight" aria-labelledby={headingId}>
      <h2 id={headingId} ref={heading} tabIndex={-1} class={hasNotes ? 'how-good warn' : undefined}>
        {hasNotes && <Icon path={icons.warning} />}
        <span>{messages.withoutRow(notes.length)}</span>
      </h2>
      {hasNotes && (
        <>
          <ul class="without-row" aria-label={messages.list}>
            {notes.map((note, index) => (
              <li key={index}>
                <p class="meta">
                  <b>{note.row || messages.unnamedRow}</b>,{' '}
                  {(note.isColumnGone ? messages.columnLeft : messages.left)(note.since)}
                </p>
                {note.texts.map(({ column, text }, textIndex) => (
                  <p key={textIndex}>
                    <span class="meta">{column ?? messages.beside}:</span> {text}
                  </p>
                ))}
              </li>
            ))}
          </ul>
          <div class="row">
            <Button small onPress={() => void putOnNewSheet()}>
              {messages.put}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
