import { parseEmbedTable } from '../../src/administration/state/embed-table';

const parseTable = (cells: readonly (readonly string[])[]) => parseEmbedTable(cells, 'Sitzung');

const findTargets = (...headers: string[]) =>
  parseTable([headers, headers.map(() => 'x')])?.columns.map(({ target }) => target);

describe('headers', () => {
  test('a header names a field in any case, with blanks and dashes', () => {
    expect(findTargets('External ID', 'E-mail', 'creator mode', 'embed_tenant_name', 'Tenant')).toEqual([
      'externalId',
      'email',
      'creatorMode',
      'embedTenantName',
      'embedTenantName',
    ]);
  });

  test('a header names a member of an object by its whole path, or by a unique last word', () => {
    expect(
      findTargets('settings.showDashboardChat', 'Show member names', 'displayName', 'user profile display name'),
    ).toEqual(['settings.showDashboardChat', 'settings.showMemberNames', undefined, 'userProfile.displayName']);
  });

  test('a header that names no field is unknown, and the column of answers is recognized', () => {
    expect(findTargets('externalId', 'Comment', 'groupDefinitions', 'Session id', 'Sitzung')).toEqual([
      'externalId',
      undefined,
      undefined,
      'result',
      'result',
    ]);
  });
});

describe('rows', () => {
  test('a row holds what is filled in; empty rows and rows with only an answer are skipped', () => {
    const table = parseTable([
      ['externalId', 'groups', 'Session id'],
      ['a', ' x, y ', ''],
      ['', '', 'old'],
      ['b', '', ''],
    ]);
    expect(table?.rows).toEqual([
      { offset: 1, texts: { externalId: 'a', groups: 'x, y' }, problems: [] },
      { offset: 3, texts: { externalId: 'b' }, problems: [] },
    ]);
  });

  test('a cell may hold a whole object as JSON', () => {
    const table = parseTable([
      ['externalId', 'settings', 'embedTheme'],
      ['a', '{"showDashboardChat":false,"locale":null}', '{"chat":{"inputColor":"blue"}}'],
      ['b', '{"showEverything":true}', 'blue'],
    ]);
    expect(table?.rows[0]).toEqual({
      offset: 1,
      texts: { externalId: 'a', 'settings.showDashboardChat': 'false', 'embedTheme.chat.inputColor': 'blue' },
      problems: [],
    });
    expect(table?.rows[1]?.problems).toEqual([
      { field: 'settings', problem: 'unknownKey', detail: 'settings.showEverything' },
      { field: 'embedTheme', problem: 'notJson' },
    ]);
  });

  test('a table with only a header has no rows', () => {
    expect(parseTable([['externalId']])).toBeUndefined();
    expect(parseTable([])).toBeUndefined();
  });
});
