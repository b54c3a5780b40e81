/**
 * The caption of a block: the cell above its first one, with the filters of its rows and the time
 * of their data. It is written in the batch of the rows.
 */
import { CAPTION_CELL, createInputFromCell } from '../../../grid';
import { getCellAbove, isOurCaption, type ResultColumn } from '../../../placement';
import type { BlockFeature, FeatureClaim, FeatureWork, WriteDraft } from '../../pipeline/block-feature';
import { createCaptionText } from './caption-text';
import { planCaption, planFirstCaption } from './plan-caption';

export const caption: BlockFeature = {
  order: 20,
  takesCellAbove: (options) => options.caption,
  begin(parts, session, origin) {
    const createContent = async (time: number, columns: readonly ResultColumn[]) => {
      const { by, writeText } = createCaptionText(parts, session, origin);
      return { by, text: await writeText(time, findUnnamedMeasure(columns)) };
    };
    const isDue: NonNullable<FeatureWork['isDue']> = ({ choices, written }) =>
      written.captionCell?.by !== (choices.caption ? createCaptionText(parts, session, origin).by : undefined);
    return {
      isDue,
      ...{ claim, claimForNewBlock: claim },
      async plan({ resultLayout: { placement, reported }, refreshedAt: at, changesRows }, claimed) {
        const { choices, written } = placement;
        // If no row changes, the caption keeps the time of the rows.
        if (!isDue(placement) && !(choices.caption && (await changesRows()))) return undefined;
        const content = choices.caption ? await createContent(at, reported.columns) : undefined;
        return planCaption(written.captionCell, claimed, content);
      },
      planNewBlock: async (draft, claimed) =>
        draft.options.caption
          ? planFirstCaption(parts.workbook, draft, claimed, await createContent(draft.refreshedAt, draft.columns))
          : undefined,
    };
  },
  async findCell({ workbook }, { written: { captionCell } }, { sheet, rect }) {
    const cell = getCellAbove(rect);
    if (!captionCell || !cell) return undefined;
    const [{ contents: cellContents }] = await workbook.readSnapshot({ kind: 'ground', sheet, rects: [cell] });
    const text = cellContents?.get(`${cell.row},${cell.column}`);
    if (text === undefined || !isOurCaption(captionCell, text)) return undefined;
    return {
      part: CAPTION_CELL,
      rows: { length: 1, row: () => [createInputFromCell(text)] },
      numberFormats: undefined,
    };
  },
};

/**
 * Returns the title of the only measure of a pivot, because none of its headers names it; undefined
 * if the headers do.
 */
function findUnnamedMeasure(columns: readonly ResultColumn[]): string | undefined {
  return columns.find(({ measureTitle }) => measureTitle !== undefined)?.measureTitle;
}

/**
 * Only a first caption asks whether the cell is free: the question for merged cells makes some
 * versions of Excel forget what the user can undo.
 */
function claim({ resultLayout: { placement }, growth }: WriteDraft): FeatureClaim {
  const { choices, written } = placement;
  if (!choices.caption && !written.captionCell) return {};
  return { cell: getCellAbove(growth.currentRect), needsFreeCheck: written.captionCell === undefined };
}
