import { Cell, CopyButton, icons, Notice, type Sentence, SentenceText } from '../../parts';
import type { EmbedReview } from '../state/embed-review';
import type { EmbedRun } from '../state/embed-run';
import { PlatformFailureNotice, useAdministration } from './page';

/**
 * Shows what sending a table would do: the people, the cells for the answers, obstacles, and rows
 * that cannot be sent.
 */
export function EmbedReviewRegion({ review }: { readonly review: EmbedReview }) {
  const { table } = useAdministration().messages.embed;
  const listedProblems = review.problems.slice(0, table.problemsNamed);
  const hiddenCount = review.problems.length - listedProblems.length;
  return (
    <section class="stack close" aria-labelledby="embed-people">
      <h2 id="embed-people">{table.people(review.personCount)}</h2>
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
            <Cell address={review.resultAddress} />
          </dd>
        </div>
        {review.columns.length > 0 && (
          <div class="whole">
            <dt>{table.columns}</dt>
            <dd>{table.columnNames(review)}</dd>
          </div>
        )}
      </dl>
      {review.hasChanged && <WarningNotice sentence={[table.changed]} />}
      {review.withSessionId > 0 && <p>{table.already(review.withSessionId)}</p>}
      {review.columns.length === 0 && review.repeatedHeaders.length === 0 && (
        <ErrorNotice sentence={[table.noFields]} />
      )}
      {review.repeatedHeaders.length > 0 && <ErrorNotice sentence={table.repeated(review.repeatedHeaders)} />}
      {review.placement && <ErrorNotice sentence={table.placement(review.placement)} />}
      {review.obstacles && !review.placement && <WarningNotice sentence={table.obstacles(review)} />}
      {review.unknownHeaders.length > 0 && <WarningNotice sentence={table.unknown(review.unknownHeaders)} />}
      {review.problemRowCount > 0 && (
        <Notice tone="warn" icon={icons.warning}>
          <p>
            <SentenceText sentence={table.problems(review.problemRowCount)} />
          </p>
          {listedProblems.map((problem) => (
            <p key={`${problem.address} ${problem.field} ${problem.problem}`}>
              <SentenceText sentence={table.problemAt(problem)} />
            </p>
          ))}
          {hiddenCount > 0 && <p>{table.moreProblems(hiddenCount)}</p>}
        </Notice>
      )}
    </section>
  );
}

function ErrorNotice({ sentence }: { readonly sentence: Sentence }) {
  return (
    <Notice tone="bad" icon={icons.alert}>
      <p>
        <SentenceText sentence={sentence} />
      </p>
    </Notice>
  );
}

function WarningNotice({ sentence }: { readonly sentence: Sentence }) {
  return (
    <Notice tone="warn" icon={icons.warning}>
      <p>
        <SentenceText sentence={sentence} />
      </p>
    </Notice>
  );
}

type EndedRun = Extract<EmbedRun, { kind: 'ended' }>;

export function EmbedResultRegion({ run }: { readonly run: EndedRun }) {
  const { embed } = useAdministration().messages;
  const { table } = embed;
  const { progress } = run;
  const isComplete =
    run.how === 'done' &&
    progress.created === progress.toSend &&
    progress.notSent === 0 &&
    progress.orphanedSessions.length === 0;
  return (
    <>
      {run.how === 'failed' && <PlatformFailureNotice failure={run.failure} lead={table.failed} />}
      <Notice tone={isComplete ? 'ok' : 'warn'} icon={isComplete ? icons.done : icons.warning}>
        <p>
          {run.how === 'cancelled' && `${table.cancelled} `}
          <b>{table.done(progress)}</b>{' '}
          {[
            progress.created > 0 && table.life,
            table.refused(progress.refused),
            table.notSent(progress.notSent),
            table.left(progress),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      </Notice>
      {progress.orphanedSessions.length > 0 && (
        <Notice tone="bad" icon={icons.alert}>
          <p>{table.orphaned(progress.orphanedSessions.length)}</p>
          <div class="row">
            <CopyButton small getText={() => table.orphanedText(progress)}>
              {table.copyOrphaned}
            </CopyButton>
          </div>
        </Notice>
      )}
    </>
  );
}
