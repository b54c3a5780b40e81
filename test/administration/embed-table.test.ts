import { readEmbedTable as readTable } from '../../src/administration/state/embed-table';

const readEmbedTable = (cells: readonly (readonly string[])[]) => readTable(cells, 'Sitzung');

const targetsOf = (...headers: string[]) =>
  readEmbedTable([headers, headers.map(() => 'x')])?.columns.map(({ target }) => target);

describe('headers', () => {
  test('name fields whatever their case, blanks and dashes', () => {
    expect(targetsOf('External ID', 'E-mail', 'creator mode', 'embed_tenant_name', 'Tenant')).toEqual([
      'externalId',
      'email',
      'creatorMode',
      'embedTenantName',
      'embedTenantName',
    ]);
  });

  test('name what lies within an object by its whole path, or by its last word where that means one thing', () => {
    expect(
      targetsOf('settings.showDashboardChat', 'Show member names', 'displayName', 'user profile display name'),
    ).toEqual(['settings.showDashboardChat', 'settings.showMemberNames', undefined, 'userProfile.displayName']);
  });

  test('that are no fields are told apart, as is the column of answers', () => {
    expect(targetsOf('externalId', 'Comment', 'groupDefinitions', 'Session id', 'Sitzung')).toEqual([
      'externalId',
      undefined,
      undefined,
      'result',
      'result',
    ]);
  });
});

describe('rows', () => {
  test('hold what is filled in; empty ones and those with an answer alone are passed over', () => {
    const table = readEmbedTable([
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

  test('may hold a whole object as JSON', () => {
    const table = readEmbedTable([
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

  test('are none below a header alone', () => {
    expect(readEmbedTable([['externalId']])).toBeUndefined();
    expect(readEmbedTable([])).toBeUndefined();
  });
});
