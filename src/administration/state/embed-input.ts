/**
 * Builds the body of generate-session from form fields, and finds the errors for which the platform
 * would refuse it before anything is sent.
 */
import { EMBED_TENANT_NAME, type GenerateSessionInput } from '../../client';
import {
  EMBED_FIELDS,
  type EmbedField,
  type EmbedFieldTexts,
  type EmbedProblem,
  type FieldProblem,
} from './embed-fields';
import {
  parseAttributeDefinitions,
  parseAttributes,
  parseGroupDefinitions,
  parseNames,
  parseObject,
} from './embed-json';

type ParsedEmbedSession =
  | { readonly kind: 'ready'; readonly input: GenerateSessionInput }
  | { readonly kind: 'problems'; readonly problems: readonly FieldProblem[] };

const MAX_TEXT_LENGTH = 255;
const MAX_LONG_TEXT_LENGTH = 2000;
const MAX_LENGTHS: Readonly<Partial<Record<EmbedField, number>>> = {
  'settings.locale': 35,
  'settings.timezone': 64,
  'embedTheme.primaryColor': 100,
  'embedTheme.font': 100,
};
const MAX_ITEMS = 1000;
const TRUE_WORDS = ['true', 'yes', 'on', '1'];
const FALSE_WORDS = ['false', 'no', 'off', '0'];
/** Users of the platform already have these, so a session for one may not set them. */
const FIELDS_OF_PLATFORM_USERS = ['roles', 'groups', 'tenantGroups', 'userAttributes', 'securityContext'] as const;

/**
 * Returns the body, or the problems of the fields.
 * @param deploymentId is used if the form names no deployment
 */
export function parseEmbedSession(texts: EmbedFieldTexts, deploymentId: number): ParsedEmbedSession {
  const reader = createReader(texts);
  const { text, choice, list, object } = reader;
  const input: GenerateSessionInput = {
    deploymentId: reader.wholeNumber('deploymentId') ?? deploymentId,
    externalId: text('externalId'),
    internalId: text('internalId'),
    email: text('email', (email) => (/^[^\s@]+@[^\s@]+$/.test(email) ? undefined : 'notEmail')),
    isEphemeral: choice('isEphemeral'),
    publicDashboardId: text('publicDashboardId'),
    branchName: text('branchName'),
    embedTenantName: text('embedTenantName', (name) => (EMBED_TENANT_NAME.test(name) ? undefined : 'notTenantName')),
    embedTenantProfile: omitIfEmpty({ displayName: text('embedTenantProfile.displayName') }),
    creatorMode: choice('creatorMode'),
    groups: list('groups', parseNames, 'notJson'),
    roles: list('roles', parseNames, 'notJson'),
    tenantGroups: list('tenantGroups', parseNames, 'notJson'),
    tenantGroupDefinitions: list('tenantGroupDefinitions', parseGroupDefinitions, 'notGroupDefinitions'),
    userAttributes: list('userAttributes', parseAttributes, 'notAttributes'),
    userAttributeDefinitions: list('userAttributeDefinitions', parseAttributeDefinitions, 'notAttributeDefinitions'),
    securityContext: object('securityContext'),
    userProfile: omitIfEmpty({ displayName: text('userProfile.displayName'), picture: text('userProfile.picture') }),
    settings: omitIfEmpty({
      showDashboardChat: choice('settings.showDashboardChat'),
      allowAi: choice('settings.allowAi'),
      showAiWidgets: choice('settings.showAiWidgets'),
      showWorkbookChat: choice('settings.showWorkbookChat'),
      allowChatWorkspaceAuthoring: choice('settings.allowChatWorkspaceAuthoring'),
      showWorkbookShare: choice('settings.showWorkbookShare'),
      showDashboardSettings: choice('settings.showDashboardSettings'),
      showMemberNames: choice('settings.showMemberNames'),
      locale: text('settings.locale'),
      timezone: text('settings.timezone'),
    }),
    embedTheme: omitIfEmpty({
      primaryColor: text('embedTheme.primaryColor'),
      font: text('embedTheme.font'),
      chat: omitIfEmpty({ inputColor: text('embedTheme.chat.inputColor') }),
      analyticsChat: omitIfEmpty({
        backgroundColor: text('embedTheme.analyticsChat.backgroundColor'),
        chatInput: omitIfEmpty({
          backgroundColor: text('embedTheme.analyticsChat.chatInput.backgroundColor'),
          borderColor: text('embedTheme.analyticsChat.chatInput.borderColor'),
        }),
      }),
    }),
  };
  const problems = [...reader.problems, ...findCombinationProblems(reader.readText, input)];
  return problems.length === 0 ? { kind: 'ready', input } : { kind: 'problems', problems };
}

