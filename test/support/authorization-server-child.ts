/**
 * Runs a certified OAuth 2.0 server in a process of its own, because its package is a module that
 * Jest cannot load. Its argument is the address of the page that receives codes; it prints its own.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

function start(redirectAddress: string): void {
  // After a pause, a test would send its next request on a connection that is just being closed.
  const server = createServer({ keepAliveTimeout: 600_000 });
  server.listen(0, '127.0.0.1', () => {
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: 'inlay-test',
          token_endpoint_auth_method: 'none',
          application_type: 'native',
          grant_types: ['authorization_code', 'refresh_token', DEVICE_GRANT],
          response_types: ['code'],
          redirect_uris: [redirectAddress],
        },
      ],
      scopes: ['openid', 'offline_access'],
      features: {
        deviceFlow: { enabled: true },
        revocation: { enabled: true },
        introspection: { enabled: true },
        devInteractions: { enabled: true },
      },
      pkce: { required: () => true },
      rotateRefreshToken: true,
      issueRefreshToken: async () => true,
      clientBasedCORS: () => true,
      findAccount: (_: unknown, id: string) => ({ accountId: id, claims: async () => ({ sub: id }) }),
      cookies: { keys: ['test'] },
    });
    server.on('request', provider.callback());
    process.stdout.write(`${issuer}\n`);
  });
}

start(process.argv[2] ?? '');
