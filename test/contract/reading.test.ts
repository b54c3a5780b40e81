import {
  AppConfigResponse,
  ConnectReportToWorkbookInput,
  DataQuery,
  EnvironmentsListResponse,
  fillPath,
  isContinueWait,
  ListReportsQuery,
  OPERATIONS,
  Report,
  ReportsListResponse,
  readLeniently,
  readPage,
  readWireError,
  SqlLine,
} from '../../src/contract';

describe('a list answer', () => {
  const report = { id: 7, name: 'Sales' };
  const pageInfo = { hasNextPage: true, hasPreviousPage: false, startCursor: 'a', endCursor: 'b' };

  test('a list is read from items or from data, even if a newer server sends nulls', () => {
    expect(readPage(ReportsListResponse.parse({ items: [report], pageInfo, data: [], count: 9 }))).toEqual({
      items: [report],
      nextCursor: 'b',
      count: 9,
    });
    expect(readPage(ReportsListResponse.parse({ data: [report], count: 1 }))).toEqual({
      items: [report],
      nextCursor: null,
      count: 1,
    });
    expect(readPage(ReportsListResponse.parse({ items: [report], pageInfo: null, data: null, count: null }))).toEqual({
      items: [report],
      nextCursor: null,
      count: null,
    });
  });

  test.each([
    { ...pageInfo, endCursor: null },
    { ...pageInfo, endCursor: '' },
    { ...pageInfo, hasNextPage: false },
  ])('a list has no next page without both hasNextPage and a cursor: %j', (last) => {
    expect(readPage(ReportsListResponse.parse({ items: [], pageInfo: last })).nextCursor).toBeNull();
  });

  test.each([
    [{ count: '9' }, null],
    [{ pagination: {} }, null],
    [{ pageInfo: { hasNextPage: false } }, null],
    [{ pageInfo: { hasNextPage: true, hasPreviousPage: null, startCursor: 4, endCursor: 'b' } }, 'b'],
  ])('a list with odd values beside its items is read and keeps its next page: %j', (odd, nextCursor) => {
    const list = readLeniently(ReportsListResponse, { items: [report], ...odd });
    expect(list.success && readPage(list.data)).toEqual({ items: [report], nextCursor, count: null });
  });

  test.each([{ hasNextPage: 'yes' }, { hasNextPage: true, endCursor: 4 }])(
    'a list is refused if it does not say clearly whether a page follows: %j [P5]',
    (pageInfo) => {
      expect(readLeniently(ReportsListResponse, { items: [report], pageInfo }).success).toBe(false);
    },
  );

  test('an answer without a list of items is refused', () => {
    const { answer } = OPERATIONS.listReports;
    for (const odd of [{}, { items: 'none' }, [], null]) expect(readLeniently(answer, odd).success).toBe(false);
  });
});

test('a list of many odd items is read in time that grows with their number only', () => {
  const oddItems = Array.from({ length: 40_000 }, (_, id) => id);
  const items = [{ id: 7, name: 'Sales' }, ...oddItems];
  const result = readLeniently(OPERATIONS.listReports.answer, { items });
  expect(result).toMatchObject({ success: true, data: { items: [{ id: 7 }] } });
  expect(result.success && result.unreadable.length).toBe(40_000);
});

