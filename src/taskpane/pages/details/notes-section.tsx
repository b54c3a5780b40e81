/**
 * Lets the user choose what happens to the notes of a placement, and which columns identify its
 * rows.
 */
import { useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { PlacementDetails, PlacementOptions, RowKeyChoices } from '../../../app';
import { Button, glyphs, Icon, plainText, Say } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { useDetailsWords } from './details-page';
import { NotesWithoutRow } from './notes-without-row';

const POLICIES = ['ask', 'move', 'stay'] as const;

interface NotesSectionProps {
  readonly details: PlacementDetails;
  readonly id: string;
  readonly name: string;
  readonly options: Pick<PlacementOptions, 'notes' | 'rowKey'>;
  readonly onChoose: (chosen: Partial<PlacementOptions>) => void;
}

export function NotesSection({ details, id, name, options, onChoose }: NotesSectionProps) {
  const { notes: words } = useDetailsWords();
  const headingId = useId();
  return (
    <section class="stack" aria-labelledby={headingId}>
      <div>
        <h2 id={headingId}>{words.title}</h2>
        <small>{words.what}</small>
      </div>
      <fieldset>
        <legend>{words.policy}</legend>
        {POLICIES.map((policy) => (
          <label class="check" key={policy}>
            <input
              type="radio"
              name={`${headingId}-policy`}
              checked={options.notes === policy}
              onChange={() => onChoose({ notes: policy })}
            />
            <span>{words.policies[policy]}</span>
          </label>
        ))}
      </fieldset>
      {options.notes !== 'stay' && (
        <RowKey details={details} id={id} chosen={options.rowKey} onChoose={(rowKey) => onChoose({ rowKey })} />
      )}
      <NotesWithoutRow details={details} id={id} name={name} />
    </section>
  );
}

interface RowKeyProps {
  readonly details: PlacementDetails;
  readonly id: string;
  /** An empty list means the default members. */
  readonly chosen: readonly string[];
  readonly onChoose: (members: readonly string[]) => void;
}

function RowKey({ details, id, chosen, onChoose }: RowKeyProps) {
  const { announce } = usePage();
  const { notes: words } = useDetailsWords();
  const choices = useChoices(details, id);
  const [isEdited, edit] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  useLayoutEffect(() => {
    if (wasEdited.current && !isEdited) change.current?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);
  const members = chosen.length > 0 ? chosen : (choices.found?.usual ?? []);
  const titles = (of: readonly string[]) =>
    of.map((member) => choices.found?.columns.find((column) => column.member === member)?.title ?? member);

  if (isEdited && choices.found) {
    const { usual } = choices.found;
    return (
      <KeyChoice
        choices={choices.found}
        first={members}
        onUse={(next) => {
          edit(false);
          onChoose(next.join() === usual.join() ? [] : next);
          announce('status', plainText(words.key(titles(next))));
        }}
        onCancel={() => edit(false)}
      />
    );
  }
  return (
    <div class="stack tight">
      {(members.length > 0 || choices.isKnown) && (
        <p class="say">{members.length > 0 ? <Say sentence={words.key(titles(members))} /> : words.noKey}</p>
      )}
      {members.length > 0 && choices.found && <HowGood choices={choices.found} members={members} />}
      {choices.found && (
        <div class="row">
          <Button small elementRef={change} onPress={() => edit(true)}>
            {words.changeKey}
          </Button>
        </div>
      )}
      {choices.isKnown && !choices.found && <small>{words.rowsUnknown(details.remembers.value)}</small>}
    </div>
  );
}

function useChoices(
  details: PlacementDetails,
  id: string,
): { readonly isKnown: boolean; readonly found?: RowKeyChoices | undefined } {
  const [choices, set] = useState<ReturnType<typeof useChoices>>({ isKnown: false });
  useLayoutEffect(() => {
    let isHere = true;
    void details.rowKeyChoices(id).then((found) => isHere && set({ isKnown: true, found }));
    return () => {
      isHere = false;
    };
  }, [details, id]);
  return choices;
}

interface HowGoodProps {
  readonly choices: RowKeyChoices;
  readonly members: readonly string[];
}

/** Says whether the chosen columns identify each row among the rows that this device knows. */
function HowGood({ choices, members }: HowGoodProps) {
  const { notes: words } = useDetailsWords();
  const alike = useMemo(() => choices.alike(members), [choices, members.join()]);
  const isApart = alike === 0;
  return (
    <p class={isApart ? 'how-good' : 'how-good warn'}>
      <Icon glyph={isApart ? glyphs.done : glyphs.warning} />
      <span>{isApart ? words.apart(choices.rowCount) : words.alike(alike, choices.rowCount)}</span>
    </p>
  );
}

interface KeyChoiceProps {
  readonly choices: RowKeyChoices;
  readonly first: readonly string[];
  readonly onUse: (members: readonly string[]) => void;
  readonly onCancel: () => void;
}

function KeyChoice({ choices, first, onUse, onCancel }: KeyChoiceProps) {
  const { announce } = usePage();
  const { notes: words } = useDetailsWords();
  const [members, choose] = useState(first);
  const start = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => start.current?.focus(), []);
  const firstOffered = choices.columns.find(({ isMeasure }) => !isMeasure)?.member;

  function turn(member: string, on: boolean): void {
    const next = choices.columns
      .map((column) => column.member)
      .filter((one) => (one === member ? on : members.includes(one)));
    choose(next);
    const alike = choices.alike(next);
    const said = alike === 0 ? words.apart(choices.rowCount) : words.alike(alike, choices.rowCount);
    announce('status', next.length === 0 ? words.noKey : said);
  }

  return (
    <div class="stack tight">
      <fieldset>
        <legend>{words.whichColumns}</legend>
        {choices.columns.map(({ member, title, isMeasure }) => (
          <label class="check" key={member}>
            <input
              type="checkbox"
              ref={member === firstOffered ? start : null}
              checked={members.includes(member)}
              disabled={isMeasure}
              onChange={(event) => turn(member, event.currentTarget.checked)}
            />
            <span>{title}</span>
            {isMeasure && <small>{words.measure}</small>}
          </label>
        ))}
      </fieldset>
      {members.length > 0 && <HowGood choices={choices} members={members} />}
      <div class="row">
        <Button small look="main" off={members.length === 0} onPress={() => onUse(members)}>
          {words.useKey}
        </Button>
        <Button small look="quiet" onPress={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </div>
  );
}
