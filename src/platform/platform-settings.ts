/** Reads the platform's settings from environment variables. */
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { ServedAppConfigResponse } from '../contract';
import type { UserTokens } from './access-tokens';
import { tryParseJson } from './json-body';
import type { StartOptions } from './start-platform';
import { DEFAULT_TOKEN, type SampleUser } from './world';

/** An environment variable has an invalid value. The message names the variable. */
export class SettingNotValid extends Error {
  constructor(
    readonly variable: string,
    message: string,
  ) {
    super(message);
    this.name = 'SettingNotValid';
  }
}

const DEFAULT_PORT = 4000;
/** HS256 signs with 32 bytes. A shorter secret could be guessed from a token. */
const MIN_SECRET_LENGTH = 32;
/** The add-in applies the same rule: it sends a token over plain http only to these hosts. */
const LOOPBACK_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Reads `PLATFORM_PORT`, `PLATFORM_URL`, `INLAY_TOKEN` and its siblings, `INLAY_ORIGINS`,
 * `INLAY_DATA`, `INLAY_APP_CONFIG`, `DATABASE_URL`, `QUERY_API_URL`, `QUERY_API_SECRET`, and for
 * the allowed origins `PORT` and `ADDIN_URL`. An empty variable counts as missing.
 * @throws SettingNotValid
 */
export function readPlatformSettings(variables: Readonly<Record<string, string | undefined>>): StartOptions {
  const readVariable = (name: string) => (variables[name]?.trim() ? variables[name].trim() : undefined);
  const databaseUrl = readDatabaseUrl(readVariable('DATABASE_URL'));
  return {
    port: readPort('PLATFORM_PORT', readVariable('PLATFORM_PORT')),
    publicOrigin: readOrigin('PLATFORM_URL', readVariable('PLATFORM_URL')),
    tokens: readTokens(readVariable, databaseUrl !== undefined),
    allowedOrigins: readOrigins(readVariable),
    dataFolder: resolve(readVariable('INLAY_DATA') ?? '.inlay/data'),
    databaseUrl,
    queryApiUrl: readUrl('QUERY_API_URL', readVariable('QUERY_API_URL')),
    dataTokenSecret: readSecret('QUERY_API_SECRET', readVariable('QUERY_API_SECRET')),
    appConfig: readAppConfig(readVariable('INLAY_APP_CONFIG')),
  };
}

type ReadVariable = (name: string) => string | undefined;

interface TokenSetting {
  readonly user: SampleUser;
  readonly variable: string;
  readonly token: string | undefined;
}

/** Error messages never repeat a token. */
function readTokens(readVariable: ReadVariable, hasDatabaseServer: boolean): UserTokens {
  const settings: readonly TokenSetting[] = [
    { user: 'analyst', variable: 'INLAY_TOKEN', token: readVariable('INLAY_TOKEN') },
    { user: 'administrator', variable: 'INLAY_TOKEN_ADMINISTRATOR', token: readVariable('INLAY_TOKEN_ADMINISTRATOR') },
    { user: 'developer', variable: 'INLAY_TOKEN_DEVELOPER', token: readVariable('INLAY_TOKEN_DEVELOPER') },
    { user: 'viewer', variable: 'INLAY_TOKEN_VIEWER', token: readVariable('INLAY_TOKEN_VIEWER') },
    {
      user: 'production-only',
      variable: 'INLAY_TOKEN_PRODUCTION_ONLY',
      token: readVariable('INLAY_TOKEN_PRODUCTION_ONLY'),
    },
  ];
  const configured = settings.filter(({ token }) => token !== undefined);
  for (const { variable, token = '' } of configured) {
    if (/\s/.test(token)) throw new SettingNotValid(variable, `${variable} must not contain spaces.`);
    const others = configured.filter((other) => other.variable !== variable);
    if (hasDatabaseServer) assertNotGuessable(variable, token, others);
  }
  return Object.fromEntries(configured.map(({ user, token }) => [user, token]));
}

