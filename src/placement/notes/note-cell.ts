/** How the file keeps a cell of notes. */
import * as z from 'zod/mini';
import { unlessBroken } from '../record/record';

const CellLook = z.object({
  fill: unlessBroken(z.string()),
  fontColor: unlessBroken(z.string()),
  bold: unlessBroken(z.boolean()),
  italic: unlessBroken(z.boolean()),
  strikethrough: unlessBroken(z.boolean()),
});

export const NoteCell = z.object({
  input: z.union([z.string(), z.number(), z.boolean()]),
  numberFormat: unlessBroken(z.string()),
  look: unlessBroken(CellLook),
});
