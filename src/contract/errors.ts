/** Defines the platform's error body, and reads those of other services and proxies. */
import * as z from 'zod/mini';

/**
 * Every error has this body, 503 included. `error` repeats `message` for clients that read the
 * older key.
 */
export const WireError = z.object({
  message: z.string(),
  error: z.string(),
  code: z.string(),
  requestId: z.string(),
});
export type WireError = z.infer<typeof WireError>;

interface ReadWireError {
  /**
   * The text is plain and has at most 500 characters. It is undefined if the body has no readable
   * text, for example an HTML page.
   */
  readonly message: string | undefined;
  readonly code: string | undefined;
  readonly requestId: string | undefined;
}

const MAX_MESSAGE_LENGTH = 500;

/**
 * Returns the message, code and request id of an error body, as far as it has them. Never throws.
 * @param body parsed JSON or raw text. Markup counts as no message, because a proxy wrote it.
 */
export function readWireError(body: unknown): ReadWireError {
  if (typeof body === 'string') return { message: toPlainText(body), code: undefined, requestId: undefined };
  const fields = objectBody.safeParse(body);
  if (!fields.success) return { message: undefined, code: undefined, requestId: undefined };
  const { message, error, code, requestId } = fields.data;
  return {
    message: findText(message) ?? findText(error),
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

/** Finds the first text in a message that may itself be a list or an object. */
function findText(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return toPlainText(value);
  if (depth > 3) return undefined;
  if (Array.isArray(value)) {
    const parts = value.map((part) => findText(part, depth + 1)).filter((part) => part !== undefined);
    return parts.length > 0 ? toPlainText(parts.join('; ')) : undefined;
  }
  const fields = objectBody.safeParse(value);
  return fields.success
    ? (findText(fields.data.message, depth + 1) ?? findText(fields.data.error, depth + 1))
    : undefined;
}

function toPlainText(text: string): string | undefined {
  const flatText = text.replace(/\s+/g, ' ').trim();
  if (flatText === '' || /^<(!doctype|html|head|body|\?xml)/i.test(flatText)) return undefined;
  return flatText.length > MAX_MESSAGE_LENGTH ? `${flatText.slice(0, MAX_MESSAGE_LENGTH - 1)}…` : flatText;
}
