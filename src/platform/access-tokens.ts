/**
 * Decides which access tokens open a platform: on this machine the published sample tokens, on a
 * database server tokens of its own.
 */
import { randomBytes } from 'node:crypto';
import { type Database, forgetToken, keepToken, setToken } from './store';
import { DEFAULT_TOKEN, type SampleUser, sampleGrants, sampleTokens } from './world';

/**
 * Settings may name a token for each sample user. Where they do not, the platform chooses one by where
 * its state is.
 */
export type GivenTokens = Readonly<Partial<Record<SampleUser, string>>>;

export interface AccessTokens {
  /** Contains the tokens whose text this process knows. The store keeps only hashes. */
  readonly known: GivenTokens;
  /** Names the users whose tokens this start created. Show these now: nobody can read them later. */
  readonly made: readonly SampleUser[];
}

/** Stores the hashes of the tokens. A replaced token stops working. */
export function putAccessTokens(database: Database, given: GivenTokens, isOnServer: boolean): Promise<AccessTokens> {
  return isOnServer ? putIndependent(database, given) : putSample(database, given);
}

/** Returns the lines that show the tokens to the person who starts the platform. */
export function tellTokens({ known, made }: AccessTokens): string[] {
  const others = made.filter((user) => user !== 'analyst');
  return [
    known.analyst === undefined ? 'The tokens are those that were set, or shown once.' : `Token ${known.analyst}`,
    ...others.map((user) => `Token of the ${user} ${known[user]}`),
    ...(made.length > 0 ? ['Keep them now: made at this start, they are not shown again.'] : []),
  ];
}

/**
 * Stores tokens that follow from the analyst's. That is safe because the data is made up and only this
 * machine can reach it.
 */
async function putSample(database: Database, given: GivenTokens): Promise<AccessTokens> {
  const known = { ...sampleTokens(given.analyst ?? DEFAULT_TOKEN), ...given };
  for (const { user, userId, deploymentId } of sampleGrants()) {
    const token = known[user];
    if (token !== undefined) await setToken(database, `sample ${user}`, token, userId, deploymentId);
  }
  return { known, made: [] };
}

/**
 * Stores independent, unpublished tokens, because others may reach a server and its reports may be
 * real.
 */
async function putIndependent(database: Database, given: GivenTokens): Promise<AccessTokens> {
  const known: Partial<Record<SampleUser, string>> = { ...given };
  const made: SampleUser[] = [];
  for (const { user, userId, deploymentId } of sampleGrants()) {
    // Earlier releases stored the published sample tokens on servers, too.
    await forgetToken(database, `sample ${user}`);
    const token = given[user];
    if (token !== undefined) {
      await setToken(database, user, token, userId, deploymentId);
      continue;
    }
    const proposed = randomBytes(32).toString('base64url');
    if (!(await keepToken(database, user, proposed, userId, deploymentId))) continue;
    known[user] = proposed;
    made.push(user);
  }
  return { known, made };
}
