/** Writes the text of a caption: the filters of its rows, the limit that the user chose, and the time of their data. */
import { listFilterChoices } from '../../../client';
import { applyFilters, checksum, composeCaption, getReadableFilters, getSourceReadTime } from '../../../placement';
import type { FeatureOrigin } from '../../pipeline/block-feature';
import type { Session } from '../../session/session';
import type { PlacementParts } from '../../workbook/placement-parts';

interface CaptionText {
  /** Holds a checksum of the filters and their dates, the same in every language. */
  readonly by: string;
  /**
   * @param refreshedAt the time at which the rows were fetched
   * @param measure the title of the measure that all cells show, if no header names it
   */
  writeText(refreshedAt: number, measure?: string): Promise<string>;
}

export function createCaptionText(
  { createCaptionMessages, reader }: Pick<PlacementParts, 'createCaptionMessages' | 'reader'>,
  session: Pick<Session, 'data'>,
  { reportQuery: query = {}, filters, firstRows, firstWrittenAt, freshAt, times }: FeatureOrigin,
): CaptionText {
  const ownFilters = applyFilters(getReadableFilters(filters) ?? []);
  const reportFilters = query.sqlQuery ? undefined : listFilterChoices(query.jsonQuery ?? '', new Map())?.reportFilters;

  /** If the data API does not return the titles of members, filters have their names. */
  async function readReportFilters() {
    if (!reportFilters || reportFilters.length === 0) return [];
    const model = await session
      .data()
      .then((data) => data.readModel())
      .catch(() => new Map());
    return listFilterChoices(query.jsonQuery ?? '', model)?.reportFilters ?? reportFilters;
  }

  return {
    by:
      firstWrittenAt === undefined
        ? checksum(
            JSON.stringify([ownFilters, reportFilters, ...(times ? [times] : []), ...(firstRows ? [firstRows] : [])]),
          )
        : `putBack ${firstWrittenAt}`,
    async writeText(refreshedAt, measure) {
      const messages = createCaptionMessages(reader);
      const timeText = messages.refreshedAt(
        firstWrittenAt ?? getSourceReadTime({ refreshedAt, freshAt }) ?? refreshedAt,
      );
      if (firstWrittenAt !== undefined) return composeCaption([messages.rowsRestored], timeText, messages.moreFilters);
      const sentences = [
        ...(await readReportFilters()).map((filter) => messages.reportFilter(filter) + messages.dates(filter, times)),
        ...ownFilters.map((filter) => messages.filter(filter) + messages.dates(filter, times)),
      ];
      const noFiltersText = reportFilters ? messages.noFilters : messages.filtersAsSaved;
      const end = times?.timeZone ? messages.inZone(timeText, times.timeZone) : timeText;
      const comparedText = messages.compared(times);
      const filterTexts = sentences.length > 0 ? sentences : [noFiltersText];
      const leadTexts = [
        ...(measure === undefined ? [] : [measure]),
        ...(firstRows ? [messages.firstRows(firstRows)] : []),
        ...(comparedText === '' ? [] : [comparedText]),
      ];
      return composeCaption([...leadTexts, ...filterTexts], end, messages.moreFilters);
    },
  };
}
