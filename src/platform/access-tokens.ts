/** Which access tokens open a platform: the sample's on this machine, others where its state is on a server. */
import { randomBytes } from 'node:crypto';
import { type Database, forgetToken, keepToken, setToken } from './store';
import { DEFAULT_TOKEN, type SampleUser, sampleGrants, sampleTokens } from './world';

/** One for each sample user; whichever is left out follows from where the state is. */
export type GivenTokens = Readonly<Partial<Record<SampleUser, string>>>;

export interface AccessTokens {
  /** Those that this process knows. Of the others only hashes are stored. */
  readonly known: GivenTokens;
  /** Made at this start: they have to be shown now, or nobody ever learns them. */
  readonly made: readonly SampleUser[];
}

/** Stores hashes of the tokens, and ends those that they follow. */
export function putAccessTokens(database: Database, given: GivenTokens, isOnServer: boolean): Promise<AccessTokens> {
  return isOnServer ? putIndependent(database, given) : putSample(database, given);
}

/** Lines that tell whoever starts the platform which tokens open it. */
export function tellTokens({ known, made }: AccessTokens): string[] {
  const others = made.filter((user) => user !== 'analyst');
  return [
    known.analyst === undefined ? 'The tokens are those that were set, or shown once.' : `Token ${known.analyst}`,
    ...others.map((user) => `Token of the ${user} ${known[user]}`),
    ...(made.length > 0 ? ['Keep them now: made at this start, they are not shown again.'] : []),
  ];
}

/** On this machine alone, over a company that is made up: whoever knows one may know all. */
async function putSample(database: Database, given: GivenTokens): Promise<AccessTokens> {
  const known = { ...sampleTokens(given.analyst ?? DEFAULT_TOKEN), ...given };
  for (const { user, userId, deploymentId } of sampleGrants()) {
    const token = known[user];
    if (token !== undefined) await setToken(database, `sample ${user}`, token, userId, deploymentId);
  }
  return { known, made: [] };
}

/** A server is in reach of others, and its reports may be real: no token there is published, or tells another. */
async function putIndependent(database: Database, given: GivenTokens): Promise<AccessTokens> {
  const known: Partial<Record<SampleUser, string>> = { ...given };
  const made: SampleUser[] = [];
  for (const { user, userId, deploymentId } of sampleGrants()) {
    // Of a release that opened servers with them, too.
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
