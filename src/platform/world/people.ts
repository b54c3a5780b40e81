/** Lists the people of the sample company, their roles, and the deployments that they work in. */

interface SamplePerson {
  readonly id: number;
  readonly email: string;
  readonly first_name: string;
  readonly administrator: boolean;
  readonly roles: readonly number[];
  readonly deployments: readonly number[];
}

const splitWords = (text: string): string[] => text.split(' ');

export const ROLES = [
  { id: 1, name: 'Everyone', actions: ['ReportRead', 'FolderRead', 'DownloadData'] },
  {
    id: 2,
    name: 'Report authors',
    actions: splitWords('ReportRead ReportEdit ReportManage FolderRead DownloadData'),
  },
  { id: 3, name: 'Finance leadership', actions: ['ReportRead', 'ReportEdit', 'DownloadData'] },
];

/** The second migration of the store adds these. */
export const SECOND_MIGRATION_ROLES = [
  {
    id: 4,
    name: 'Developers',
    actions: splitWords(
      'DeploymentRead DeploymentUpdate SchemaRead SchemaUpdate WorkbookRead WorkbookEdit WorkbookManage FolderEdit AIBIDevelop SecretsManage DownloadData',
    ),
  },
  { id: 5, name: 'Analysts', actions: ['WorkbookRead', 'AIBIExplore', 'DownloadData'] },
  { id: 6, name: 'Viewers', actions: splitWords('ReportRead WorkbookRead FolderRead AIBIView') },
];

export const PRODUCTION = 1;
export const STAGING = 2;

const ANALYST = 2;
export const USERS: readonly SamplePerson[] = [
  createPerson(1, 'Ingrid', 'ingrid.halden', [1, 2, 3], [PRODUCTION, STAGING], true),
  createPerson(ANALYST, 'Sam', 'sam.okafor', [1], [PRODUCTION, STAGING]),
  createPerson(3, 'Vera', 'vera.lindqvist', [1], [PRODUCTION]),
  createPerson(4, 'Priya', 'priya.nair', [1, 2], [PRODUCTION, STAGING]),
  createPerson(5, 'Tomás', 'tomas.berg', [1, 2], [PRODUCTION, STAGING]),
  createPerson(6, 'Léa', 'lea.fournier', [1, 2, 3], [PRODUCTION]),
  createPerson(7, 'Daniel', 'daniel.osei', [1, 2], [PRODUCTION]),
  createPerson(8, 'Mei', 'mei.tanaka', [1, 2], [PRODUCTION, STAGING]),
];

/** The second migration of the store adds this user, like `SECOND_MIGRATION_ROLES`. */
export const DEVELOPER = createPerson(9, 'Noor', 'noor.haddad', [1, 4], [PRODUCTION, STAGING]);
export const VIEWER = 3;

export const AUTHORS = { Ingrid: 1, Sam: ANALYST, Priya: 4, Tomás: 5, Léa: 6, Daniel: 7, Mei: 8 } as const;
export type Author = keyof typeof AUTHORS;

/** The tokens are public by design: they open only a sample company on this machine. */
export const DEFAULT_TOKEN = 'inlay-sample-analyst';

export type SampleUser = 'analyst' | 'administrator' | 'developer' | 'viewer' | 'production-only';

interface Grant {
  readonly user: SampleUser;
  readonly userId: number;
  /** The token is limited to this deployment. */
  readonly deploymentId: number | null;
}

/** Maps each token to the user whose rights it carries. */
export const listSampleGrants = (): readonly Grant[] => [
  { user: 'analyst', userId: ANALYST, deploymentId: null },
  { user: 'administrator', userId: 1, deploymentId: null },
  { user: 'developer', userId: DEVELOPER.id, deploymentId: null },
  /** The viewer reads reports but may not download data. */
  { user: 'viewer', userId: VIEWER, deploymentId: null },
  /** This token is the analyst's, limited to the production deployment. */
  { user: 'production-only', userId: ANALYST, deploymentId: PRODUCTION },
];

/** Returns the tokens of a platform on this machine, which follow from the analyst's. */
export const createSampleTokens = (analystToken: string): Readonly<Record<SampleUser, string>> => ({
  analyst: analystToken,
  administrator: `${analystToken}-administrator`,
  developer: `${analystToken}-developer`,
  viewer: `${analystToken}-viewer`,
  'production-only': `${analystToken}-production-only`,
});

function createPerson(
  id: number,
  first_name: string,
  mailbox: string,
  roles: readonly number[],
  deployments: readonly number[],
  administrator = false,
): SamplePerson {
  return { id, email: `${mailbox}@haldenmoor.example`, first_name, administrator, roles, deployments };
}
