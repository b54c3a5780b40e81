import { createHash, randomBytes } from 'node:crypto';

/** Makes the secrets of a sign-in, as the browser does. */
export const SECRET_PARTS = {
  randomBytes: (count: number): Uint8Array => randomBytes(count),
  sha256: async (text: string): Promise<Uint8Array> => createHash('sha256').update(text).digest(),
};
