import type { EmbedFieldTexts } from '../../src/administration/state/embed-fields';
import { EMBED_FIELDS, isEmbedField } from '../../src/administration/state/embed-fields';
import { parseEmbedSession } from '../../src/administration/state/embed-input';
import { GenerateSessionInput } from '../../src/contract';

function parseInput(texts: EmbedFieldTexts): unknown {
  const parsed = parseEmbedSession(texts, 7);
  if (parsed.kind === 'problems') throw new Error(JSON.stringify(parsed.problems));
  return JSON.parse(JSON.stringify(parsed.input));
}

function listProblems(texts: EmbedFieldTexts): unknown {
  const parsed = parseEmbedSession(texts, 7);
  return parsed.kind === 'ready' ? [] : parsed.problems.map(({ field, problem }) => `${field}: ${problem}`);
}

/** Returns the paths of all leaves of an object: `a.b`. */
function listLeafPaths(schema: object, before = ''): string[] {
  return Object.entries(schema).flatMap(([name, value]) => {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject && before + name !== 'securityContext'
      ? listLeafPaths(value, `${before}${name}.`)
      : [before + name];
  });
}

const ALL_FIELDS: EmbedFieldTexts = {
  deploymentId: '2',
  externalId: 'customer-1',
  email: 'c1@northwind.example',
  isEphemeral: 'no',
  publicDashboardId: 'dshWeekTrade',
  branchName: 'new-region-names',
  embedTenantName: 'northwind',
  'embedTenantProfile.displayName': 'Northwind',
  creatorMode: 'TRUE',
  groups: 'Store managers, Buyers',
  roles: '["Everyone"]',
  tenantGroups: 'planners',
  tenantGroupDefinitions: '[{"name":"planners","description":"Plan"}]',
  userAttributes: 'region = west\nvip = true',
  userAttributeDefinitions: 'region: string, level: number, note',
  securityContext: '{"country":"IE"}',
  'userProfile.displayName': 'Cora',
  'userProfile.picture': 'https://pictures.example/1',
  'settings.showDashboardChat': 'false',
  'settings.allowAi': 'yes',
  'settings.showAiWidgets': 'no',
  'settings.showWorkbookChat': 'true',
  'settings.allowChatWorkspaceAuthoring': '0',
  'settings.showWorkbookShare': '1',
  'settings.showDashboardSettings': 'on',
  'settings.showMemberNames': 'off',
  'settings.locale': 'en-IE',
  'settings.timezone': 'Europe/Dublin',
  'embedTheme.primaryColor': '#123456',
  'embedTheme.font': 'Inter',
  'embedTheme.chat.inputColor': 'blue',
  'embedTheme.analyticsChat.backgroundColor': 'white',
  'embedTheme.analyticsChat.chatInput.backgroundColor': 'grey',
  'embedTheme.analyticsChat.chatInput.borderColor': 'red',
};

