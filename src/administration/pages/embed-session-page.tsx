/**
 * Shows the form that creates one session for one embedded person. Rarely used fields are
 * collapsed.
 */

import { useLayoutEffect, useState } from 'preact/hooks';
import { createDescribedByAttributes, Field, FieldError, Icon, icons, Select } from '../../parts';
import type { EmbedField, EmbedFieldTexts, FieldProblem } from '../state/embed-fields';
import { ActionPage } from './action-page';
import { focusFirstProblem, TextField } from './fields';
import { CopyableFact, type SectionPageProps, useAdministration } from './page';

const COMMON_FIELDS: readonly EmbedField[] = [
  'externalId',
  'email',
  'embedTenantName',
  'creatorMode',
  'publicDashboardId',
];
const PERSON_FIELDS: readonly EmbedField[] = [
  'userProfile.displayName',
  'userProfile.picture',
  'internalId',
  'isEphemeral',
];
const GROUP_FIELDS: readonly EmbedField[] = [
  'groups',
  'roles',
  'tenantGroups',
  'tenantGroupDefinitions',
  'embedTenantProfile.displayName',
];
const PERMISSION_FIELDS: readonly EmbedField[] = ['userAttributes', 'userAttributeDefinitions', 'securityContext'];
const SETTING_FIELDS: readonly EmbedField[] = [
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
const THEME_FIELDS: readonly EmbedField[] = [
  'embedTheme.primaryColor',
  'embedTheme.font',
  'embedTheme.chat.inputColor',
  'embedTheme.analyticsChat.backgroundColor',
  'embedTheme.analyticsChat.chatInput.backgroundColor',
  'embedTheme.analyticsChat.chatInput.borderColor',
];
const DEPLOYMENT_FIELDS: readonly EmbedField[] = ['deploymentId', 'branchName'];

export function EmbedSessionPage({ onBack }: SectionPageProps) {
  const { administration, messages } = useAdministration();
  const { one } = messages.embed;
  const [texts, setTexts] = useState<EmbedFieldTexts>({});
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);

  function setField(field: EmbedField, text: string) {
    setTexts((previousTexts) => ({ ...previousTexts, [field]: text }));
  }

  function submit() {
    const fieldProblems = administration.embedSession.check(texts);
    setProblems(fieldProblems);
    if (fieldProblems.length > 0) focusFirstProblem('embedSession');
    else void administration.embedSession.run(texts);
  }

  const fieldProps = { texts, problems, onFill: setField };
  return (
    <ActionPage
      section="embedSession"
      onBack={onBack}
      action={administration.embedSession}
      buttonText={one.make}
      progressText={one.making}
      failureLead={one.notMade}
      formatResult={() => one.made}
      renderDetails={(session) => (
        <>
          <p>{one.life(session)}</p>
          <CopyableFact name={one.id} value={session.sessionId} />
        </>
      )}
      onSubmit={submit}
    >
      <EmbedFields {...fieldProps} fields={COMMON_FIELDS} />
      <CollapsibleFields {...fieldProps} name={one.person} fields={PERSON_FIELDS} />
      <CollapsibleFields {...fieldProps} name={one.groups} fields={GROUP_FIELDS} />
      <CollapsibleFields {...fieldProps} name={one.rights} fields={PERMISSION_FIELDS} />
      <CollapsibleFields {...fieldProps} name={one.settings} fields={SETTING_FIELDS} />
      <CollapsibleFields {...fieldProps} name={one.look} fields={THEME_FIELDS} />
      <CollapsibleFields {...fieldProps} name={one.place} fields={DEPLOYMENT_FIELDS} />
    </ActionPage>
  );
}

interface EmbedFieldsProps {
  readonly texts: EmbedFieldTexts;
  readonly problems: readonly FieldProblem[];
  readonly onFill: (field: EmbedField, text: string) => void;
  readonly fields: readonly EmbedField[];
}

/** These fields accept several lines. */
const MULTILINE_FIELDS: readonly EmbedField[] = ['userAttributes', 'userAttributeDefinitions', 'securityContext'];
const CHECKBOX_FIELDS: readonly EmbedField[] = ['creatorMode', 'isEphemeral'];
const NUMBER_FIELDS: readonly EmbedField[] = ['deploymentId'];
/** These fields have a third state, which uses the account's setting. */
const hasThreeStates = (field: EmbedField) => field.startsWith('settings.') && !/locale|timezone/.test(field);

function EmbedFields({ fields, ...fieldProps }: EmbedFieldsProps) {
  return (
    <>
      {fields.map((field) => (
        <EmbedFieldInput key={field} {...fieldProps} field={field} />
      ))}
    </>
  );
}

/** Collapses fields that few people need, and expands if one of them has an error. */
function CollapsibleFields({ name, ...fieldProps }: EmbedFieldsProps & { readonly name: string }) {
  const { problems, fields } = fieldProps;
  const [isOpen, setIsOpen] = useState(false);
  useLayoutEffect(() => {
    if (problems.some(({ field }) => fields.some((member) => member === field))) setIsOpen(true);
  }, [problems]);
  return (
    <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary class="say">
        <Icon path={icons.right} />
        {name}
      </summary>
      <div class="stack folded">
        <EmbedFields {...fieldProps} />
      </div>
    </details>
  );
}

type EmbedFieldInputProps = Omit<EmbedFieldsProps, 'fields'> & { readonly field: EmbedField };

function EmbedFieldInput({ texts, problems, onFill, field }: EmbedFieldInputProps) {
  const { embed } = useAdministration().messages;
  const { label, hint } = embed.field(field);
  const fieldProblem = problems.find((problem) => problem.field === field);
  const error = fieldProblem && embed.problem(fieldProblem);
  const value = texts[field] ?? '';
  const id = `embed-${field.replaceAll('.', '-')}`;
  const setField = (text: string) => onFill(field, text);
  if (CHECKBOX_FIELDS.includes(field)) {
    return (
      <EmbedCheckbox id={id} label={label} hint={hint} error={error} checked={value === 'true'} onFill={setField} />
    );
  }
  if (hasThreeStates(field)) return <ThreeStateSelect id={id} label={label} value={value} onFill={setField} />;
  if (!MULTILINE_FIELDS.includes(field)) {
    return (
      <TextField
        id={id}
        label={label}
        hint={hint}
        error={error}
        value={value}
        onType={setField}
        {...(NUMBER_FIELDS.includes(field) && { inputMode: 'numeric' as const })}
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
        onInput={(event) => setField(event.currentTarget.value)}
        {...createDescribedByAttributes(id, hint, error)}
      />
    </Field>
  );
}

interface EmbedCheckboxProps {
  readonly id: string;
  readonly label: string;
  readonly hint: string | undefined;
  readonly error: string | undefined;
  readonly checked: boolean;
  readonly onFill: (text: string) => void;
}

function EmbedCheckbox({ id, label, hint, error, checked, onFill }: EmbedCheckboxProps) {
  return (
    <div>
      <label class="check">
        <input
          id={id}
          type="checkbox"
          checked={checked}
          onChange={(event) => onFill(event.currentTarget.checked ? 'true' : '')}
          {...createDescribedByAttributes(id, hint, error)}
        />
        <span>{label}</span>
        {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
      </label>
      <FieldError id={id} error={error} />
    </div>
  );
}

interface ThreeStateSelectProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onFill: (text: string) => void;
}

function ThreeStateSelect({ id, label, value, onFill }: ThreeStateSelectProps) {
  const { one } = useAdministration().messages.embed;
  return (
    <Field id={id} label={label} isCompact>
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
