/**
 * Shows the form that creates one session for one embedded person. Rarely used fields are
 * collapsed.
 */

import { useLayoutEffect, useState } from 'preact/hooks';
import { describedBy, Field, FieldError, glyphs, Icon, Select } from '../../parts';
import type { EmbedField, EmbedTexts, FieldProblem } from '../state/embed-fields';
import { ActionPage } from './action-page';
import { focusFirstProblem, TextField } from './fields';
import { CopyableFact, type SectionPageProps, useAdministration } from './page';

const COMMON: readonly EmbedField[] = ['externalId', 'email', 'embedTenantName', 'creatorMode', 'publicDashboardId'];
const PERSON: readonly EmbedField[] = ['userProfile.displayName', 'userProfile.picture', 'internalId', 'isEphemeral'];
const GROUPS: readonly EmbedField[] = [
  'groups',
  'roles',
  'tenantGroups',
  'tenantGroupDefinitions',
  'embedTenantProfile.displayName',
];
const RIGHTS: readonly EmbedField[] = ['userAttributes', 'userAttributeDefinitions', 'securityContext'];
const SETTINGS: readonly EmbedField[] = [
  'settings.showDashboardChat',
  'settings.allowAi',
  'settings.showAiWidgets',
  'settings.showWorkbookChat',
  'settings.allowChatWorkspaceAuthoring',
  'settings.showWorkbookShare',
  'settings.showDashboardSettings',
  'settings.showMemberNames',
  'settings.locale',
  'settings.timezone',
];
const LOOK: readonly EmbedField[] = [
  'embedTheme.primaryColor',
  'embedTheme.font',
  'embedTheme.chat.inputColor',
  'embedTheme.analyticsChat.backgroundColor',
  'embedTheme.analyticsChat.chatInput.backgroundColor',
  'embedTheme.analyticsChat.chatInput.borderColor',
];
const PLACE: readonly EmbedField[] = ['deploymentId', 'branchName'];

export function EmbedSessionPage({ onBack }: SectionPageProps) {
  const { administration, words } = useAdministration();
  const { one } = words.embed;
  const [texts, setTexts] = useState<EmbedTexts>({});
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);

  function fill(field: EmbedField, text: string) {
    setTexts((before) => ({ ...before, [field]: text }));
  }

  function submit() {
    const fieldProblems = administration.embedSession.check(texts);
    setProblems(fieldProblems);
    if (fieldProblems.length > 0) focusFirstProblem('embedSession');
    else void administration.embedSession.run(texts);
  }

  const filling = { texts, problems, onFill: fill };
  return (
    <ActionPage
      section="embedSession"
      onBack={onBack}
      text={one.text}
      action={administration.embedSession}
      verb={one.make}
      working={one.making}
      failed={one.notMade}
      done={() => one.made}
      more={(made) => (
        <>
          <p>{one.life(made)}</p>
          <CopyableFact name={one.id} value={made.sessionId} />
        </>
      )}
      onSubmit={submit}
    >
      <EmbedFields {...filling} fields={COMMON} />
      <Fold {...filling} name={one.person} fields={PERSON} />
      <Fold {...filling} name={one.groups} fields={GROUPS} />
      <Fold {...filling} name={one.rights} fields={RIGHTS} />
      <Fold {...filling} name={one.settings} fields={SETTINGS} />
      <Fold {...filling} name={one.look} fields={LOOK} />
      <Fold {...filling} name={one.place} fields={PLACE} />
    </ActionPage>
  );
}

interface EmbedFieldsProps {
  readonly texts: EmbedTexts;
  readonly problems: readonly FieldProblem[];
  readonly onFill: (field: EmbedField, text: string) => void;
  readonly fields: readonly EmbedField[];
}

/** These fields accept several lines. */
const LONG: readonly EmbedField[] = ['userAttributes', 'userAttributeDefinitions', 'securityContext'];
const TICKS: readonly EmbedField[] = ['creatorMode', 'isEphemeral'];
const NUMBERS: readonly EmbedField[] = ['deploymentId'];
/** These fields have a third state, which uses the account's setting. */
const isSwitch = (field: EmbedField) => field.startsWith('settings.') && !/locale|timezone/.test(field);

function EmbedFields({ fields, ...filling }: EmbedFieldsProps) {
  return (
    <>
      {fields.map((field) => (
        <OneField key={field} {...filling} field={field} />
      ))}
    </>
  );
}

/** Collapses fields that few people need, and expands if one of them has an error. */
function Fold({ name, ...filling }: EmbedFieldsProps & { readonly name: string }) {
  const { problems, fields } = filling;
  const [open, setOpen] = useState(false);
  useLayoutEffect(() => {
    if (problems.some(({ field }) => fields.some((member) => member === field))) setOpen(true);
  }, [problems]);
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary class="say">
        <Icon glyph={glyphs.right} />
        {name}
      </summary>
      <div class="stack folded">
        <EmbedFields {...filling} />
      </div>
    </details>
  );
}

type OneFieldProps = Omit<EmbedFieldsProps, 'fields'> & { readonly field: EmbedField };

function OneField({ texts, problems, onFill, field }: OneFieldProps) {
  const { embed } = useAdministration().words;
  const { label, hint } = embed.field(field);
  const fieldProblem = problems.find((problem) => problem.field === field);
  const error = fieldProblem && embed.problem(fieldProblem);
  const value = texts[field] ?? '';
  const id = `embed-${field.replaceAll('.', '-')}`;
  const fill = (text: string) => onFill(field, text);
  if (TICKS.includes(field)) {
    return <Tick id={id} label={label} hint={hint} error={error} checked={value === 'true'} onFill={fill} />;
  }
  if (isSwitch(field)) return <Switch id={id} label={label} value={value} onFill={fill} />;
  if (!LONG.includes(field)) {
    return (
      <TextField
        id={id}
        label={label}
        hint={hint}
        error={error}
        value={value}
        onType={fill}
        {...(NUMBERS.includes(field) && { inputMode: 'numeric' as const })}
      />
    );
  }
  return (
    <Field id={id} label={label} error={error} {...(hint !== undefined && { hint })}>
      <textarea
        class="input lines"
        id={id}
        rows={3}
        value={value}
        autocomplete="off"
        spellcheck={false}
        onInput={(event) => fill(event.currentTarget.value)}
        {...describedBy(id, hint, error)}
      />
    </Field>
  );
}

interface TickProps {
  readonly id: string;
  readonly label: string;
  readonly hint: string | undefined;
  readonly error: string | undefined;
  readonly checked: boolean;
  readonly onFill: (text: string) => void;
}

function Tick({ id, label, hint, error, checked, onFill }: TickProps) {
  return (
    <div>
      <label class="check">
        <input
          id={id}
          type="checkbox"
          checked={checked}
          onChange={(event) => onFill(event.currentTarget.checked ? 'true' : '')}
          {...describedBy(id, hint, error)}
        />
        <span>{label}</span>
        {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
      </label>
      <FieldError id={id} error={error} />
    </div>
  );
}

interface SwitchProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onFill: (text: string) => void;
}

function Switch({ id, label, value, onFill }: SwitchProps) {
  const { one } = useAdministration().words.embed;
  return (
    <Field id={id} label={label} lean>
      <Select
        id={id}
        value={value}
        options={[
          { value: '', text: one.asAccount },
          { value: 'true', text: one.yes },
          { value: 'false', text: one.no },
        ]}
        onChoose={onFill}
      />
    </Field>
  );
}
