/** The platform's settings, out of variables of the environment. */
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { ServedAppConfigResponse } from '../contract';
import type { StartOptions } from './start-platform';

/** A variable of the environment holds something that it cannot mean. The message names the variable. */
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
/** As many bytes as HS256 signs with: whoever holds a token could find a shorter secret by trying. */
const SHORTEST_SECRET = 32;
/** As the add-in draws the line: it sends no token by plain http to any other. */
const THIS_MACHINE: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Reads `PLATFORM_PORT`, `INLAY_TOKEN`, `INLAY_DATA`, `INLAY_APP_CONFIG`, `DATABASE_URL`, `QUERY_API_URL`, `QUERY_API_SECRET`. Empty means left out. */
export function readPlatformSettings(variables: Readonly<Record<string, string | undefined>>): StartOptions {
  const text = (name: string) => (variables[name]?.trim() ? variables[name].trim() : undefined);
  const token = text('INLAY_TOKEN');
  if (token !== undefined && /\s/.test(token)) {
    throw new SettingNotValid('INLAY_TOKEN', 'INLAY_TOKEN must not contain spaces.');
  }
  return {
    port: readPort('PLATFORM_PORT', text('PLATFORM_PORT')),
    token,
    dataFolder: resolve(text('INLAY_DATA') ?? '.inlay/data'),
    databaseUrl: readDatabaseUrl(text('DATABASE_URL')),
    queryApiUrl: readUrl('QUERY_API_URL', text('QUERY_API_URL')),
    dataTokenSecret: readSecret('QUERY_API_SECRET', text('QUERY_API_SECRET')),
    appConfig: readAppConfig(text('INLAY_APP_CONFIG')),
  };
}

function readPort(variable: string, text: string | undefined): number {
  if (text === undefined) return DEFAULT_PORT;
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new SettingNotValid(variable, `${variable} must be a port number from 0 to 65535, not "${text}".`);
}

/** Its text is not repeated: it may hold a password. */
function readDatabaseUrl(text: string | undefined): string | undefined {
  if (text === undefined || /^postgres(ql)?:\/\//.test(text)) return text;
  throw new SettingNotValid(
    'DATABASE_URL',
    'DATABASE_URL must be an address that begins with postgres:// or postgresql://.',
  );
}

/** Its text is never repeated. */
function readSecret(variable: string, text: string | undefined): string | undefined {
  if (text === undefined || (text.length >= SHORTEST_SECRET && !/\s/.test(text))) return text;
  throw new SettingNotValid(variable, `${variable} must have at least ${SHORTEST_SECRET} characters and no spaces.`);
}

/** Some of the account's settings, as the answer of `GET /v1/app-config` names them. */
function readAppConfig(text: string | undefined): Readonly<Record<string, unknown>> | undefined {
  if (text === undefined) return undefined;
  const read = z.safeParse(z.partial(ServedAppConfigResponse), tryJson(text));
  if (read.success) return read.data;
  const field = read.error.issues[0]?.path.join('.');
  throw new SettingNotValid(
    'INLAY_APP_CONFIG',
    `INLAY_APP_CONFIG must be a JSON object of the account's settings${field ? `; "${field}" is not valid` : ''}.`,
  );
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
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
  if (protocol === 'http:' && !THIS_MACHINE.includes(hostname)) {
    throw new SettingNotValid(
      variable,
      `${variable} must begin with https:// for ${host}: without it, everybody on the way could read data tokens and rows. Plain http:// is for this machine alone.`,
    );
  }
  return text.replace(/\/+$/, '');
}
