import { useState } from 'preact/hooks';
import type { EmbedField, EmbedTexts, FieldProblem } from '../state/embed-fields';
import { ActionBar } from './action-bar';
import { useAdministration } from './administration-context';
import type { SectionPageProps } from './administration-room';
import { EmbedFields, Fold } from './embed-fields';
import { CopyableFact } from './facts';
import { Form, focusFirstProblem } from './fields';
import { Page } from './page';

const FORM = 'embed-session';

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

/** One session for one person. What is mostly filled in stands first, the rest is folded. */
export function EmbedSessionPage({ onBack }: SectionPageProps) {
  const { administration, manageWords } = useAdministration();
  const { one } = manageWords.embed;
  const [texts, setTexts] = useState<EmbedTexts>({});
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);

  function fill(field: EmbedField, text: string) {
    setTexts((before) => ({ ...before, [field]: text }));
  }

  function submit() {
    const found = administration.embedSession.check(texts);
    setProblems(found);
    if (found.length > 0) focusFirstProblem(FORM);
    else void administration.embedSession.run(texts);
  }

  const filling = { texts, problems, onFill: fill };
  return (
    <Page
      title={manageWords.sections.embedSession.name}
      onBack={onBack}
      foot={
        <ActionBar
          action={administration.embedSession}
          form={FORM}
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
        />
      }
    >
      <p class="description">{one.text}</p>
      <Form id={FORM} onSubmit={submit}>
        <EmbedFields {...filling} fields={COMMON} />
        <Fold {...filling} name={one.person} fields={PERSON} />
        <Fold {...filling} name={one.groups} fields={GROUPS} />
        <Fold {...filling} name={one.rights} fields={RIGHTS} />
        <Fold {...filling} name={one.settings} fields={SETTINGS} />
        <Fold {...filling} name={one.look} fields={LOOK} />
        <Fold {...filling} name={one.place} fields={PLACE} />
      </Form>
    </Page>
  );
}
