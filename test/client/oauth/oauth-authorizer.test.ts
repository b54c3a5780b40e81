import { createOAuthAuthorizer, PlatformFailure, type Tokens } from '../../../src/client';
import { createManualClock } from '../../support/manual-clock';

const FIRST: Tokens = { accessToken: 'first', expiresAt: 3_600_000, renewAt: 3_540_000, refreshToken: 'refresh' };
const SECOND: Tokens = { accessToken: 'second', expiresAt: undefined, renewAt: undefined, refreshToken: 'refresh-2' };
const fail = (code: 'NotSignedIn' | 'PlatformUnreachable') => async (): Promise<Tokens> => {
  throw new PlatformFailure(code, { operation: 'requestTokens', requestId: '', wasSent: true });
};

describe('the access tokens of a sign-in', () => {
  test('a token is renewed before it expires, once for all calls that wait', async () => {
    const clock = createManualClock(3_550_000);
    const renew = jest.fn(async () => SECOND);
    const authorizer = createOAuthAuthorizer(clock, FIRST, renew);
    const credentials = await Promise.all([authorizer.authorize(), authorizer.authorize()]);
    expect(credentials.map(({ authorization }) => authorization)).toEqual(['Bearer second', 'Bearer second']);
    expect(renew).toHaveBeenCalledTimes(1);
  });

  test('a token that still works bridges a failure of the authorization server', async () => {
    const authorizer = createOAuthAuthorizer(createManualClock(3_550_000), FIRST, fail('PlatformUnreachable'));
    expect(await authorizer.authorize()).toMatchObject({ token: 'first' });
  });

  test('an expired token that cannot be renewed fails the call', async () => {
    const authorizer = createOAuthAuthorizer(createManualClock(3_600_001), FIRST, fail('PlatformUnreachable'));
    await expect(authorizer.authorize()).rejects.toMatchObject({ code: 'PlatformUnreachable' });
  });

  test('a rejected token that worked before is renewed once, and calls that come late get the new one', async () => {
    const renew = jest.fn(async () => SECOND);
    const authorizer = createOAuthAuthorizer(createManualClock(0), FIRST, renew);
    const first = await authorizer.authorize();
    authorizer.accept(first);
    expect(await authorizer.replace(first)).toMatchObject({ token: 'second' });
    expect(await authorizer.replace(first)).toMatchObject({ token: 'second' });
    expect(renew).toHaveBeenCalledTimes(1);
  });

  test('a platform that rejects even a new token gets no further one', async () => {
    const renew = jest.fn(async () => SECOND);
    const authorizer = createOAuthAuthorizer(createManualClock(0), FIRST, renew);
    expect(await authorizer.replace(await authorizer.authorize())).toBeUndefined();
    expect(renew).not.toHaveBeenCalled();
  });

  test('a refresh token that is no longer valid leaves the rejection of the platform', async () => {
    const authorizer = createOAuthAuthorizer(createManualClock(0), FIRST, fail('NotSignedIn'));
    const first = await authorizer.authorize();
    authorizer.accept(first);
    expect(await authorizer.replace(first)).toBeUndefined();
  });
});
