/**
 * Reads an answer of every operation with each of its fields odd in several ways. Both the answers
 * and their odd copies follow from the schemas, so that a new field is covered.
 */
import { isDeepStrictEqual } from 'node:util';
import { OPERATIONS, type OperationId, readLeniently } from '../../src/contract';
import { createSample, listOddCopies, type OddCopy } from '../support/odd-values';
import { selectCases } from '../support/test-scope';

/** Neither an item of a list nor any other answer can be read without these fields. */
const REQUIRED: Readonly<Record<OperationId, readonly string[]>> = {
  connectReportToWorkbook: ['id', 'name'],
  createDeploymentToken: ['cubeApiToken'],
  createEnvironmentToken: ['data', 'data.token'],
  deleteEmbedTenant: [],
  deleteEmbedTenantSlash: [],
  disconnectReportFromWorkbook: ['id', 'name'],
  duplicateWorkbook: ['id', 'name'],
  generateSession: ['sessionId'],
  getAppConfig: [],
  getDeployment: ['id'],
  getDeploymentSettings: [],
  getNotification: ['cronExpression', 'dashboardId', 'id', 'timezone'],
  getReport: ['id', 'name'],
  getSpec: ['openapi', 'paths'],
  listDeployments: ['id'],
  listEnvironments: ['type'],
  listExternalDocumentPlacements: ['access', 'deploymentId', 'reportId', 'resultLocation'],
  listFolders: ['id', 'name'],
  listNotifications: ['cronExpression', 'dashboardId', 'id', 'timezone'],
  listReports: ['id', 'name'],
  refreshReport: ['id', 'name'],
  removeNotificationRecipients: [],
  startDbtSync: ['syncJobId'],
  updatePublishedAiWidgetThread: ['id'],
};

type Fields = Readonly<Record<string, unknown>>;

function toFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

function read(id: OperationId, value: unknown): Fields | undefined {
  const result = readLeniently(OPERATIONS[id].answer, value);
  return result.success ? toFields(result.data) : undefined;
}

function readItems(id: OperationId, items: readonly unknown[]): readonly unknown[] {
  const { items: readableItems } = read(id, { items, pageInfo: null }) ?? {};
  return Array.isArray(readableItems) ? readableItems : [];
}

function omit(fields: Fields, key: unknown): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== key));
}

const formatPath = ({ path }: OddCopy): string => path.filter((key) => typeof key === 'string').join('.');

const ids = Object.keys(OPERATIONS).filter((id): id is OperationId => id in OPERATIONS);
const listIds = ids.filter((id) => 'items' in toFields(createSample(OPERATIONS[id].answer)));
const otherIds = ids.filter((id) => !listIds.includes(id));

/** These have the same schema as `getReport`. */
const answersLikeGetReport = (id: OperationId): boolean =>
  id !== 'getReport' && OPERATIONS[id].answer === OPERATIONS.getReport.answer;

/** Returns true if two answers are the same but for this field. */
const isSameBut = (field: unknown, one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(omit(toFields(one), field), omit(toFields(other), field));

test.each(selectCases(otherIds, answersLikeGetReport))(
  'an odd field of the answer to %s is left out alone, unless it is required',
  (id) => {
    const sample = createSample(OPERATIONS[id].answer);
    const expected = read(id, sample);
    const required = new Set<string>();
    const damaged = listOddCopies(sample).filter((oddCopy) => {
      const fields = read(id, oddCopy.copy);
      if (!fields) required.add(formatPath(oddCopy));
      return fields && !isSameBut(oddCopy.path[0], fields, expected);
    });
    expect(damaged).toEqual([]);
    expect([...required].sort()).toEqual(REQUIRED[id]);
  },
);

test.each(listIds)('an odd item in the list of %s loses only its odd field, and hides no other item', (id) => {
  const { items } = toFields(createSample(OPERATIONS[id].answer));
  const [item] = Array.isArray(items) ? items : [];
  const [expected] = readItems(id, [item]);
  const required = new Set<string>();
  const damaged = listOddCopies(item).filter((oddCopy) => {
    const readable = readItems(id, [item, oddCopy.copy, item]);
    const [first, odd, last] = readable.length === 2 ? [readable[0], expected, readable[1]] : readable;
    if (readable.length === 2) required.add(formatPath(oddCopy));
    const isNeighbourHurt = !isDeepStrictEqual([first, last], [expected, expected]);
    return isNeighbourHurt || !isSameBut(oddCopy.path[0], odd, expected);
  });
  expect(damaged).toEqual([]);
  expect([...required].sort()).toEqual(REQUIRED[id]);
});

test.each(listIds)('a list of %s without a clear answer about the next page is refused [P5]', (id) => {
  const pageInfo = { hasNextPage: true, endCursor: 'a' };
  expect(read(id, { items: [], pageInfo })).toBeDefined();
  const refused = listOddCopies({ items: [], pageInfo }).filter(({ copy }) => !read(id, copy));
  expect([...new Set(refused.map(formatPath))]).toEqual([
    'items',
    'pageInfo',
    'pageInfo.hasNextPage',
    'pageInfo.endCursor',
  ]);
});
