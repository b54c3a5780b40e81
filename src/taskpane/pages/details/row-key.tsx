/** Lets the user choose which columns identify the rows of a placement, because notes follow their rows. */
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { PlacementDetails, RowKeyChoices } from '../../../app';
import { Button, Icon, icons, plainText, SentenceText } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { useDetailsMessages } from './details-page';
import { useLoaded } from './use-loaded';

interface RowKeyProps {
  readonly details: PlacementDetails;
  readonly id: string;
  /** An empty list means the default members. */
  readonly chosenMembers: readonly string[];
  readonly onChoose: (members: readonly string[]) => void;
}

export function RowKey({ details, id, chosenMembers, onChoose }: RowKeyProps) {
  const { announce } = usePage();
  const { notes: messages } = useDetailsMessages();
  const loaded = useLoaded(details.readRowKeyChoices, id);
  const [isEditing, setEditing] = useState(false);
  const changeButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useLayoutEffect(() => {
    if (wasEditing.current && !isEditing) changeButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  if (!loaded) return null;
  const choices = loaded.value;
  if (!choices) return <small>{messages.rowsUnknown(details.canCacheRows.value)}</small>;
  const { columns, defaultMembers } = choices;
  const members = chosenMembers.length > 0 ? chosenMembers : defaultMembers;
  const describeKey = (names: readonly string[]) =>
    messages.key(names.map((member) => columns.find((column) => column.member === member)?.title ?? member));

  if (isEditing) {
    return (
      <KeyEditor
        choices={choices}
        initialMembers={members}
        onUse={(newMembers) => {
          setEditing(false);
          onChoose(newMembers.join() === defaultMembers.join() ? [] : newMembers);
          announce('status', plainText(describeKey(newMembers)));
        }}
        onCancel={() => setEditing(false)}
      />
    );
  }
  return (
    <>
      <div class="row">
        <p class="grow">{members.length > 0 ? <SentenceText sentence={describeKey(members)} /> : messages.noKey}</p>
        <Button small elementRef={changeButton} onPress={() => setEditing(true)}>
          {messages.changeKey}
        </Button>
      </div>
      {members.length > 0 && <KeyQuality choices={choices} members={members} isQuietIfUnique />}
    </>
  );
}

interface KeyQualityProps {
  readonly choices: RowKeyChoices;
  readonly members: readonly string[];
  readonly isQuietIfUnique?: boolean;
}

/** Says whether the chosen columns identify each row among the rows that this device knows. */
function KeyQuality({ choices, members, isQuietIfUnique = false }: KeyQualityProps) {
  const { notes } = useDetailsMessages();
  const ambiguousCount = useMemo(() => choices.countAlikeRows(members), [choices, members.join()]);
  const isUnique = ambiguousCount === 0;
  if (isUnique && isQuietIfUnique) return null;
  return (
    <p class={isUnique ? 'how-good' : 'how-good warn'}>
      <Icon path={isUnique ? icons.done : icons.warning} />
      <span>{notes.quality(ambiguousCount, choices.rowCount)}</span>
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
    const quality = messages.quality(choices.countAlikeRows(newMembers), choices.rowCount);
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
