import { tooSlow } from '../api-error';

/** A store that hangs must not keep a caller waiting for ever. What was begun may still be done. */
export async function inTime<Answer>(longest: number, work: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow()), longest);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
