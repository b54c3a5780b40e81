/** Defines how the file keeps a cell of notes. */
import * as z from 'zod/mini';
import { HORIZONTAL_ALIGNMENTS, UNDERLINES, VERTICAL_ALIGNMENTS } from '../../grid';
import { CellText, ShortText, unlessBroken } from '../record/record';

const CellLook = z.object({
  fill: unlessBroken(ShortText),
  fontColor: unlessBroken(ShortText),
  fontName: unlessBroken(ShortText),
  /** Is in points, within Excel's limits. */
  fontSize: unlessBroken(z.number().check(z.gte(1), z.lte(409))),
  bold: unlessBroken(z.boolean()),
  italic: unlessBroken(z.boolean()),
  strikethrough: unlessBroken(z.boolean()),
  underline: unlessBroken(z.enum(UNDERLINES)),
  horizontal: unlessBroken(z.enum(HORIZONTAL_ALIGNMENTS)),
  vertical: unlessBroken(z.enum(VERTICAL_ALIGNMENTS)),
  indent: unlessBroken(z.int().check(z.gte(0), z.lte(250))),
  wraps: unlessBroken(z.boolean()),
});

export const NoteCell = z.object({
  input: z.union([CellText, z.number(), z.boolean()]),
  numberFormat: unlessBroken(ShortText),
  look: unlessBroken(CellLook),
});
