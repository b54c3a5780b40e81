/**
 * Signs users in by the device flow (RFC 8628): the add-in shows a code, and the user approves it on
 * a page of the platform. Also refreshes and revokes the tokens (RFC 6749, RFC 7009).
 */
import { randomBytes, randomInt } from 'node:crypto';
import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import {
  addDeviceCode,
  answerDeviceCode,
  findCaller,
  type GrantedTokens,
  pollDeviceCode,
  redeemDeviceCode,
  replaceTokens,
  revokeGrant,
} from '../store';
import type { Dependencies } from './call';
import { drawDevicePage } from './device-page';

/** An add-in beside this platform signs in as this public client. */
const CLIENT_ID = 'inlay';

/**
 * Returns what `config.json` of an add-in must say so that its users can sign in to this platform.
 * @param address the platform's address
 */
export function createSignInConfig(address: string) {
  const { origin } = new URL(address);
  return {
    clientId: CLIENT_ID,
    deviceAuthorizationEndpoint: `${origin}/auth/device/code`,
    tokenEndpoint: `${origin}/auth/token`,
    revocationEndpoint: `${origin}/auth/revoke`,
  };
}

const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
const CODE_LIFETIME_MS = 10 * 60_000;
const ACCESS_LIFETIME_MS = 60 * 60_000;
const POLL_INTERVAL_MS = 5_000;
/** Networks delay requests, so a poll may come a little early. */
const EARLY_POLL_MS = 500;
/** RFC 8628 recommends letters that make no words and are not confused. */
const USER_CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';

const ClientForm = z.object({ client_id: z.literal(CLIENT_ID) });
const TokenForm = z.discriminatedUnion('grant_type', [
  z.object({ grant_type: z.literal(DEVICE_GRANT), device_code: z.string() }),
  z.object({ grant_type: z.literal('refresh_token'), refresh_token: z.string() }),
]);
const RevocationForm = z.object({ token: z.string() });
const PageForm = z.object({ user_code: z.string(), token: z.string(), answer: z.enum(['approve', 'deny']) });

export function createDeviceSignIn(deps: Dependencies): Hono {
  const app = new Hono();
  const addTime = (milliseconds: number) => new Date(deps.now().getTime() + milliseconds);

  app.use('/auth/*', async (context, next) => {
    context.header('Cache-Control', 'no-store');
    await next();
  });

  app.post('/auth/device/code', async (context) => {
    if (!(await readForm(context, ClientForm))) return context.json({ error: 'invalid_client' }, 401);
    const deviceCode = createSecret();
    const userCode = createUserCode();
    await addDeviceCode(deps.database, deviceCode, userCode, deps.now(), addTime(CODE_LIFETIME_MS));
    const page = `${deps.publicOrigin ?? new URL(context.req.url).origin}/auth/device`;
    return context.json({
      device_code: deviceCode,
      user_code: userCode,
      verification_uri: page,
      verification_uri_complete: `${page}?user_code=${userCode}`,
      expires_in: CODE_LIFETIME_MS / 1000,
      interval: POLL_INTERVAL_MS / 1000,
    });
  });

  app.get('/auth/device', (context) => drawDevicePage(context, 'form', context.req.query('user_code') ?? ''));

  app.post('/auth/device', async (context) => {
    const form = await readForm(context, PageForm);
    const userCode = normalizeUserCode(form?.user_code ?? '');
    const caller = form && (await findCaller(deps.database, form.token.trim(), deps.now()));
    if (!caller) return drawDevicePage(context, 'wrongToken', userCode);
    const isApproved = form.answer === 'approve';
    const isKnown = await answerDeviceCode(deps.database, userCode, caller, isApproved, deps.now());
    if (!isKnown) return drawDevicePage(context, 'wrongCode', userCode);
    return drawDevicePage(context, isApproved ? 'approved' : 'denied', '');
  });

  app.post('/auth/token', async (context) => {
    if (!(await readForm(context, ClientForm))) return context.json({ error: 'invalid_client' }, 401);
    const form = await readForm(context, TokenForm);
    if (!form) return context.json({ error: 'unsupported_grant_type' }, 400);
    const tokens = {
      accessToken: createSecret(),
      accessExpiresAt: addTime(ACCESS_LIFETIME_MS),
      refreshToken: createSecret(),
    };
    const error = await grantTokens(deps, form, tokens);
    if (error !== undefined) return context.json({ error }, 400);
    return context.json({
      access_token: tokens.accessToken,
      token_type: 'Bearer',
      expires_in: ACCESS_LIFETIME_MS / 1000,
      refresh_token: tokens.refreshToken,
    });
  });

  app.post('/auth/revoke', async (context) => {
    const form = await readForm(context, RevocationForm);
    if (form) await revokeGrant(deps.database, form.token);
    return context.body(null, form ? 200 : 400);
  });

  return app;
}

/** @returns the error code of the answer; undefined if the tokens are valid from now on */
async function grantTokens(
  { database, now }: Dependencies,
  form: z.output<typeof TokenForm>,
  tokens: GrantedTokens,
): Promise<string | undefined> {
  if (form.grant_type === 'refresh_token')
    return (await replaceTokens(database, form.refresh_token, tokens)) ? undefined : 'invalid_grant';
  const code = form.device_code;
  const earliest = new Date(now().getTime() - POLL_INTERVAL_MS + EARLY_POLL_MS);
  const result = await pollDeviceCode(database, code, now(), earliest);
  if (result === 'tooSoon') return 'slow_down';
  if (result === 'pending') return 'authorization_pending';
  if (result === 'denied') return 'access_denied';
  return result === 'approved' && (await redeemDeviceCode(database, code, tokens)) ? undefined : 'expired_token';
}

async function readForm<Schema extends z.core.$ZodType>(
  context: Context,
  schema: Schema,
): Promise<z.output<Schema> | undefined> {
  // A body that is no form cannot be parsed.
  const form = await context.req.parseBody().catch(() => undefined);
  return z.safeParse(schema, form).data;
}

const createSecret = (): string => randomBytes(32).toString('base64url');

function createUserCode(): string {
  const letters = Array.from({ length: 8 }, () => USER_CODE_LETTERS[randomInt(USER_CODE_LETTERS.length)]).join('');
  return normalizeUserCode(letters);
}

/** `bcdf ghjk` -> `BCDF-GHJK` */
function normalizeUserCode(text: string): string {
  const letters = text.toUpperCase().replace(/[^A-Z]/g, '');
  return `${letters.slice(0, 4)}-${letters.slice(4, 8)}`;
}
