/**
 * Lists in what a hosted platform is, or may be, stricter, older or newer than the embedded one.
 * Each is one option, and each option is one rule about requests and answers.
 */

export interface Strictness {
  /** Environments have no `rest` credential; the deployment's own address has to do. */
  readonly hidesRestCredential?: boolean;
  /** Roles are those of the report, none of which names the deployment's right to download. */
  readonly hasReportRolesOnly?: boolean;
  /** The platform accepts only this key, with the scheme `Api-Key`, in place of the token. */
  readonly apiKey?: { readonly key: string; readonly token: string };
  /** Every second report has parts that no description of the platform allows. */
  readonly hasOddParts?: boolean;
  /** The account computes days and months in this zone. */
  readonly accountTimeZone?: string;
  /** The first record of each block meets a conflict, as if someone else had just changed it. */
  readonly hasRecordConflicts?: boolean;
  /** Records have only the fields of the first release, or must have all of the newest. */
  readonly release?: 'older' | 'newer';
  /** Says whether the platform has the route for the settings of a deployment. */
  readonly deploymentSettings?: 'present' | 'missing';
  /** Ids that are text are long and meaningless. */
  readonly hasOpaqueIds?: boolean;
}

export type Json = Readonly<Record<string, unknown>>;

export interface StrictRequest {
  readonly method: string;
  /** Without the query: `/api/v1/deployments`. */
  readonly path: string;
  readonly authorization: string;
  /** Is empty if the request has none. */
  readonly body: Json;
}

/** An answer that the embedded platform does not give. */
export interface RuleAnswer {
  readonly status: number;
  readonly body: Json;
}

export interface Rule {
  /** Answers the request itself, mostly to refuse it. */
  answer?(request: StrictRequest): RuleAnswer | undefined;
  /** Changes what the embedded platform gets. */
  forward?(request: StrictRequest): StrictRequest;
  /** Changes what the embedded platform has answered. */
  change?(answer: Json, request: StrictRequest): Json;
}

/** Returns the rules for calls of the management API. */
export function createRules(strictness: Strictness): Rule[] {
  const { apiKey, accountTimeZone, release, deploymentSettings } = strictness;
  return [
    ...(apiKey ? [requireApiKey(apiKey)] : []),
    ...(strictness.hidesRestCredential ? [hideRestCredential] : []),
    ...(strictness.hasReportRolesOnly ? [nameReportRolesOnly] : []),
    ...(strictness.hasOddParts ? [addOddParts] : []),
    ...(accountTimeZone ? [setTimeZone(accountTimeZone)] : []),
    ...(strictness.hasRecordConflicts ? [raiseConflicts()] : []),
    ...(release === 'older' ? [behaveAsOlder] : []),
    ...(release === 'newer' ? [requireNewFields] : []),
    ...(deploymentSettings ? [answerSettings(deploymentSettings)] : []),
    ...(strictness.hasOpaqueIds ? [makeIdsOpaque] : []),
  ];
}

function refuse(status: number, message: string): RuleAnswer {
  return { status, body: { error: message } };
}

const ENVIRONMENTS = /^\/api\/v1\/deployments\/\d+\/environments$/;
const REPORTS = /^\/api\/v1\/deployments\/\d+\/reports(\/\d+(\/[\w-]+)?)?$/;
const CONNECT = /\/connect-workbook$/;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Changes each item of a list, under its new key and its old one, or the item itself. */
function changeItems(answer: Json, change: (item: Json) => Json): Json {
  const changeList = (list: unknown): unknown =>
    Array.isArray(list) ? list.map((item: unknown) => (isObject(item) ? change(item) : item)) : list;
  if (!('items' in answer)) return change(answer);
  return { ...answer, items: changeList(answer.items), ...('data' in answer && { data: changeList(answer.data) }) };
}

/** Returns a rule that changes every report of an answer. */
function changeReports(change: (report: Json) => Json): Required<Pick<Rule, 'change'>> {
  return { change: (answer, { path }) => (REPORTS.test(path) ? changeItems(answer, change) : answer) };
}

function pick(value: Json, names: readonly string[]): Json {
  return Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name)));
}

const requireApiKey = ({ key, token }: NonNullable<Strictness['apiKey']>): Rule => ({
  answer: ({ authorization }) =>
    authorization === `Api-Key ${key}` ? undefined : refuse(401, 'The token is not valid for this scheme.'),
  forward: (request) => ({ ...request, authorization: `Bearer ${token}` }),
});

const hideRestCredential: Rule = {
  change: (answer, { path }) =>
    ENVIRONMENTS.test(path) ? changeItems(answer, (item) => ({ ...item, api_credentials: [] })) : answer,
};

const nameReportRolesOnly = changeReports((report) => ({
  ...report,
  rolesWithAccess: [{ id: 901, name: 'Readers of this report', actions: ['ReportRead'] }],
}));

