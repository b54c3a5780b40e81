/** Writes the text of a caption: the filters of its rows, and the time of their data. */
import { filterChoices } from '../../../client';
import { appliedFilters, captionLine, checksum, dataFrom, readableFilters } from '../../../placement';
import type { FeatureOrigin } from '../../pipeline/block-feature';
import type { Session } from '../../session/session';
import type { PlacementParts } from '../../workbook/placement-parts';

interface CaptionText {
  /** A checksum of the filters, the same in every language. */
  readonly by: string;
  /** @param refreshedAt the time at which the rows were fetched */
  write(refreshedAt: number): Promise<string>;
}

export function captionText(
  { createCaptionWords, reader }: Pick<PlacementParts, 'createCaptionWords' | 'reader'>,
  session: Pick<Session, 'data'>,
  { reportQuery: query = {}, filters, rowsOf, freshAt }: FeatureOrigin,
): CaptionText {
  const own = appliedFilters(readableFilters(filters) ?? []);
  const ofReport = query.sqlQuery ? undefined : filterChoices(query.jsonQuery ?? '', new Map())?.ofReport;

  /** If the data API does not return the titles of members, filters have their names. */
  async function readReportFilters() {
    if (!ofReport || ofReport.length === 0) return [];
    const model = await session
      .data()
      .then((data) => data.model())
      .catch(() => new Map());
    return filterChoices(query.jsonQuery ?? '', model)?.ofReport ?? ofReport;
  }

  return {
    by: rowsOf === undefined ? checksum(JSON.stringify([own, ofReport])) : `putBack ${rowsOf}`,
    async write(refreshedAt) {
      const words = createCaptionWords(reader);
      const at = words.at(rowsOf ?? dataFrom({ refreshedAt, freshAt }) ?? refreshedAt);
      if (rowsOf !== undefined) return captionLine([words.putBack], at, words.more);
      const sentences = [...(await readReportFilters()).map(words.ofReport), ...own.map(words.filter)];
      const none = ofReport ? words.none : words.asSaved;
      return captionLine(sentences.length > 0 ? sentences : [none], at, words.more);
    },
  };
}