describe('a session from a form', () => {
  test('a filled form becomes the body that the contract describes, field by field', () => {
    const input = parseInput(ALL_FIELDS);
    expect(GenerateSessionInput.parse(input)).toEqual({
      deploymentId: 2,
      externalId: 'customer-1',
      email: 'c1@northwind.example',
      isEphemeral: false,
      publicDashboardId: 'dshWeekTrade',
      branchName: 'new-region-names',
      embedTenantName: 'northwind',
      embedTenantProfile: { displayName: 'Northwind' },
      creatorMode: true,
      groups: ['Store managers', 'Buyers'],
      roles: ['Everyone'],
      tenantGroups: ['planners'],
      tenantGroupDefinitions: [{ name: 'planners', description: 'Plan' }],
      userAttributes: [
        { name: 'region', value: 'west' },
        { name: 'vip', value: 'true' },
      ],
      userAttributeDefinitions: [
        { name: 'region', type: 'string' },
        { name: 'level', type: 'number' },
        { name: 'note', type: 'string' },
      ],
      securityContext: { country: 'IE' },
      userProfile: { displayName: 'Cora', picture: 'https://pictures.example/1' },
      settings: {
        showDashboardChat: false,
        allowAi: true,
        showAiWidgets: false,
        showWorkbookChat: true,
        allowChatWorkspaceAuthoring: false,
        showWorkbookShare: true,
        showDashboardSettings: true,
        showMemberNames: false,
        locale: 'en-IE',
        timezone: 'Europe/Dublin',
      },
      embedTheme: {
        primaryColor: '#123456',
        font: 'Inter',
        chat: { inputColor: 'blue' },
        analyticsChat: { backgroundColor: 'white', chatInput: { backgroundColor: 'grey', borderColor: 'red' } },
      },
    });
  });

  test('the form has a field for everything in the contract except what has no effect', () => {
    const contractKeys = Object.keys(GenerateSessionInput.shape).filter((name) => name !== 'groupDefinitions');
    const fieldRoots = Object.keys(EMBED_FIELDS).map((field) => field.split('.')[0]);
    expect([...new Set(fieldRoots)].sort()).toEqual(contractKeys.sort());
    const input = parseInput(ALL_FIELDS);
    const sentPaths = typeof input === 'object' && input !== null ? listLeafPaths(input) : [];
    const filledFields = Object.keys(EMBED_FIELDS).filter((field) => field !== 'internalId');
    expect(sentPaths.sort()).toEqual(filledFields.sort());
    expect(sentPaths.every(isEmbedField)).toBe(true);
  });

  test('an empty field is left out, so that the account’s setting applies', () => {
    expect(parseInput({ externalId: ' c ', email: '  ', 'settings.showDashboardChat': '' })).toEqual({
      deploymentId: 7,
      externalId: 'c',
    });
  });

  test('attributes in JSON keep their types', () => {
    const attributes = '{"region":["west","east"],"level":3,"vip":true,"note":null}';
    expect(parseInput({ externalId: 'c', userAttributes: attributes })).toMatchObject({
      userAttributes: [
        { name: 'region', value: ['west', 'east'] },
        { name: 'level', value: 3 },
        { name: 'vip', value: true },
        { name: 'note', value: null },
      ],
    });
  });
});

describe('errors that the platform would refuse appear at their fields', () => {
  test.each<[string, EmbedFieldTexts, readonly string[]]>([
    ['a session without a person', {}, ['externalId: needsPerson']],
    ['a temporary person, which are none', { isEphemeral: 'true' }, []],
    ['both kinds of user', { externalId: 'a', internalId: 'b@c.example' }, ['internalId: twoPersons']],
    [
      'permissions for a user who has their own',
      { internalId: 'b@c.example', groups: 'x', securityContext: '{}' },
      ['groups: notWithInternalId', 'securityContext: notWithInternalId'],
    ],
    [
      'tenant groups without a tenant',
      { externalId: 'a', tenantGroups: 'x' },
      ['embedTenantName: needsTenant', 'creatorMode: needsCreatorMode'],
    ],
    [
      'definitions with creator mode off',
      { externalId: 'a', tenantGroupDefinitions: 'x', embedTenantName: 'ab', creatorMode: 'false' },
      ['creatorMode: needsCreatorMode'],
    ],
    ['a tenant in capitals', { externalId: 'a', embedTenantName: 'Northwind' }, ['embedTenantName: notTenantName']],
    ['a deployment that is no number', { externalId: 'a', deploymentId: 'one' }, ['deploymentId: notWholeNumber']],
    ['an invalid email address', { externalId: 'a', email: 'someone' }, ['email: notEmail']],
    ['a switch of another word', { externalId: 'a', 'settings.allowAi': 'perhaps' }, ['settings.allowAi: notChoice']],
    ['a text that is too long', { externalId: 'x'.repeat(256) }, ['externalId: tooLong']],
    ['a locale that is too long', { externalId: 'a', 'settings.locale': 'x'.repeat(36) }, ['settings.locale: tooLong']],
    ['too many names', { externalId: 'a', groups: Array(1001).fill('g').join() }, ['groups: tooMany']],
    ['a context that is no JSON', { externalId: 'a', securityContext: '{country}' }, ['securityContext: notJson']],
    ['a context that is a list', { externalId: 'a', securityContext: '[]' }, ['securityContext: notObject']],
    [
      'definitions without names',
      { externalId: 'a', userAttributeDefinitions: '[{"type":"string"}]' },
      ['userAttributeDefinitions: notAttributeDefinitions'],
    ],
    [
      'an unknown type',
      { externalId: 'a', userAttributeDefinitions: 'age: date' },
      ['userAttributeDefinitions: notAttributeDefinitions'],
    ],
    ['an attribute without a value', { externalId: 'a', userAttributes: 'region' }, ['userAttributes: notAttributes']],
  ])('the form names the problems of %s', (_what, texts, problems) => {
    expect(listProblems(texts)).toEqual(problems);
  });
});
