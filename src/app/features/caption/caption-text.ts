/** What the caption of a block says: by which filters its rows came, and from when they are. */
import { filterChoices } from '../../../client';
import { appliedFilters, captionLine, checksum, dataFrom, readableFilters } from '../../../placement';
import type { FeatureOrigin } from '../../pipeline/block-feature';
import type { Session } from '../../session/session';
import type { PlacementParts } from '../../workbook/placement-parts';
import type { CaptionText } from './caption-cell';

export interface CaptionNow {
  /** Tells by which filters; the same in every language. */
  readonly by: string;
  /** @param refreshedAt when the rows came */
  said(refreshedAt: number): Promise<CaptionText>;
}

export function captionNow(
  { createCaptionWords, reader }: Pick<PlacementParts, 'createCaptionWords' | 'reader'>,
  session: Pick<Session, 'data'>,
  { reportQuery: query = {}, filters, rowsOf, freshAt }: FeatureOrigin,
): CaptionNow {
  const own = appliedFilters(readableFilters(filters) ?? []);
  const ofReport = query.sqlQuery ? undefined : filterChoices(query.jsonQuery ?? '', new Map())?.ofReport;
  const by = rowsOf === undefined ? checksum(JSON.stringify([own, ofReport])) : `putBack ${rowsOf}`;

  /** Where the data API does not say what its members are called, they go by their names. */
  async function named() {
    if (!ofReport || ofReport.length === 0) return [];
    const model = await session
      .data()
      .then((data) => data.model())
      .catch(() => new Map());
    return filterChoices(query.jsonQuery ?? '', model)?.ofReport ?? ofReport;
  }

  return {
    by,
    async said(refreshedAt) {
      const words = createCaptionWords(reader);
      const at = words.at(rowsOf ?? dataFrom({ refreshedAt, freshAt }) ?? refreshedAt);
      if (rowsOf !== undefined) return { by, text: captionLine([words.putBack], at, words.more) };
      const sentences = [...(await named()).map(words.ofReport), ...own.map(words.filter)];
      const none = ofReport ? words.none : words.asSaved;
      return { by, text: captionLine(sentences.length > 0 ? sentences : [none], at, words.more) };
    },
  };
}
