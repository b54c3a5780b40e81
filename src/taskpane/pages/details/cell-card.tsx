import type { CellStory } from '../../../app';
import { Cell, PageLink } from '../../../parts';
import { useLaterPane } from '../../shell/later-parts';
import { useCareWords } from './care-page';

interface CellStoryCardProps {
  readonly story: CellStory;
  /** Of its report on the platform. */
  readonly page: string | undefined;
}

/** What the selected cell is: column and row, report and age, and whether somebody typed into it. */
export function CellStoryCard({ story, page }: CellStoryCardProps) {
  const { words } = useLaterPane();
  const { cellStory } = useCareWords();
  const { cell, part, row, reportName } = story;
  return (
    <section class="story" aria-label={cellStory.title}>
      <p>
        <Cell live address={cell} /> <b>{part === 'ownColumn' ? cellStory.ownColumn : story.column}</b>{' '}
        {part === 'header' && <span class="badge">{cellStory.header}</span>}
      </p>
      {part === 'data' && (
        <p class="say">
          {row.length > 0 ? row.map(({ value }) => value).join(' › ') : cellStory.rowNumber(story.rowNumber ?? 0)}
        </p>
      )}
      <small>
        {part === 'ownColumn'
          ? cellStory.neverWritten(reportName)
          : cellStory.from(reportName, story.refreshedAt, story.refreshedBy)}
      </small>
      {typeof story.edit === 'object' && <p class="edited">{cellStory.edited(story.edit.written)}</p>}
      {story.edit === 'none' && part === 'data' && <small>{cellStory.asGiven}</small>}
      {page !== undefined && (
        <small>
          <PageLink address={page}>{words.report.openPage}</PageLink>
        </small>
      )}
    </section>
  );
}
