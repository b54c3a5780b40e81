/** Sessions of embedded end users, as a reader takes the answer. */
import * as z from 'zod/mini';

export const GenerateSessionResponse = z.object({ sessionId: z.string().check(z.minLength(1)) });
export type GenerateSessionResponse = z.infer<typeof GenerateSessionResponse>;

/** Names that an embed tenant may have; the platform knows no other spelling of one. */
export const EMBED_TENANT_NAME = /^[a-z][a-z0-9-]{0,34}[a-z0-9]$/;
