/** Maps an unsuccessful answer of the data API to the failure that says who has to act. */
import type { PlatformFailure, PlatformFailureCode } from '../wire/platform-failure';
import { type RefusalBody, readRefusalBody, refusal } from '../wire/refusal';
import type { Answer } from '../wire/transport';

export type DataOperation = 'load' | 'cubesql' | 'sql' | 'meta';

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
  const { code, words } = interpretRefusal(operation, answer.status, body);
  return refusal(answer, code, { ...body, words });
}

interface Meaning {
  readonly code: PlatformFailureCode;
  /** Contains only the part of the engine's message that helps the user. */
  readonly words: string | undefined;
}

/** Interprets an `error` under status 200, which ends a stream of rows or replaces a result. */
export function interpretError(words: string | undefined): Meaning {
  return interpretMessage(words) ?? { code: 'QueryFailed', words: readable(words) };
}

function interpretRefusal(operation: DataOperation, status: number, { json, words }: RefusalBody): Meaning {
  const match = json === undefined ? undefined : interpretMessage(words);
  return match ?? { code: toCode(operation, status, json === undefined ? undefined : words), words: readable(words) };
}

/** @param words undefined for a web page or plain text, which the data API did not write */
function toCode(operation: DataOperation, status: number, words: string | undefined): PlatformFailureCode {
  if (status === 401 || status === 403)
    return status === 401 || ABOUT_TOKENS.test(words ?? '') ? 'DataTokenRefused' : 'NotAllowed';
  if (status === 404 || status === 405) return operation === 'load' ? 'WrongAddress' : 'SqlMissing';
  if (status === 408) return 'PlatformTimeout';
  if (status === 429) return 'RateLimited';
  if (status === 502 || status === 503 || status === 504) return 'DataApiDown';
  if (status >= 500) return 'PlatformBroken';
  if (status !== 400 || words === undefined) return 'Refused';
  // An error of the database or its driver keeps its class name; the engine's own complaint about a
  // query has none.
  return operation === 'load' && ERROR_CLASS.test(words) ? 'SourceFailed' : 'QueryFailed';
}

const ABOUT_TOKENS = /^(Invalid token|Authorization header|Unable to (decode|verify)|JWT )/i;

const ERROR_CLASS = /^Error: /;

/** Each layer of the engine puts its name before the message of a lower one. */
const LAYERS = '^(?:[\\w ]{1,40}: )*';

/**
 * Each pattern matches the engine's message without the layer prefixes; its group is the part worth
 * showing.
 */
const MEANINGS: readonly (readonly [says: RegExp, code: PlatformFailureCode])[] = [
  [/^API scope is missing: (\w+)/, 'DataScopeMissing'],
  [new RegExp(`${LAYERS}You requested hidden member: '([^']+)'`), 'MemberHidden'],
  [new RegExp(`${LAYERS}Compile errors: (?:Errors: )?(.+)`), 'ModelBroken'],
  [/^(YAMLException: .+?)(?: \d+ \| .*)?$/, 'ModelBroken'],
  [new RegExp(`${LAYERS}SQL interface is not initialized`), 'SqlNotStarted'],
  [new RegExp(`${LAYERS}The query limit has been exceeded`), 'RowLimit'],
  [new RegExp(`${LAYERS}(?:Query execution timeout|canceling statement due to statement timeout)`), 'QueryTooSlow'],
];

function interpretMessage(words: string | undefined): Meaning | undefined {
  if (words === undefined) return undefined;
  for (const [says, code] of MEANINGS) {
    const match = says.exec(words);
    if (match) return { code, words: match[1]?.trim() ?? readable(words) };
  }
  return undefined;
}

/** Removes the class of the error, and the line of a statement that the user never wrote. */
function readable(words: string | undefined): string | undefined {
  return words?.replace(ERROR_CLASS, '').replace(/ LINE \d+: .*$/, '');
}
