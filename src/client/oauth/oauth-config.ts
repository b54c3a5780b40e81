/** Reads the OAuth client and the authorization server that `config.json` names. */
import * as z from 'zod/mini';
import { isSafeForToken, parseUrl } from '../platform/addresses';

const Endpoint = z.string().check(
  z.refine((text) => {
    const url = parseUrl(text);
    return url !== undefined && isSafeForToken(url) && url.username === '' && url.password === '';
  }),
);

const OAuthConfigSchema = z
  .object({
    /** Identifies this add-in as a public client: it has no secret. */
    clientId: z.string().check(z.minLength(1)),
    scopes: z._default(z.array(z.string()), []),
    tokenEndpoint: Endpoint,
    /** Allows the device flow. */
    deviceAuthorizationEndpoint: z.optional(Endpoint),
    /** Allows the authorization code flow with PKCE, in a dialog of Office. */
    authorizationEndpoint: z.optional(Endpoint),
    /** Signing out revokes the tokens there. */
    revocationEndpoint: z.optional(Endpoint),
  })
  .check(
    z.refine(
      ({ deviceAuthorizationEndpoint, authorizationEndpoint }) =>
        (deviceAuthorizationEndpoint ?? authorizationEndpoint) !== undefined,
    ),
  );

export type OAuthConfig = Readonly<z.output<typeof OAuthConfigSchema>>;

/** Returns undefined if the value names no client, or an endpoint that a token must not be sent to. */
export function parseOAuthConfig(value: unknown): OAuthConfig | undefined {
  const parsed = z.safeParse(OAuthConfigSchema, value);
  return parsed.success ? parsed.data : undefined;
}