/** A platform on a database server may hold real data, and others may reach it. */
function assertNotGuessable(variable: string, token: string, others: readonly TokenSetting[]): void {
  const baseSetting = others.find((other) => token.startsWith(other.token ?? ''));
  const faults: readonly (readonly [boolean, string])[] = [
    [
      token.startsWith(DEFAULT_TOKEN),
      'is a published token. With DATABASE_URL, set a secret one, or set none and the platform creates one',
    ],
    [token.length < MIN_TOKEN_LENGTH, `must have at least ${MIN_TOKEN_LENGTH} characters with DATABASE_URL`],
    [baseSetting !== undefined, `must not begin with the value of ${baseSetting?.variable}`],
  ];
  const fault = faults.find(([isFault]) => isFault)?.[1];
  if (fault !== undefined) throw new SettingNotValid(variable, `${variable} ${fault}.`);
}

const MIN_TOKEN_LENGTH = 24;

/** Allows the workbench, the hosted add-in and the origins of `INLAY_ORIGINS`. */
function readOrigins(readVariable: ReadVariable): string[] {
  const port = readVariable('PORT') ?? '3000';
  const addedOrigins = (readVariable('INLAY_ORIGINS') ?? '').split(/[\s,]+/).filter((origin) => origin !== '');
  const addInAddress = readVariable('ADDIN_URL') ?? `https://localhost:${port}`;
  return [
    ...['localhost', '127.0.0.1', '[::1]'].map((host) => `http://${host}:${port}`),
    ...(URL.canParse(addInAddress) ? [new URL(addInAddress).origin] : []),
    ...addedOrigins.flatMap((origin) => readOrigin('INLAY_ORIGINS', origin) ?? []),
  ];
}

/** Reads an origin (scheme and host); it must be https except for this machine. */
function readOrigin(variable: string, text: string | undefined): string | undefined {
  const address = readUrl(variable, text);
  if (address === undefined || new URL(address).origin === address) return address;
  throw new SettingNotValid(variable, `${variable} must be only scheme and host, such as https://host, not "${text}".`);
}

function readPort(variable: string, text: string | undefined): number {
  if (text === undefined) return DEFAULT_PORT;
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new SettingNotValid(variable, `${variable} must be a port number from 0 to 65535, not "${text}".`);
}

/** The error message does not repeat the address, which may contain a password. */
function readDatabaseUrl(text: string | undefined): string | undefined {
  if (text === undefined || /^postgres(ql)?:\/\//.test(text)) return text;
  throw new SettingNotValid(
    'DATABASE_URL',
    'DATABASE_URL must be an address that begins with postgres:// or postgresql://.',
  );
}

/** The error message never repeats the secret. */
function readSecret(variable: string, text: string | undefined): string | undefined {
  if (text === undefined || (text.length >= MIN_SECRET_LENGTH && !/\s/.test(text))) return text;
  throw new SettingNotValid(variable, `${variable} must have at least ${MIN_SECRET_LENGTH} characters and no spaces.`);
}

/** Reads settings of the account in the form of the answer of `GET /v1/app-config`. */
function readAppConfig(text: string | undefined): Readonly<Record<string, unknown>> | undefined {
  if (text === undefined) return undefined;
  const parsed = z.safeParse(z.partial(ServedAppConfigResponse), tryParseJson(text));
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join('.');
  throw new SettingNotValid(
    'INLAY_APP_CONFIG',
    `INLAY_APP_CONFIG must be a JSON object of the account's settings${field ? `; "${field}" is not valid` : ''}.`,
  );
}

function readUrl(variable: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) {
    throw new SettingNotValid(
      variable,
      `${variable} must be an address that begins with http:// or https://, not "${text}".`,
    );
  }
  const { protocol, hostname, host } = new URL(text);
  if (protocol === 'http:' && !LOOPBACK_HOSTS.includes(hostname)) {
    throw new SettingNotValid(
      variable,
      `${variable} must begin with https:// for ${host}. Otherwise others could read data tokens and rows on the way. Only addresses on this machine may begin with http://.`,
    );
  }
  return text.replace(/\/+$/, '');
}
