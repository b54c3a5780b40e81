/** Defines how the file keeps a cell of notes. */
import * as z from 'zod/mini';
import { HORIZONTAL_ALIGNMENTS, UNDERLINES, VERTICAL_ALIGNMENTS } from '../../grid';
import { CellText, ShortText, undefinedIfInvalid } from '../record/record';

const CellLook = z.object({
  fill: undefinedIfInvalid(ShortText),
  fontColor: undefinedIfInvalid(ShortText),
  fontName: undefinedIfInvalid(ShortText),
  /** Is in points, within Excel's limits. */
  fontSize: undefinedIfInvalid(z.number().check(z.gte(1), z.lte(409))),
  bold: undefinedIfInvalid(z.boolean()),
  italic: undefinedIfInvalid(z.boolean()),
  strikethrough: undefinedIfInvalid(z.boolean()),
  underline: undefinedIfInvalid(z.enum(UNDERLINES)),
  horizontal: undefinedIfInvalid(z.enum(HORIZONTAL_ALIGNMENTS)),
  vertical: undefinedIfInvalid(z.enum(VERTICAL_ALIGNMENTS)),
  indent: undefinedIfInvalid(z.int().check(z.gte(0), z.lte(250))),
  wraps: undefinedIfInvalid(z.boolean()),
});

export const NoteCell = z.object({
  input: z.union([CellText, z.number(), z.boolean()]),
  numberFormat: undefinedIfInvalid(ShortText),
  look: undefinedIfInvalid(CellLook),
});
