/** How the file keeps a cell of notes. */
import * as z from 'zod/mini';
import { HORIZONTAL_ALIGNMENTS, LINE_STYLES, LINE_WEIGHTS, UNDERLINES, VERTICAL_ALIGNMENTS } from '../../grid';
import { unlessBroken } from '../record/record';

const CellLook = z.object({
  fill: unlessBroken(z.string()),
  fontColor: unlessBroken(z.string()),
  fontName: unlessBroken(z.string()),
  fontSize: unlessBroken(z.number()),
  bold: unlessBroken(z.boolean()),
  italic: unlessBroken(z.boolean()),
  strikethrough: unlessBroken(z.boolean()),
  underline: unlessBroken(z.enum(UNDERLINES)),
  horizontal: unlessBroken(z.enum(HORIZONTAL_ALIGNMENTS)),
  vertical: unlessBroken(z.enum(VERTICAL_ALIGNMENTS)),
  indent: unlessBroken(z.number()),
  wraps: unlessBroken(z.boolean()),
  box: unlessBroken(z.object({ style: z.enum(LINE_STYLES), weight: z.enum(LINE_WEIGHTS), color: z.string() })),
});

export const NoteCell = z.object({
  input: z.union([z.string(), z.number(), z.boolean()]),
  numberFormat: unlessBroken(z.string()),
  look: unlessBroken(CellLook),
});