const addOddParts = changeReports((report) => {
  const { id, jsonQuery, rolesWithAccess } = report;
  if (Number(id) % 2 !== 0) return report;
  return {
    ...report,
    jsonQuery: typeof jsonQuery === 'string' ? JSON.parse(jsonQuery) : jsonQuery,
    refreshedByUser: {},
    rolesWithAccess: [...(Array.isArray(rolesWithAccess) ? rolesWithAccess : []), { id: null, name: null }],
    folderPath: [{ id: 'root' }],
    novelty: { of: ['tomorrow'] },
  };
});

const setTimeZone = (timezone: string): Rule => ({
  change: (answer, { path }) =>
    path === '/api/v1/app-config'
      ? { ...answer, timezoneSettings: { enabled: true, timezone, allowUserOverride: false } }
      : answer,
});

function raiseConflicts(): Rule {
  const knownBlocks = new Set<string>();
  return {
    answer({ method, path, body }) {
      const block = `${path} ${String(body.externalWorkbookId)} ${String(body.resultLocation)}`;
      if (method !== 'PUT' || !CONNECT.test(path) || knownBlocks.has(block)) return undefined;
      knownBlocks.add(block);
      return { status: 409, body: { error: 'Someone else has just changed this report.', code: 'conflict' } };
    },
  };
}

const FIRST_RECORD_FIELDS = ['externalWorkbookId', 'resultLocation', 'endResultCell'];
const FIRST_PLACEMENT_FIELDS = ['workbookId', 'resultLocation', 'endResultCell'];
const FIRST_REPORT_FIELDS = [
  ...['id', 'publicId', 'deploymentId', 'name', 'title', 'description', 'createdAt', 'updatedAt', 'userId'],
  ...['createdBy', 'refreshedBy', 'user', 'refreshedByUser', 'canEdit', 'canManage', 'folderId', 'workbookId'],
  ...['version', 'sqlQuery', 'jsonQuery', 'meta', 'pivotItems', 'resultLocation', 'endResultCell'],
  ...['externalWorkbookId', 'externalWorkbookPlacements', 'rolesWithAccess'],
];
/** Routes of later releases. */
const LATER_ROUTES = /^\/api\/v1\/(spec$|external-documents\/|deployments\/\d+\/reports\/\d+\/refresh$)/;

const behaveAsOlder: Rule = {
  answer({ path, body }) {
    if (LATER_ROUTES.test(path)) return refuse(404, `Cannot find ${path}`);
    const unknown = CONNECT.test(path) ? Object.keys(body).filter((name) => !FIRST_RECORD_FIELDS.includes(name)) : [];
    return unknown.length > 0 ? refuse(400, `Unknown fields: ${unknown.join(', ')}`) : undefined;
  },
  ...changeReports((report) => {
    const { externalWorkbookPlacements: placements } = report;
    return {
      ...pick(report, FIRST_REPORT_FIELDS),
      externalWorkbookPlacements: Array.isArray(placements)
        ? placements.map((placement) => pick(placement, FIRST_PLACEMENT_FIELDS))
        : [],
    };
  }),
};

const NEW_RECORD_FIELDS = ['host', 'workbookName', 'sheetId', 'sheetName', 'anchorCell'];

const requireNewFields: Rule = {
  answer({ method, path, body }) {
    if (method !== 'PUT' || !CONNECT.test(path)) return undefined;
    const needed = [...NEW_RECORD_FIELDS, ...(body.addressOnly === true ? [] : ['resultChecksum'])];
    // A file that was never saved has no name.
    const isMissing = (name: string) => name !== 'workbookName' && (body[name] === undefined || body[name] === null);
    const missing = needed.filter(isMissing);
    if (missing.length > 0) return refuse(422, `Missing: ${missing.join(', ')}`);
    const isConsistent = body.host === 'EXCEL' && String(body.resultLocation).endsWith(`!${String(body.anchorCell)}`);
    return isConsistent ? undefined : refuse(422, 'The fields of this record contradict each other.');
  },
};

const answerSettings = (settings: 'present' | 'missing'): Rule => ({
  answer({ path }) {
    if (!/^\/api\/v1\/deployments\/\d+\/settings$/.test(path)) return undefined;
    if (settings === 'missing') return refuse(404, `Cannot find ${path}`);
    return { status: 200, body: { isCubeSqlEnabled: true, isCold: false, novelty: 'of tomorrow' } };
  },
});

const OPAQUE = 'k4f9~Zq_';
const makeOpaque = (item: Json): Json => (typeof item.id === 'string' ? { ...item, id: OPAQUE + item.id } : item);

const makeIdsOpaque: Rule = {
  forward(request) {
    const { placementId } = request.body;
    return {
      ...request,
      path: request.path.replace(`/environments/${OPAQUE}`, '/environments/'),
      body:
        typeof placementId === 'string'
          ? { ...request.body, placementId: placementId.replace(OPAQUE, '') }
          : request.body,
    };
  },
  change(answer, { path }) {
    if (ENVIRONMENTS.test(path)) return changeItems(answer, makeOpaque);
    if (!REPORTS.test(path)) return answer;
    return changeItems(answer, ({ externalWorkbookPlacements: placements, ...report }) => ({
      ...report,
      externalWorkbookPlacements: Array.isArray(placements) ? placements.map(makeOpaque) : placements,
    }));
  },
};
