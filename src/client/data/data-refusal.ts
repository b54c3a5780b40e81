/** Maps an unsuccessful answer of the data API to the failure that says who has to act. */
import type { PlatformFailure, PlatformFailureCode } from '../wire/platform-failure';
import { createRefusalFailure, type RefusalBody, readRefusalBody } from '../wire/refusal';
import type { Answer } from '../wire/transport';

export type DataOperation = 'load' | 'cubesql' | 'sql' | 'convertQuery' | 'sqlFilters' | 'meta';

/**
 * Returns the failure for a refusal. Statuses say little: 401 and 403 concern the data token only,
 * and the engine answers a wrong query, a failing database and its own defects with 400 or 500 and
 * the same `error`. So the text of the error decides.
 */
export async function readDataRefusal(
  answer: Answer,
  operation: DataOperation,
  token: string,
): Promise<PlatformFailure> {
  const body = await readRefusalBody(answer, token);
  const { code, message } = interpretRefusal(operation, answer.status, body);
  return createRefusalFailure(answer, code, { ...body, message });
}

interface Interpretation {
  readonly code: PlatformFailureCode;
  /** Contains only the part of the engine's message that helps the user. */
  readonly message: string | undefined;
}

/** Interprets an `error` under status 200, which ends a stream of rows or replaces a result. */
export function interpretError(message: string | undefined): Interpretation {
  const code = NETWORK_ERROR.test(message ?? '') ? 'SourceFailed' : 'QueryFailed';
  return interpretMessage(message) ?? { code, message: simplifyMessage(message) };
}

function interpretRefusal(operation: DataOperation, status: number, { json, message }: RefusalBody): Interpretation {
  const match = json === undefined ? undefined : interpretMessage(message);
  return (
    match ?? {
      code: chooseCode(operation, status, json === undefined ? undefined : message),
      message: simplifyMessage(message),
    }
  );
}

/** @param message undefined for a web page or plain text, which the data API did not write */
function chooseCode(operation: DataOperation, status: number, message: string | undefined): PlatformFailureCode {
  if (status === 401 || status === 403)
    return status === 401 || TOKEN_ERROR.test(message ?? '') ? 'DataTokenRefused' : 'NotAllowed';
  // Older engines cannot convert or filter SQL, so the address may be right.
  if ((status === 404 || status === 405) && (operation === 'convertQuery' || operation === 'sqlFilters'))
    return 'Refused';
  // The engine answers 500 for every text that it cannot plan; a gateway's 500 is not JSON.
  if (status === 500 && operation === 'convertQuery' && message !== undefined)
    return NETWORK_ERROR.test(message) ? 'DataApiDown' : 'Refused';
  if (status === 404 || status === 405) return operation === 'load' ? 'WrongAddress' : 'SqlMissing';
  if (status === 408) return 'PlatformTimeout';
  if (status === 429) return 'RateLimited';
  if (status === 502 || status === 503 || status === 504) return 'DataApiDown';
  if (status >= 500) return 'PlatformBroken';
  if (status !== 400 || message === undefined) return 'Refused';
  // An error of the database or its driver keeps its class name; the engine's own complaint about a
  // query has none.
  return operation === 'load' && ERROR_CLASS.test(message) ? 'SourceFailed' : 'QueryFailed';
}

/** Node.js reports a service behind the engine that cannot be reached. */
const NETWORK_ERROR = /\b(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|EPIPE)\b|socket hang up/;

const TOKEN_ERROR = /^(Invalid token|Authorization header|Unable to (decode|verify)|JWT )/i;

const ERROR_CLASS = /^Error: /;

/** Each layer of the engine puts its name before the message of a lower one. */
const LAYER_PREFIXES = '^(?:[\\w ]{1,40}: )*';

/**
 * Each pattern matches the engine's message without the layer prefixes; its group is the part worth
 * showing.
 */
const ERROR_PATTERNS: readonly (readonly [says: RegExp, code: PlatformFailureCode])[] = [
  [/^API scope is missing: (\w+)/, 'DataScopeMissing'],
  [new RegExp(`${LAYER_PREFIXES}You requested hidden member: '([^']+)'`), 'MemberHidden'],
  [new RegExp(`${LAYER_PREFIXES}Compile errors: (?:Errors: )?(.+)`), 'ModelBroken'],
  [/^(YAMLException: .+?)(?: \d+ \| .*)?$/, 'ModelBroken'],
  [new RegExp(`${LAYER_PREFIXES}SQL interface is not initialized`), 'SqlNotStarted'],
  [new RegExp(`${LAYER_PREFIXES}The query limit has been exceeded`), 'RowLimit'],
  [
    new RegExp(`${LAYER_PREFIXES}(?:Query execution timeout|canceling statement due to statement timeout)`),
    'QueryTooSlow',
  ],
  // The engine cannot plan this SQL, and answers so with any status. No other attempt helps.
  [
    new RegExp(
      `${LAYER_PREFIXES}(?:Error during (?:rewrite|planning)|Rewrite error|(?:Initial )?planning error|SQL error: ParserError|This feature is not implemented|Can't (?:find rewrite|detect Cube query))\\b`,
      'i',
    ),
    'QueryFailed',
  ],
];

function interpretMessage(message: string | undefined): Interpretation | undefined {
  if (message === undefined) return undefined;
  for (const [pattern, code] of ERROR_PATTERNS) {
    const match = pattern.exec(message);
    if (match) return { code, message: match[1]?.trim() ?? simplifyMessage(message) };
  }
  return undefined;
}

/** Removes the class of the error, and the line of a statement that the user never wrote. */
function simplifyMessage(message: string | undefined): string | undefined {
  return message?.replace(ERROR_CLASS, '').replace(/ LINE \d+: .*$/, '');
}
