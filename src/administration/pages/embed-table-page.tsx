import { useEffect, useRef } from 'preact/hooks';
import { Button, formatFailure, Icon, icons, Notice, plainText } from '../../parts';
import type { EmbedReview } from '../state/embed-review';
import type { EmbedRun } from '../state/embed-run';
import type { EmbedProgress } from '../state/embed-sending';
import { EmbedResultRegion, EmbedReviewRegion } from './embed-report';
import {
  NEEDS_NETWORK,
  Page,
  PlatformFailureNotice,
  type SectionPageProps,
  SelectedCells,
  useAdministration,
} from './page';

/**
 * Creates sessions for the people in a table of the sheet: the page reads and reviews the table,
 * sends it, and writes an answer next to each row.
 */
export function EmbedTablePage({ onBack }: SectionPageProps) {
  const { administration, messages } = useAdministration();
  const { table } = messages.embed;
  const run = administration.embedTable.state.value;
  useAnnouncement(run);
  return (
    <Page title={messages.sections.embedTable.name} onBack={onBack} footer={<Footer run={run} />}>
      <p class="description">{table.text}</p>
      <FieldNames />
      {run.kind === 'review' && <EmbedReviewRegion review={run.review} />}
      {run.kind === 'nothingThere' && (
        <Notice icon={icons.alert}>
          <p>
            <b>{table.nothingThere}</b> {table.nothingThereNext}
          </p>
        </Notice>
      )}
      {run.kind === 'notRead' && <PlatformFailureNotice failure={run.failure} lead={table.notRead} />}
      {run.kind === 'ended' && <EmbedResultRegion run={run} />}
    </Page>
  );
}

function FieldNames() {
  const { table, fieldNames } = useAdministration().messages.embed;
  return (
    <details>
      <summary class="say">
        <Icon path={icons.right} />
        {table.names}
      </summary>
      <div class="stack folded">
        <p>{table.namesText}</p>
        <p class="meta">{fieldNames.join(', ')}</p>
      </div>
    </details>
  );
}

function Footer({ run }: { readonly run: EmbedRun }) {
  const { administration, messages } = useAdministration();
  const { table, cells: cellTexts } = messages.embed;
  const online = administration.online.value;
  const selection = administration.embedTable.selection.value;
  const readTable = () => void administration.embedTable.read(cellTexts);
  if (run.kind === 'reading' || run.kind === 'sending') {
    const name = run.kind === 'sending' ? table.sending : table.reading;
    return (
      <footer class="bar">
        <div class="row">
          <p class="grow num">{run.kind === 'sending' ? <Progress progress={run.progress} /> : table.reading}</p>
          <Button onPress={administration.embedTable.cancel}>{messages.cancel}</Button>
        </div>
        <progress
          aria-label={name}
          {...(run.kind === 'sending' && { max: run.progress.toSend, value: countAnswered(run.progress) })}
        />
      </footer>
    );
  }
  if (run.kind !== 'review') {
    return (
      <footer class="bar">
        <p>
          <SelectedCells address={selection} />
        </p>
        <Button variant="main" wide isDisabled={selection === undefined} onPress={readTable}>
          {table.read}
        </Button>
      </footer>
    );
  }
  const { review } = run;
  return (
    <footer class="bar">
      <Button
        variant="main"
        wide
        isDisabled={!online || !canSend(review)}
        describedBy={online ? undefined : NEEDS_NETWORK}
        onPress={() => void administration.embedTable.send(review.obstacles !== undefined)}
      >
        {review.obstacles ? table.overwrite(review.toSend) : table.make(review.toSend)}
      </Button>
      <Button wide onPress={readTable}>
        {table.readAgain}
      </Button>
      {!online && <small id={NEEDS_NETWORK}>{messages.needsNetwork}</small>}
      {review.toSend === 0 && <small>{table.nobodyToSend}</small>}
    </footer>
  );
}

const countAnswered = ({ created, refused, unanswered }: EmbedProgress) => created + refused + unanswered;

function canSend({ toSend, placement, repeatedHeaders }: EmbedReview): boolean {
  return toSend > 0 && placement === undefined && repeatedHeaders.length === 0;
}

function Progress({ progress }: { readonly progress: EmbedProgress }) {
  const { table } = useAdministration().messages.embed;
  return (
    <>
      <b>{table.progress(progress)}</b>
      {progress.pausedUntil !== undefined && <small class="caption">{table.paused(progress.pausedUntil)}</small>}
    </>
  );
}

/** Announces the review and the result when they appear. Progress is not announced. */
function useAnnouncement(run: EmbedRun): void {
  const { announce, messages } = useAdministration();
  const { table } = messages.embed;
  const initialRun = useRef(run);
  useEffect(() => {
    if (run === initialRun.current) return;
    if (run.kind === 'review') {
      const { review } = run;
      const facts = [
        review.hasChanged && table.changed,
        `${table.people(review.personCount)}.`,
        review.problemRowCount > 0 && plainText(table.problems(review.problemRowCount)),
      ];
      announce('status', facts.filter(Boolean).join(' '));
    }
    if (run.kind === 'nothingThere') announce('status', `${table.nothingThere} ${table.nothingThereNext}`);
    if (run.kind === 'notRead') announce('alert', formatFailure(messages, run.failure, table.notRead));
    if (run.kind !== 'ended') return;
    if (run.how === 'failed') announce('alert', formatFailure(messages, run.failure, table.failed));
    else announce('status', [table.done(run.progress), table.refused(run.progress.refused)].filter(Boolean).join(' '));
  }, [run]);
}
