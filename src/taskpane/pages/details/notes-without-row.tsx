/** Notes whose row has left the report: each can be put into cells or dismissed, and dismissed ones can be brought back. */
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { NoteShown, PlacementDetails } from '../../../app';
import { Button, glyphs, Icon, plainText } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { SayCells } from '../cell-link';
import { useDetailsWords } from './details-page';

interface NotesWithoutRowProps {
  readonly details: PlacementDetails;
  readonly id: string;
}

export function NotesWithoutRow({ details, id }: NotesWithoutRowProps) {
  const { announce } = usePage();
  const { notes: words } = useDetailsWords();
  const heading = useRef<HTMLHeadingElement>(null);
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const [putting, put] = useState<string>();
  /** Whose button for putting has the focus again, once it is drawn. */
  const cancelled = useRef<string | undefined>(undefined);
  const name = useId();
  const all = details.notesOf(id);
  const waiting = all.filter(({ isDismissed }) => !isDismissed);
  const dismissed = all.filter(({ isDismissed }) => isDismissed);

  /** Before a note leaves its list: whoever is on its button goes on with the next one. */
  function focusBeside(list: readonly NoteShown[], note: NoteShown): void {
    const at = list.indexOf(note);
    const next = list[at + 1] ?? list[at - 1];
    const target = next && buttons.current.get(next.id);
    (target ?? heading.current)?.focus();
  }
  const refOf = (noteId: string) => (element: HTMLButtonElement | null) => {
    if (element) buttons.current.set(noteId, element);
    else buttons.current.delete(noteId);
  };
  const rowOf = ({ row }: NoteShown) => row || words.unnamedRow;

  return (
    <section class="stack tight" aria-labelledby={name}>
      <h3 id={name} ref={heading} tabIndex={-1} class={waiting.length > 0 ? 'how-good warn' : undefined}>
        {waiting.length > 0 && <Icon glyph={glyphs.warning} />}
        <span>{words.withoutRow(waiting.length)}</span>
      </h3>
      {waiting.length > 0 && (
        <>
          <small>{words.withoutRowHint}</small>
          <ul class="without-row" data-one-stop aria-label={words.list}>
            {waiting.map((note, index) => (
              <li key={note.id}>
                <NoteTexts note={note} labelId={`${name}-${index}`} />
                {putting === note.id ? (
                  <PutNote
                    details={details}
                    id={id}
                    note={note}
                    onPut={(cells) => {
                      focusBeside(waiting, note);
                      put(undefined);
                      announce('status', words.hasBeenPut(rowOf(note), cells));
                    }}
                    onCancel={() => {
                      cancelled.current = note.id;
                      put(undefined);
                    }}
                  />
                ) : null}
                <div class="row">
                  {putting !== note.id && (
                    <Button
                      small
                      describedBy={`${name}-${index}`}
                      elementRef={(element) => {
                        if (!element || cancelled.current !== note.id) return;
                        cancelled.current = undefined;
                        element.focus();
                      }}
                      onPress={() => put(note.id)}
                    >
                      {words.put}
                    </Button>
                  )}
                  <Button
                    small
                    look="quiet"
                    describedBy={`${name}-${index}`}
                    elementRef={refOf(note.id)}
                    onPress={() => {
                      focusBeside(waiting, note);
                      void details
                        .dismissNote(id, note.id)
                        .then(() => announce('status', words.hasBeenDismissed(rowOf(note))));
                    }}
                  >
                    {words.dismiss}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
      {dismissed.length > 0 && (
        <details>
          <summary>
            <Icon glyph={glyphs.right} />
            {words.dismissed}
          </summary>
          <ul class="without-row" data-one-stop aria-label={words.dismissed}>
            {dismissed.map((note, index) => (
              <li key={note.id}>
                <NoteTexts note={note} labelId={`${name}-dismissed-${index}`} />
                <div class="row">
                  <Button
                    small
                    look="quiet"
                    describedBy={`${name}-dismissed-${index}`}
                    elementRef={refOf(note.id)}
                    onPress={() => {
                      focusBeside(dismissed, note);
                      void details.bringBackNote(id, note.id).then(() => announce('status', words.isBack(rowOf(note))));
                    }}
                  >
                    {words.bringBack}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function NoteTexts({ note, labelId }: { readonly note: NoteShown; readonly labelId: string }) {
  const { notes: words } = useDetailsWords();
  return (
    <>
      <p class="meta" id={labelId}>
        <b>{note.row || words.unnamedRow}</b>, {(note.isColumnGone ? words.columnLeft : words.left)(note.since)}
      </p>
      {note.texts.map(({ column, text }, index) => (
        <p key={index}>
          <span class="meta">{column ?? words.beside}:</span> {note.isDismissed ? <del>{text}</del> : text}
        </p>
      ))}
    </>
  );
}

interface PutNoteProps extends NotesWithoutRowProps {
  readonly note: NoteShown;
  readonly onPut: (cells: string) => void;
  readonly onCancel: () => void;
}

/** Says which cells would be written before they are, and follows the selection in the sheet. */
function PutNote({ details, id, note, onPut, onCancel }: PutNoteProps) {
  const { announce } = usePage();
  const { notes: words } = useDetailsWords();
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => button.current?.focus(), []);
  useLayoutEffect(() => details.followTarget(id, note.id), [details, id, note.id]);
  const target = details.noteTarget.value;
  const said = target && plainText(words.target(target));
  useLayoutEffect(() => {
    if (said !== undefined) announce('status', said);
  }, [said]);
  const isFree = target?.kind === 'free';
  return (
    <>
      <p class="say">{target ? <SayCells sentence={words.target(target)} /> : words.looking}</p>
      <div class="row">
        <Button
          small
          look="main"
          off={!isFree}
          elementRef={button}
          onPress={() => {
            if (isFree) void details.putNote(id, note.id).then((isPut) => isPut && onPut(target.cells));
          }}
        >
          {words.putHere}
        </Button>
        <Button small look="quiet" onPress={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </>
  );
}