test.each([
  ['with more odd items than fit on the stack', { items: Array.from({ length: 200_000 }, (_, id) => id) }],
  [
    'that is nested too deeply',
    { items: [{ id: 7, name: 'Sales', jsonQuery: JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`) }] },
  ],
])('an answer %s is refused as a whole', (_, answer) => {
  expect(readLeniently(OPERATIONS.listReports.answer, answer).success).toBe(false);
});

test('a report of a newer server keeps unknown words and nulls, and loses unknown fields', () => {
  const read = Report.parse({
    id: 1,
    name: 'Sales',
    source: 'HOLOGRAM',
    type: 'SOMETHING',
    refreshedByUser: null,
    meta: null,
    canEdit: null,
    novelty: 5,
    createdAt: '2026-01-31',
    rolesWithAccess: [{ id: 1, name: 'r', actions: ['TeleportData'] }],
    externalWorkbookPlacements: [{ workbookId: 'w', resultLocation: 'Sheet1!A1', syncStatus: 'MAYBE', id: null }],
  });
  expect(read.source).toBe('HOLOGRAM');
  expect(read.rolesWithAccess?.[0]?.actions).toEqual(['TeleportData']);
  expect(read.externalWorkbookPlacements?.[0]?.syncStatus).toBe('MAYBE');
  expect(read).not.toHaveProperty('novelty');
});

test.each([
  ['refreshedByUser', {}, undefined],
  ['refreshedByUser', { id: null }, undefined],
  ['rolesWithAccess', [{ id: null, name: 'r', actions: [] }], undefined],
  ['folderPath', [{ id: 1 }], undefined],
  ['canEdit', 'yes', undefined],
  ['jsonQuery', { measures: ['a.b'] }, '{"measures":["a.b"]}'],
  ['jsonQuery', [{ measures: ['a.b'] }, { measures: ['a.c'] }], '[{"measures":["a.b"]},{"measures":["a.c"]}]'],
  ['pivotItems', { rows: ['a.c'] }, { rows: ['a.c'], columns: [], measures: [], filters: [] }],
  ['pivotItems', { rows: ['a.c', null], columns: {} }, { rows: ['a.c'], columns: [], measures: [], filters: [] }],
  [
    'externalWorkbookPlacements',
    [{ workbookId: 'w' }, { workbookId: 'w', resultLocation: 'S!A1' }],
    [{ workbookId: 'w', resultLocation: 'S!A1' }],
  ],
])('a report whose %s is %j is still read, and so is its list', (field, odd, expected) => {
  const list = readLeniently(ReportsListResponse, { items: [{ id: 7, name: 'Sales', [field]: odd }] });
  expect(list.success && list.data.items).toEqual([
    expected === undefined ? { id: 7, name: 'Sales' } : { id: 7, name: 'Sales', [field]: expected },
  ]);
});

test.each([
  ['folder', OPERATIONS.listFolders, { id: 1, name: 'Sales' }, { user: {}, position: 'last' }],
  ['deployment', OPERATIONS.listDeployments, { id: 1, name: 'Production' }, { creationStep: 3 }],
  ['environment', OPERATIONS.listEnvironments, { id: '1', type: 'production' }, { api_credentials: 'none', branch: 0 }],
  [
    'schedule',
    OPERATIONS.listNotifications,
    { id: 1, dashboardId: 2, cronExpression: '* * * * *', timezone: 'UTC' },
    { filters: [{}] },
  ],
  [
    'placement of a file',
    OPERATIONS.listExternalDocumentPlacements,
    { access: 'DENIED', reportId: 1, deploymentId: 1, resultLocation: 'S!A1' },
    { owner: { id: null } },
  ],
])('a %s with invalid optional fields is listed without them', (_, { answer }, item, odd) => {
  expect(readLeniently(answer, { items: [{ ...item, ...odd }] })).toMatchObject({ data: { items: [item] } });
});

test('account settings with an invalid theme still say whether users may download data', () => {
  const { answer } = OPERATIONS.getAppConfig;
  const settings = readLeniently(answer, { appTheme: 'dark', restrictDataDownload: true });
  expect(settings).toMatchObject({ data: { restrictDataDownload: true } });
});

test('an environment id is read as text even if the server sends a number', () => {
  const { items } = EnvironmentsListResponse.parse({ items: [{ id: 4, type: 'production', api_credentials: null }] });
  expect(items?.[0]?.id).toBe('4');
  expect(AppConfigResponse.parse({}).restrictDataDownload).toBeUndefined();
});

describe('a request schema', () => {
  test('the schema of a report list reads its query string as typed values and refuses values out of bounds', () => {
    expect(ListReportsQuery.parse({ first: '20', folderId: '3', sortBy: 'name' })).toEqual({
      first: 20,
      folderId: 3,
      sortBy: 'name',
    });
    for (const bad of [
      { first: '0' },
      { first: '2.5' },
      { first: '' },
      { sortBy: 'size' },
      { page: '0' },
      { pages: '2' },
    ]) {
      expect(ListReportsQuery.safeParse(bad).success).toBe(false);
    }
  });

  test('the schema of connect-workbook accepts a null end cell and refuses unknown keys and long checksums', () => {
    const body = { externalWorkbookId: 'w', resultLocation: 'Sheet1!A1', endResultCell: null };
    expect(ConnectReportToWorkbookInput.parse(body)).toEqual(body);
    expect(ConnectReportToWorkbookInput.safeParse({ ...body, endCell: 'B2' }).success).toBe(false);
    const chunks = Array.from({ length: 2001 }, () => ({ from: 0, hash: 'x' }));
    expect(ConnectReportToWorkbookInput.safeParse({ ...body, resultChecksum: { v: 1, chunks } }).success).toBe(false);
  });

  test('the schema of a data query accepts nested filters and both spellings of order', () => {
    const filters = [
      {
        or: [{ and: [{ member: 'a.b', operator: 'set' }] }, { member: 'a.c', operator: 'equals', values: ['x', null] }],
      },
    ];
    for (const order of [{ 'a.b': 'asc' }, [['a.b', 'desc']]]) {
      expect(DataQuery.parse({ measures: ['a.d'], filters, order })).toEqual({ measures: ['a.d'], filters, order });
    }
    expect(DataQuery.safeParse({ measure: ['a.d'] }).success).toBe(false);
  });
});

describe('readWireError', () => {
  test.each([
    [
      { message: 'No', error: 'Other', code: 'c', requestId: 'r' },
      { message: 'No', code: 'c', requestId: 'r' },
    ],
    [{ error: 'Only error' }, { message: 'Only error' }],
    [{ message: { message: 'deep' } }, { message: 'deep' }],
    [{ message: ['one', { message: 'two' }] }, { message: 'one; two' }],
    ['  plain \n text ', { message: 'plain text' }],
    ['<!DOCTYPE html><html>Bad gateway</html>', { message: undefined }],
    ['', { message: undefined }],
    [null, { message: undefined }],
    [
      { message: 5, code: 5 },
      { message: undefined, code: undefined },
    ],
  ])('the text and code of an error body are read: %j', (body, expected) => {
    expect(readWireError(body)).toMatchObject(expected);
  });

  test('the text of an error body is limited to 500 characters', () => {
    expect(readWireError({ message: 'x'.repeat(9000) }).message).toHaveLength(500);
  });
});

test('SqlLine distinguishes schema, data and error lines and prefers the error', () => {
  expect(SqlLine.parse({ schema: [{ name: 'a', column_type: { Date: false } }] })).toHaveProperty('schema');
  expect(SqlLine.parse({ data: [['1', null, true]] })).toEqual({ data: [['1', null, true]] });
  expect(SqlLine.parse({ error: 'no', data: [] })).toEqual({ error: 'no' });
  expect(SqlLine.safeParse({ data: [5] }).success).toBe(false);
  expect(SqlLine.safeParse({}).success).toBe(false);
  expect(isContinueWait('Execution error: Continue wait')).toBe(true);
  expect(isContinueWait('Wait')).toBe(false);
});

test('fillPath escapes its parameters, and every path begins with its version', () => {
  expect(fillPath(OPERATIONS.getReport.path, { deploymentId: 1, reportId: 20 })).toBe('/v1/deployments/1/reports/20');
  expect(fillPath(OPERATIONS.getDeployment.path, { deploymentId: 'a/b?c' })).toBe('/v1/deployments/a%2Fb%3Fc');
  for (const { path } of Object.values(OPERATIONS)) expect(path).toMatch(/^\/v1\//);
});
