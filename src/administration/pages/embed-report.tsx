import { Cell, CopyButton, glyphs, Notice, Say, type Sentence } from '../../parts';
import type { EmbedReview } from '../state/embed-review';
import type { EmbedRun } from '../state/embed-run';
import { PlatformFailureNotice, useAdministration } from './page';

/**
 * Shows what sending a table would do: the people, the cells for the answers, obstacles, and rows
 * that cannot be sent.
 */
export function EmbedReviewRegion({ review }: { readonly review: EmbedReview }) {
  const { table } = useAdministration().words.embed;
  const listed = review.problems.slice(0, table.problemsNamed);
  const more = review.problems.length - listed.length;
  return (
    <section class="stack close" aria-labelledby="embed-people">
      <h2 id="embed-people">{table.people(review.people)}</h2>
      <dl class="facts">
        <div>
          <dt>{table.at}</dt>
          <dd>
            <Cell address={review.address} />
          </dd>
        </div>
        <div>
          <dt>{table.answersAt}</dt>
          <dd>
            <Cell address={review.resultsAt} />
          </dd>
        </div>
        {review.columns.length > 0 && (
          <div class="whole">
            <dt>{table.columns}</dt>
            <dd>{table.columnNames(review)}</dd>
          </div>
        )}
      </dl>
      {review.changed && <Warning sentence={[table.changed]} />}
      {review.already > 0 && <p>{table.already(review.already)}</p>}
      {review.columns.length === 0 && review.repeated.length === 0 && <Bad sentence={[table.noFields]} />}
      {review.repeated.length > 0 && <Bad sentence={table.repeated(review.repeated)} />}
      {review.placement && <Bad sentence={table.placement(review.placement.name, review.placement.address)} />}
      {review.inTheWay && !review.placement && <Warning sentence={table.inTheWay(review)} />}
      {review.unknown.length > 0 && <Warning sentence={table.unknown(review.unknown)} />}
      {review.withProblems > 0 && (
        <Notice tone="warn" icon={glyphs.warning}>
          <p>
            <Say sentence={table.problems(review.withProblems)} />
          </p>
          {listed.map((problem) => (
            <p key={`${problem.at} ${problem.field} ${problem.problem}`}>
              <Say sentence={table.problemAt(problem)} />
            </p>
          ))}
          {more > 0 && <p>{table.moreProblems(more)}</p>}
        </Notice>
      )}
    </section>
  );
}

function Bad({ sentence }: { readonly sentence: Sentence }) {
  return (
    <Notice tone="bad" icon={glyphs.alert}>
      <p>
        <Say sentence={sentence} />
      </p>
    </Notice>
  );
}

function Warning({ sentence }: { readonly sentence: Sentence }) {
  return (
    <Notice tone="warn" icon={glyphs.warning}>
      <p>
        <Say sentence={sentence} />
      </p>
    </Notice>
  );
}

type EndedRun = Extract<EmbedRun, { kind: 'ended' }>;

export function EndedRegion({ run }: { readonly run: EndedRun }) {
  const { embed } = useAdministration().words;
  const { table } = embed;
  const { progress } = run;
  const isWhole =
    run.how === 'done' && progress.made === progress.toSend && progress.notSent === 0 && progress.orphaned.length === 0;
  return (
    <>
      {run.how === 'failed' && <PlatformFailureNotice failure={run.failure} lead={table.failed} />}
      <Notice tone={isWhole ? 'ok' : 'warn'} icon={isWhole ? glyphs.done : glyphs.warning}>
        <p>
          {run.how === 'cancelled' && `${table.cancelled} `}
          <b>{table.done(progress)}</b>{' '}
          {[
            progress.made > 0 && table.life,
            table.refused(progress.refused),
            table.notSent(progress.notSent),
            table.left(progress),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      </Notice>
      {progress.orphaned.length > 0 && (
        <Notice tone="bad" icon={glyphs.alert}>
          <p>{table.orphaned(progress.orphaned.length)}</p>
          <div class="row">
            <CopyButton small text={() => table.orphanedText(progress)}>
              {table.copyOrphaned}
            </CopyButton>
          </div>
        </Notice>
      )}
    </>
  );
}
