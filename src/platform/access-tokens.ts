/**
 * Decides which access tokens open a platform: on this machine the published sample tokens, on a
 * database server tokens of its own.
 */
import { randomBytes } from 'node:crypto';
import { type Database, deleteToken, setToken, storeTokenIfNew } from './store';
import { createSampleTokens, DEFAULT_TOKEN, listSampleGrants, type SampleUser } from './world';

/**
 * Settings may name a token for each sample user. The platform chooses the others, depending on
 * where its state is.
 */
export type UserTokens = Readonly<Partial<Record<SampleUser, string>>>;

export interface AccessTokens {
  /** Contains the tokens whose text this process knows. The store keeps only hashes. */
  readonly byUser: UserTokens;
  /**
   * Names the users whose tokens this start created. Show these now, because they cannot be read
   * later.
   */
  readonly newUsers: readonly SampleUser[];
}

/** Stores the hashes of the tokens. A replaced token stops working. */
export function storeAccessTokens(
  database: Database,
  configuredTokens: UserTokens,
  hasDatabaseServer: boolean,
): Promise<AccessTokens> {
  return hasDatabaseServer
    ? storeServerTokens(database, configuredTokens)
    : storeSampleTokens(database, configuredTokens);
}

/** Returns the lines that show the tokens to the person who starts the platform. */
export function describeTokens({ byUser, newUsers }: AccessTokens): string[] {
  const otherNewUsers = newUsers.filter((user) => user !== 'analyst');
  return [
    byUser.analyst === undefined
      ? 'The access tokens are those that you set, or that were printed at the first start.'
      : `Token ${byUser.analyst}`,
    ...otherNewUsers.map((user) => `Token of the ${user} ${byUser[user]}`),
    ...(newUsers.length > 0 ? ['Save these new tokens now. They will not be shown again.'] : []),
  ];
}

/**
 * Stores tokens that follow from the analyst's. That is safe because the data is made up and only
 * this machine can reach it.
 */
async function storeSampleTokens(database: Database, configuredTokens: UserTokens): Promise<AccessTokens> {
  const byUser = { ...createSampleTokens(configuredTokens.analyst ?? DEFAULT_TOKEN), ...configuredTokens };
  for (const { user, userId, deploymentId } of listSampleGrants()) {
    const token = byUser[user];
    if (token !== undefined) await setToken(database, `sample ${user}`, token, userId, deploymentId);
  }
  return { byUser, newUsers: [] };
}

/**
 * Stores independent, unpublished tokens, because others may reach a server and its reports may be
 * real.
 */
async function storeServerTokens(database: Database, configuredTokens: UserTokens): Promise<AccessTokens> {
  const byUser: Partial<Record<SampleUser, string>> = { ...configuredTokens };
  const newUsers: SampleUser[] = [];
  for (const { user, userId, deploymentId } of listSampleGrants()) {
    // Earlier releases stored the published sample tokens on servers, too.
    await deleteToken(database, `sample ${user}`);
    const token = configuredTokens[user];
    if (token !== undefined) {
      await setToken(database, user, token, userId, deploymentId);
      continue;
    }
    const newToken = randomBytes(32).toString('base64url');
    if (!(await storeTokenIfNew(database, user, newToken, userId, deploymentId))) continue;
    byUser[user] = newToken;
    newUsers.push(user);
  }
  return { byUser, newUsers };
}
