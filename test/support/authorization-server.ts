/** Starts a real OAuth 2.0 server, and lets a test sign in on its pages as a user would. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { OAuthConfig } from '../../src/client';
import { createPageVisitor } from './page-visitor';
import { ROOT } from './root';

export interface AuthorizationServer {
  readonly config: OAuthConfig;
  /** Enters the code, signs in and approves. */
  approve(address: string): Promise<URL>;
  /** Enters the code and cancels. */
  deny(address: string): Promise<void>;
  isActive(token: string | undefined): Promise<boolean>;
  close(): Promise<void>;
}

/** @param redirectAddress the page of the add-in that receives codes */
export async function startAuthorizationServer(
  redirectAddress = 'http://127.0.0.1/sign-in.html',
): Promise<AuthorizationServer> {
  const script = join(ROOT, 'test/support/authorization-server-child.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, redirectAddress], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (data: Buffer) => {
    errors += data.toString();
  });
  const exit = once(child, 'close');
  const issuer = await new Promise<string>((onIssuer, reject) => {
    child.stdout.once('data', (data: Buffer) => onIssuer(data.toString().trim()));
    child.once('close', () => reject(new Error(`The authorization server did not start: ${errors}`)));
  });
  const config: OAuthConfig = {
    clientId: 'inlay-test',
    scopes: ['openid', 'offline_access'],
    tokenEndpoint: `${issuer}/token`,
    deviceAuthorizationEndpoint: `${issuer}/device/auth`,
    authorizationEndpoint: `${issuer}/auth`,
    revocationEndpoint: `${issuer}/token/revocation`,
  };
  const questions: Promise<boolean>[] = [];
  return {
    config,
    approve: (address) => createPageVisitor(issuer).submitForms(address, { login: 'ada', password: 'any' }),
    async deny(address) {
      await createPageVisitor(issuer).submitForms(address, { abort: 'yes' }, 1);
    },
    isActive(token = '') {
      const body = new URLSearchParams({ client_id: config.clientId, token });
      const asked = fetch(`${issuer}/token/introspection`, { method: 'POST', body }).then(async (answer) => {
        const { active } = (await answer.json()) as { active: boolean };
        return active;
      });
      questions.push(asked);
      return asked;
    },
    async close() {
      // A platform may still ask about the last request of an app that has been closed.
      await Promise.allSettled(questions);
      child.kill();
      await exit;
    },
  };
}
