/** Errors on the wire: the body that our platform writes, and a reader for whatever a service or a proxy writes instead. */
import * as z from 'zod/mini';

/** One body for every refusal, 503 included. `error` repeats `message` for clients that read the older key. */
export const WireError = z.object({
  message: z.string(),
  error: z.string(),
  code: z.string(),
  requestId: z.string(),
});
export type WireError = z.infer<typeof WireError>;

interface ReadWireError {
  /** Plain text of at most 500 characters; undefined when the body holds none (empty, HTML, something else). */
  readonly message: string | undefined;
  readonly code: string | undefined;
  readonly requestId: string | undefined;
}

const LONGEST_MESSAGE = 500;

/** Never throws. Takes parsed JSON or raw text; markup is dropped whole, since it comes from something in between. */
export function readWireError(body: unknown): ReadWireError {
  if (typeof body === 'string') return { message: plainText(body), code: undefined, requestId: undefined };
  const fields = objectBody.safeParse(body);
  if (!fields.success) return { message: undefined, code: undefined, requestId: undefined };
  const { message, error, code, requestId } = fields.data;
  return {
    message: textIn(message) ?? textIn(error),
    code: typeof code === 'string' ? code : undefined,
    requestId: typeof requestId === 'string' ? requestId : undefined,
  };
}

const objectBody = z.object({
  message: z.optional(z.unknown()),
  error: z.optional(z.unknown()),
  code: z.optional(z.unknown()),
  requestId: z.optional(z.unknown()),
});

/** The first text found in a message that may itself be a list or a structure. */
function textIn(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return plainText(value);
  if (depth > 3) return undefined;
  if (Array.isArray(value)) {
    const parts = value.map((part) => textIn(part, depth + 1)).filter((part) => part !== undefined);
    return parts.length > 0 ? plainText(parts.join('; ')) : undefined;
  }
  const fields = objectBody.safeParse(value);
  return fields.success ? (textIn(fields.data.message, depth + 1) ?? textIn(fields.data.error, depth + 1)) : undefined;
}

function plainText(text: string): string | undefined {
  const flat = text.replace(/\s+/g, ' ').trim();
  if (flat === '' || /^<(!doctype|html|head|body|\?xml)/i.test(flat)) return undefined;
  return flat.length > LONGEST_MESSAGE ? `${flat.slice(0, LONGEST_MESSAGE - 1)}…` : flat;
}