/** Yields the problems that arise from combinations of fields. */
function* findCombinationProblems(
  readText: (field: EmbedField) => string | undefined,
  input: GenerateSessionInput,
): Generator<FieldProblem> {
  const isUser = readText('internalId') !== undefined;
  if (isUser && readText('externalId') !== undefined) yield { field: 'internalId', problem: 'twoPersons' };
  if (!isUser && readText('externalId') === undefined && input.isEphemeral !== true) {
    yield { field: 'externalId', problem: 'needsPerson' };
  }
  if (isUser) {
    for (const field of FIELDS_OF_PLATFORM_USERS) {
      if (readText(field) !== undefined) yield { field, problem: 'notWithInternalId' };
    }
  }
  if (readText('tenantGroups') === undefined && readText('tenantGroupDefinitions') === undefined) return;
  if (readText('embedTenantName') === undefined) yield { field: 'embedTenantName', problem: 'needsTenant' };
  if (input.creatorMode !== true) yield { field: 'creatorMode', problem: 'needsCreatorMode' };
}

function createReader(texts: EmbedFieldTexts) {
  const problems: FieldProblem[] = [];
  const readText = (field: EmbedField): string | undefined => texts[field]?.trim() || undefined;

  function addProblem(field: EmbedField, problem: EmbedProblem): undefined {
    problems.push({ field, problem });
    return undefined;
  }

  return {
    problems,
    readText,
    text(field: EmbedField, check: (text: string) => EmbedProblem | undefined = () => undefined): string | undefined {
      const text = readText(field);
      if (text === undefined) return undefined;
      const maxLength =
        MAX_LENGTHS[field] ?? (EMBED_FIELDS[field] === 'longText' ? MAX_LONG_TEXT_LENGTH : MAX_TEXT_LENGTH);
      const problem = text.length > maxLength ? 'tooLong' : check(text);
      return problem === undefined ? text : addProblem(field, problem);
    },
    wholeNumber(field: EmbedField): number | undefined {
      const text = readText(field);
      if (text === undefined) return undefined;
      return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : addProblem(field, 'notWholeNumber');
    },
    choice(field: EmbedField): boolean | undefined {
      const word = readText(field)?.toLowerCase();
      if (word === undefined) return undefined;
      if (TRUE_WORDS.includes(word)) return true;
      return FALSE_WORDS.includes(word) ? false : addProblem(field, 'notChoice');
    },
    list<Item>(
      field: EmbedField,
      parseItems: (text: string) => Item[] | undefined,
      problem: EmbedProblem,
    ): Item[] | undefined {
      const text = readText(field);
      if (text === undefined) return undefined;
      const items = parseItems(text);
      if (items === undefined) return addProblem(field, problem);
      return items.length <= MAX_ITEMS ? items : addProblem(field, 'tooMany');
    },
    object(field: EmbedField): Record<string, unknown> | undefined {
      const text = readText(field);
      if (text === undefined) return undefined;
      const value = parseObject(text);
      return typeof value === 'string' ? addProblem(field, value) : value;
    },
  };
}

/** Returns undefined if all members are empty. */
function omitIfEmpty<Value extends object>(value: Value): Value | undefined {
  return Object.values(value).some((member) => member !== undefined) ? value : undefined;
}
