/**
 * Starts nginx and Caddy with the configurations that assets/docs/proxy.md offers, in front of a
 * server of a test. They differ from the page only in the values that it says to replace, and in
 * the places of files.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listCommandPaths, readMachine } from '../tooling/machine';
import { findFreePort } from './free-port';
import { ROOT } from './root';

export interface RealProxy {
  /** `https://localhost:port` */
  readonly origin: string;
  /** The certificate that signed the proxy's own, as PEM. */
  readonly certificate: string;
  /** The limits, in seconds, within which the platform must send something. */
  readonly silenceLimits: readonly number[];
  /** Returns everything that the proxy has printed and written, but its certificates. */
  readLogs(): string;
  close(): Promise<void>;
}

interface ProxyTargets {
  /** `http://127.0.0.1:port` */
  readonly platformOrigin: string;
  readonly addinOrigin: string;
}

export interface ProxyProgram {
  readonly name: string;
  /** Says what to install before the tests can start the program; empty if it is there. */
  readonly missing: string;
  start(targets: ProxyTargets): Promise<RealProxy>;
}

const machine = readMachine();
const findProgram = (name: string): string | undefined =>
  [...listCommandPaths(machine, [name]), `/usr/sbin/${name}`].find((path) => machine.exists(path));

/** Returns both programs, installed or not. */
export function listProxyPrograms(): ProxyProgram[] {
  return [createNginx(findProgram('nginx'), findProgram('openssl')), createCaddy(findProgram('caddy'))];
}

/** Returns the title of the tests of a program; it names the program that is missing. */
export const nameProxyTests = ({ name, missing }: ProxyProgram): string =>
  missing === '' ? name : `${name} (left out: install ${missing})`;

function createNginx(nginx = '', openssl = ''): ProxyProgram {
  const missing = [...(nginx ? [] : ['nginx']), ...(openssl ? [] : ['openssl'])].join(' and ');
  return {
    name: 'nginx',
    missing,
    async start(targets) {
      const { folder, port } = await prepareFolder();
      const key = join(folder, 'key.pem');
      const certificate = join(folder, 'certificate.pem');
      const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
      const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
      run(openssl, ['req', '-x509', '-nodes', '-days', '2', ...curve, '-keyout', key, '-out', certificate, ...names]);
      const site = fillIn('nginx.conf', {
        'listen 443 ssl': `listen 127.0.0.1:${port} ssl`,
        'inlay-proxy.example.com': 'localhost',
        '/etc/ssl/inlay-proxy/certificate.pem': certificate,
        '/etc/ssl/inlay-proxy/key.pem': key,
        'https://addins.example.com': targets.addinOrigin,
        'https://tenant.example.com': targets.platformOrigin,
        '/var/log/nginx': folder,
      });
      writeFileSync(join(folder, 'inlay-proxy.conf'), site);
      const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${folder};`,
      );
      const main = `daemon off; master_process off; pid ${folder}/nginx.pid; events {} http { access_log ${folder}/access.log; ${folders.join(' ')} include ${folder}/inlay-proxy.conf; }`;
      writeFileSync(join(folder, 'main.conf'), main);
      const options = ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'main.conf')];
      const silenceLimits = [...run(nginx, [...options, '-T']).matchAll(/proxy_(?:read|send)_timeout (\d+)s;/g)].map(
        ([, seconds]) => Number(seconds),
      );
      const child = spawn(nginx, options);
      return waitForProxy({ child, folder, port, silenceLimits, certificateFile: certificate });
    },
  };
}

function createCaddy(caddy = ''): ProxyProgram {
  return {
    name: 'Caddy',
    missing: caddy ? '' : 'caddy',
    async start(targets) {
      const { folder, port } = await prepareFolder();
      const site = fillIn('Caddyfile', {
        'inlay-proxy.example.com': `localhost:${port}`,
        'https://addins.example.com': targets.addinOrigin,
        'https://tenant.example.com': targets.platformOrigin,
      });
      const file = join(folder, 'Caddyfile');
      // Other Caddys may run on this machine, whose list of trusted certificates stays as it is.
      writeFileSync(file, `{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n${site}`);
      const adapted = run(caddy, ['adapt', '--config', file, '--adapter', 'caddyfile']);
      const silenceLimits = [...adapted.matchAll(/"(?:read|response_header)_timeout":(\d+)/g)].map(
        ([, nanoseconds]) => Number(nanoseconds) / 1e9,
      );
      const environment = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
      const child = spawn(caddy, ['run', '--config', file, '--adapter', 'caddyfile'], { env: environment });
      const certificateFile = join(folder, 'caddy/pki/authorities/local/root.crt');
      return waitForProxy({ child, folder, port, silenceLimits, certificateFile });
    },
  };
}

async function prepareFolder(): Promise<{ folder: string; port: number }> {
  return { folder: mkdtempSync(join(tmpdir(), 'inlay-proxy-')), port: await findFreePort() };
}

function run(program: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${stderr}`);
  return stdout;
}

/** @throws if a value is not in the configuration, because it was renamed there */
function fillIn(name: string, values: Readonly<Record<string, string>>): string {
  let text = readFileSync(join(ROOT, 'assets/docs/proxy', name), 'utf8');
  for (const [placeholder, value] of Object.entries(values)) {
    if (!text.includes(placeholder)) throw new Error(`${name} does not contain ${placeholder}.`);
    text = text.replaceAll(placeholder, value);
  }
  return text;
}

interface StartingProxy {
  readonly child: ChildProcess;
  readonly folder: string;
  readonly port: number;
  readonly silenceLimits: readonly number[];
  readonly certificateFile: string;
}

const STARTS_WITHIN_MS = 60_000;

/** Resolves once the proxy answers; Caddy first makes its certificates. */
async function waitForProxy({
  child,
  folder,
  port,
  silenceLimits,
  certificateFile,
}: StartingProxy): Promise<RealProxy> {
  let printed = '';
  const record = (piece: Buffer): void => {
    printed += piece.toString();
  };
  child.stdout?.on('data', record);
  child.stderr?.on('data', record);
  const exited = new Promise((done) => child.once('exit', done));
  const origin = `https://localhost:${port}`;
  for (const deadline = Date.now() + STARTS_WITHIN_MS; ; ) {
    try {
      const certificate = readFileSync(certificateFile, 'utf8');
      const answer = await requestThrough({ origin, certificate }, '/', { method: 'OPTIONS' });
      answer.resume();
      const readLogs = (): string => printed + readLogFiles(folder);
      const close = async (): Promise<void> => {
        child.kill('SIGTERM');
        await exited;
        rmSync(folder, { recursive: true, force: true });
      };
      return { origin, certificate, silenceLimits, readLogs, close };
    } catch (error) {
      if (child.exitCode === null && Date.now() < deadline) {
        await new Promise((done) => setImmediate(done));
        continue;
      }
      child.kill('SIGKILL');
      throw new Error(`The proxy did not start: ${String(error)}\n${printed}${readLogFiles(folder)}`);
    }
  }
}

function readLogFiles(folder: string): string {
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => path.endsWith('.log') && statSync(path).isFile())
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
}

export interface ProxyRequest {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string;
}

/** Resolves to the answer as soon as its headers are there; its body may still be arriving. */
export function requestThrough(
  { origin, certificate }: Pick<RealProxy, 'origin' | 'certificate'>,
  path: string,
  { body, headers = {}, method = 'GET' }: ProxyRequest = {},
): Promise<IncomingMessage> {
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    request(`${origin}${path}`, { method, headers: { ...headers, ...length }, ca: certificate, agent: false }, resolve)
      .on('error', reject)
      .end(body);
  });
}
