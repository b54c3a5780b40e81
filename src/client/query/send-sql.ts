/** Sends SQL to operations that older engines do not have and some tokens may not use. Nothing runs. */
import { type DataCall, readJson } from '../data/data-call';
import type { UnconvertedReason } from '../data/query-events';
import { isMissingPermission, isPlatformFailure, type PlatformFailure } from '../wire/platform-failure';
import { runWithRetries } from '../wire/retry';

interface Schema<Answer> {
  safeParse(value: unknown): { readonly success: true; readonly data: Answer } | { readonly success: false };
}

type SqlAnswer<Answer> =
  | { readonly kind: 'answer'; readonly answer: Answer }
  | { readonly kind: 'refusal'; readonly reason: UnconvertedReason };

/** An administrator may have given the permission, or updated the engine, in the meantime. */
const UNAVAILABLE_MS = 10 * 60_000;

/** An answer contains little more than the text that was sent. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

/**
 * Sends SQL, but not to an operation that was unavailable for every text a short time ago.
 * @throws PlatformFailure if another attempt may succeed
 */
export async function sendSql<Answer>(
  call: DataCall,
  operation: 'convertQuery' | 'sqlFilters',
  body: object,
  schema: Schema<Answer>,
): Promise<SqlAnswer<Answer>> {
  const { clock } = call.parts;
  const known = (await call.readFacts()).unavailable.get(operation);
  if (known && clock.now() < known.until) return { kind: 'refusal', reason: known.reason };
  const refuse = async (reason: UnconvertedReason) => {
    const { unavailable } = await call.readFacts();
    if (reason !== 'refused') unavailable.set(operation, { reason, until: clock.now() + UNAVAILABLE_MS });
    return { kind: 'refusal', reason } as const;
  };
  try {
    const answer = await runWithRetries(call.parts, true, call.signal, async () =>
      readJson(await call.open(operation, body), MAX_ANSWER_BYTES),
    );
    const parsed = schema.safeParse(answer);
    return parsed.success ? { kind: 'answer', answer: parsed.data } : await refuse('notSupported');
  } catch (thrown) {
    const reason = isPlatformFailure(thrown) ? findRefusalReason(thrown) : undefined;
    if (!reason) throw thrown;
    return await refuse(reason);
  }
}

/** Returns undefined for a failure that may be over at the next attempt. */
function findRefusalReason({ code, status }: PlatformFailure): UnconvertedReason | undefined {
  if (isMissingPermission(code)) return 'notPermitted';
  if (status === 404 || status === 405 || code === 'WrongAddress' || code === 'ContractBroken') return 'notSupported';
  const isTemporary = code === 'PlatformBroken' || code === 'DataApiDown';
  return status === 400 || (status === 500 && !isTemporary) ? 'refused' : undefined;
}
