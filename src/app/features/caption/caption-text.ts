/** What the caption of a block says: by which filters its rows came, and from when they are. */
import { filterChoices, type Report } from '../../../client';
import {
  appliedFilters,
  captionLine,
  checksum,
  dataFrom,
  type PlacementFilters,
  readableFilters,
} from '../../../placement';
import type { Session } from '../../session/session';
import type { PlacementParts } from '../../workbook/placement-parts';
import type { CaptionText } from './caption-cell';

interface CaptionOf {
  /** Of the report that the rows are of. */
  readonly reportQuery?: Pick<Report, 'sqlQuery' | 'jsonQuery'> | undefined;
  /** By which the rows came, with what their cells held. */
  readonly filters: PlacementFilters;
  /** Of former rows: when they were first written. By which filters they came, nobody has kept. */
  readonly rowsOf?: number | undefined;
}

interface CaptionNow {
  /** Tells by which filters; the same in every language. */
  readonly by: string;
  /** @param rows when they came, and from when the source says that they are */
  said(rows: { readonly refreshedAt: number; readonly freshAt?: string | undefined }): Promise<CaptionText>;
}

export function captionNow(
  { createCaptionWords, reader }: Pick<PlacementParts, 'createCaptionWords' | 'reader'>,
  session: Pick<Session, 'data'>,
  { reportQuery: query = {}, filters, rowsOf }: CaptionOf,
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
    async said(rows) {
      const words = createCaptionWords(reader);
      const at = words.at(rowsOf ?? dataFrom(rows) ?? rows.refreshedAt);
      if (rowsOf !== undefined) return { by, text: captionLine([words.putBack], at, words.more) };
      const sentences = [...(await named()).map(words.ofReport), ...own.map(words.filter)];
      const none = ofReport ? words.none : words.asSaved;
      return { by, text: captionLine(sentences.length > 0 ? sentences : [none], at, words.more) };
    },
  };
}
