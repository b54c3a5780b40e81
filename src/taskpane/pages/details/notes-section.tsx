/**
 * Lets the user choose what happens to the notes of a placement, and which columns identify its
 * rows.
 */
import { useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { PlacementDetails, PlacementOptions, RowKeyChoices } from '../../../app';
import { Button, Icon, icons, plainText, SentenceText } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { useDetailsMessages } from './details-page';
import { NotesWithoutRow } from './notes-without-row';

const POLICIES = ['ask', 'move', 'stay'] as const;

interface NotesSectionProps {
  readonly details: PlacementDetails;
  readonly id: string;
  readonly name: string;
  readonly options: Pick<PlacementOptions, 'notes' | 'rowKey'>;
  readonly onChoose: (change: Partial<PlacementOptions>) => void;
}

export function NotesSection({ details, id, name, options, onChoose }: NotesSectionProps) {
  const { notes: messages } = useDetailsMessages();
  const headingId = useId();
  return (
    <section class="stack" aria-labelledby={headingId}>
      <div>
        <h2 id={headingId}>{messages.title}</h2>
        <small class="caption">{messages.what}</small>
      </div>
      <fieldset>
        <legend>{messages.policy}</legend>
        {POLICIES.map((policy) => (
          <label class="check" key={policy}>
            <input
              type="radio"
              name={`${headingId}-policy`}
              checked={options.notes === policy}
              onChange={() => onChoose({ notes: policy })}
            />
            <span>{messages.policies[policy]}</span>
          </label>
        ))}
      </fieldset>
      {options.notes !== 'stay' && (
        <RowKey details={details} id={id} chosenMembers={options.rowKey} onChoose={(rowKey) => onChoose({ rowKey })} />
      )}
      <NotesWithoutRow details={details} id={id} name={name} />
    </section>
  );
}

interface RowKeyProps {
  readonly details: PlacementDetails;
  readonly id: string;
  /** An empty list means the default members. */
  readonly chosenMembers: readonly string[];
  readonly onChoose: (members: readonly string[]) => void;
}

function RowKey({ details, id, chosenMembers, onChoose }: RowKeyProps) {
  const { announce } = usePage();
  const { notes: messages } = useDetailsMessages();
  const rowKeyState = useRowKeyChoices(details, id);
  const [isEditing, setEditing] = useState(false);
  const changeButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useLayoutEffect(() => {
    if (wasEditing.current && !isEditing) changeButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const members = chosenMembers.length > 0 ? chosenMembers : (rowKeyState.rowKeyChoices?.defaultMembers ?? []);
  const findColumnTitles = (names: readonly string[]) =>
    names.map(
      (member) => rowKeyState.rowKeyChoices?.columns.find((column) => column.member === member)?.title ?? member,
    );

  if (isEditing && rowKeyState.rowKeyChoices) {
    const { defaultMembers } = rowKeyState.rowKeyChoices;
    return (
      <KeyEditor
        choices={rowKeyState.rowKeyChoices}
        initialMembers={members}
        onUse={(newMembers) => {
          setEditing(false);
          onChoose(newMembers.join() === defaultMembers.join() ? [] : newMembers);
          announce('status', plainText(messages.key(findColumnTitles(newMembers))));
        }}
        onCancel={() => setEditing(false)}
      />
    );
  }
  return (
    <div class="stack tight">
      {(members.length > 0 || rowKeyState.isLoaded) && (
        <p class="say">
          {members.length > 0 ? <SentenceText sentence={messages.key(findColumnTitles(members))} /> : messages.noKey}
        </p>
      )}
      {members.length > 0 && rowKeyState.rowKeyChoices && (
        <KeyQuality choices={rowKeyState.rowKeyChoices} members={members} />
      )}
      {rowKeyState.rowKeyChoices && (
        <div class="row">
          <Button small elementRef={changeButton} onPress={() => setEditing(true)}>
            {messages.changeKey}
          </Button>
        </div>
      )}
      {rowKeyState.isLoaded && !rowKeyState.rowKeyChoices && (
        <small>{messages.rowsUnknown(details.canCacheRows.value)}</small>
      )}
    </div>
  );
}

function useRowKeyChoices(
  details: PlacementDetails,
  id: string,
): { readonly isLoaded: boolean; readonly rowKeyChoices?: RowKeyChoices | undefined } {
  const [rowKeyState, setRowKeyState] = useState<ReturnType<typeof useRowKeyChoices>>({ isLoaded: false });
  useLayoutEffect(() => {
    let isMounted = true;
    void details
      .readRowKeyChoices(id)
      .then((rowKeyChoices) => isMounted && setRowKeyState({ isLoaded: true, rowKeyChoices }));
    return () => {
      isMounted = false;
    };
  }, [details, id]);
  return rowKeyState;
}

interface KeyQualityProps {
  readonly choices: RowKeyChoices;
  readonly members: readonly string[];
}

/** Says whether the chosen columns identify each row among the rows that this device knows. */
function KeyQuality({ choices, members }: KeyQualityProps) {
  const { notes: messages } = useDetailsMessages();
  const ambiguousCount = useMemo(() => choices.countAlikeRows(members), [choices, members.join()]);
  const isUnique = ambiguousCount === 0;
  return (
    <p class={isUnique ? 'how-good' : 'how-good warn'}>
      <Icon path={isUnique ? icons.done : icons.warning} />
      <span>
        {isUnique
          ? messages.apart(choices.rowCount)
          : messages.alike({ alike: ambiguousCount, count: choices.rowCount })}
      </span>
    </p>
  );
}

interface KeyEditorProps {
  readonly choices: RowKeyChoices;
  readonly initialMembers: readonly string[];
  readonly onUse: (members: readonly string[]) => void;
  readonly onCancel: () => void;
}

function KeyEditor({ choices, initialMembers, onUse, onCancel }: KeyEditorProps) {
  const { announce } = usePage();
  const { notes: messages } = useDetailsMessages();
  const [members, setMembers] = useState(initialMembers);
  const firstCheckbox = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => firstCheckbox.current?.focus(), []);
  const firstSelectableMember = choices.columns.find(({ isMeasure }) => !isMeasure)?.member;

  function toggle(member: string, isOn: boolean): void {
    const newMembers = choices.columns
      .map((column) => column.member)
      .filter((other) => (other === member ? isOn : members.includes(other)));
    setMembers(newMembers);
    const ambiguousCount = choices.countAlikeRows(newMembers);
    const quality =
      ambiguousCount === 0
        ? messages.apart(choices.rowCount)
        : messages.alike({ alike: ambiguousCount, count: choices.rowCount });
    announce('status', newMembers.length === 0 ? messages.noKey : quality);
  }

  return (
    <div class="stack tight">
      <fieldset>
        <legend>{messages.whichColumns}</legend>
        {choices.columns.map(({ member, title, isMeasure }) => (
          <label class="check" key={member}>
            <input
              type="checkbox"
              ref={member === firstSelectableMember ? firstCheckbox : null}
              checked={members.includes(member)}
              disabled={isMeasure}
              onChange={(event) => toggle(member, event.currentTarget.checked)}
            />
            <span>{title}</span>
            {isMeasure && <small>{messages.measure}</small>}
          </label>
        ))}
      </fieldset>
      {members.length > 0 && <KeyQuality choices={choices} members={members} />}
      <div class="row">
        <Button small variant="main" isDisabled={members.length === 0} onPress={() => onUse(members)}>
          {messages.useKey}
        </Button>
        <Button small variant="quiet" onPress={onCancel}>
          {messages.cancel}
        </Button>
      </div>
    </div>
  );
}
