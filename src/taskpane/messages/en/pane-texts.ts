/** Joins the English texts of everything behind the shell. */
import { limitTexts } from './limits';

export const paneTexts = {
  limits: limitTexts,
} as const;
