/** From an answer of the data API that is no success to the failure it means: who has to do something about it. */
import type { PlatformFailure, PlatformFailureCode } from '../wire/platform-failure';
import { type RefusalBody, readRefusalBody, refusal } from '../wire/refusal';
import type { Answer } from '../wire/transport';

export type DataOperation = 'load' | 'cubesql' | 'sql' | 'meta';

/**
 * A refusal of the data API: 401 and 403 mean the data token alone, and statuses say little else. The engine answers a wrong query, a
 * database that fails and its own defects with 400 and 500 and the same `error`, so its words decide.
 */
export async function readDataRefusal(
  answer: Answer,
  operation: DataOperation,
  token: string,
): Promise<PlatformFailure> {
  const body = await readRefusalBody(answer, token);
  const { code, words } = meaningOf(operation, answer.status, body);
  return refusal(answer, code, { ...body, words });
}

interface Meaning {
  readonly code: PlatformFailureCode;
  /** What of the engine's words helps the analyst. */
  readonly words: string | undefined;
}

/** What an `error` under status 200 means: at the end of a stream of rows, or in place of a result. */
export function meaningOfError(words: string | undefined): Meaning {
  return meaningOfWords(words) ?? { code: 'QueryFailed', words: readable(words) };
}

function meaningOf(operation: DataOperation, status: number, { json, words }: RefusalBody): Meaning {
  const said = json === undefined ? undefined : meaningOfWords(words);
  return said ?? { code: codeOf(operation, status, json === undefined ? undefined : words), words: readable(words) };
}

/** @param words of the data API itself: undefined where a page or a bare text came, which is somebody else's */
function codeOf(operation: DataOperation, status: number, words: string | undefined): PlatformFailureCode {
  if (status === 401 || status === 403)
    return status === 401 || ABOUT_TOKENS.test(words ?? '') ? 'DataTokenRefused' : 'NotAllowed';
  if (status === 404 || status === 405) return operation === 'load' ? 'WrongAddress' : 'SqlMissing';
  if (status === 408) return 'PlatformTimeout';
  if (status === 429) return 'RateLimited';
  if (status === 502 || status === 503 || status === 504) return 'DataApiDown';
  if (status >= 500) return 'PlatformBroken';
  if (status !== 400 || words === undefined) return 'Refused';
  // What the database or its driver threw keeps the name of its class; what the engine has against a query comes without.
  return operation === 'load' && ERROR_CLASS.test(words) ? 'SourceFailed' : 'QueryFailed';
}

const ABOUT_TOKENS = /^(Invalid token|Authorization header|Unable to (decode|verify)|JWT )/i;

const ERROR_CLASS = /^Error: /;

/** Layers of an engine put their names before what a lower one said. */
const LAYERS = '^(?:[\\w ]{1,40}: )*';

/** What the engine says word for word, its layers aside, and what of it is worth repeating. */
const MEANINGS: readonly (readonly [says: RegExp, code: PlatformFailureCode])[] = [
  [/^API scope is missing: (\w+)/, 'DataScopeMissing'],
  [new RegExp(`${LAYERS}You requested hidden member: '([^']+)'`), 'MemberHidden'],
  [new RegExp(`${LAYERS}Compile errors: (?:Errors: )?(.+)`), 'ModelBroken'],
  [/^(YAMLException: .+?)(?: \d+ \| .*)?$/, 'ModelBroken'],
  [new RegExp(`${LAYERS}SQL interface is not initialized`), 'SqlNotStarted'],
  [new RegExp(`${LAYERS}The query limit has been exceeded`), 'RowLimit'],
  [new RegExp(`${LAYERS}(?:Query execution timeout|canceling statement due to statement timeout)`), 'QueryTooSlow'],
];

function meaningOfWords(words: string | undefined): Meaning | undefined {
  if (words === undefined) return undefined;
  for (const [says, code] of MEANINGS) {
    const found = says.exec(words);
    if (found) return { code, words: found[1]?.trim() ?? readable(words) };
  }
  return undefined;
}

/** Without the class of the error, and without the line of a statement that whoever reads it never wrote. */
function readable(words: string | undefined): string | undefined {
  return words?.replace(ERROR_CLASS, '').replace(/ LINE \d+: .*$/, '');
}
