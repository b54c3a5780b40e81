/** Shows the recipients to remove from a schedule, and the result for each. */
import { useState } from 'preact/hooks';
import { Button, CopyButton, createScrollableAttributes, Dialog, icons, Notice } from '../../parts';
import type { Removal } from '../state/removal';
import type { RemovalEntry, RemovalReport } from '../state/removal-list';
import type { Schedule } from '../state/schedules';
import { NEEDS_NETWORK, PlatformFailureNotice, useAdministration } from './page';

/** Shows the recipients before anything is sent. */
export function RemovalReview({ report, schedule }: { readonly report: RemovalReport; readonly schedule: Schedule }) {
  const { administration, messages } = useAdministration();
  const { schedules } = messages;
  const [isConfirming, setIsConfirming] = useState(false);
  const online = administration.online.value;
  return (
    <>
      <p>
        <b>{schedules.reviewed(report)}</b> {schedules.asides(report)}
      </p>
      <RemovalTable title={schedules.read} report={report} />
      <div class="row">
        {report.recipientCount > 0 && (
          <Button
            variant="danger"
            isDisabled={!online}
            describedBy={online ? undefined : NEEDS_NETWORK}
            onPress={() => setIsConfirming(true)}
          >
            {schedules.removeAll(report.recipientCount)}
          </Button>
        )}
        <Button onPress={administration.removal.clear}>{schedules.discard}</Button>
      </div>
      {!online && <small id={NEEDS_NETWORK}>{messages.needsNetwork}</small>}
      {isConfirming && (
        <Dialog
          isWarning
          isDestructive
          title={schedules.ask(report.recipientCount, schedule.id)}
          text={<p>{schedules.askText}</p>}
          confirmLabel={schedules.removeAll(report.recipientCount)}
          cancelLabel={schedules.keep}
          focusesCancel
          onCancel={() => setIsConfirming(false)}
          onConfirm={() => {
            setIsConfirming(false);
            void administration.removal.send();
          }}
        />
      )}
    </>
  );
}

export function RemovalResult({ state }: { readonly state: Extract<Removal, { kind: 'ended' }> }) {
  const { administration, messages } = useAdministration();
  const { schedules } = messages;
  const summary = schedules.ended[state.how](state.report);
  const retryButton = (
    <Button small onPress={() => void administration.removal.send()}>
      {messages.tryAgain}
    </Button>
  );
  if (state.how === 'failed') {
    return (
      <PlatformFailureNotice failure={state.failure} lead={summary} remedy={schedules.retryText}>
        {retryButton}
      </PlatformFailureNotice>
    );
  }
  if (state.how === 'cancelled') {
    return (
      <Notice tone="warn" icon={icons.warning}>
        <p>
          <b>{summary}</b> {schedules.retryText}
        </p>
        <div class="row">{retryButton}</div>
      </Notice>
    );
  }
  return (
    <Notice tone="ok" icon={icons.done}>
      <p>
        <b>{summary}</b>
      </p>
    </Notice>
  );
}

/** The page shows at most this many rows; the copied text has all of them. */
const MAX_VISIBLE_ROWS = 50;
const SETTLED_KINDS: ReadonlySet<RemovalEntry['outcome']['kind']> = new Set(['removed', 'duplicate']);

interface RemovalTableProps {
  readonly title: string;
  readonly report: RemovalReport;
}

/** Shows each cell or typed line with its result, problems first. */
export function RemovalTable({ title, report: { entries } }: RemovalTableProps) {
  const { schedules } = useAdministration().messages;
  const { columns } = schedules;
  const orderedEntries = [
    ...entries.filter(({ outcome }) => outcome.kind === 'unreadable'),
    ...entries.filter(({ outcome }) => outcome.kind !== 'unreadable' && !SETTLED_KINDS.has(outcome.kind)),
    ...entries.filter(({ outcome }) => SETTLED_KINDS.has(outcome.kind)),
  ];
  const visible = orderedEntries.slice(0, MAX_VISIBLE_ROWS);

  function formatReport(): string {
    const rows = entries.map(({ location, text, outcome }) =>
      [location, text, schedules.outcome(outcome)].map(escapeForSheet).join('\t'),
    );
    return [[columns.at, columns.value, columns.outcome].join('\t'), ...rows].join('\n');
  }

  return (
    <div class="stack tight">
      <div class="row">
        <h3 class="grow">{title}</h3>
        <CopyButton quiet small getText={formatReport}>
          {schedules.copyReport}
        </CopyButton>
      </div>
      <div class="scroll" {...createScrollableAttributes(title)}>
        <table class="wrap">
          <thead>
            <tr>
              <th scope="col">{columns.at}</th>
              <th scope="col">{columns.both}</th>
            </tr>
          </thead>
          <tbody>
            {visible.map(({ location, text, outcome }) => (
              <tr key={location}>
                <th scope="row">{location}</th>
                <td>
                  {text}
                  <br />
                  <small>{schedules.outcome(outcome)}</small>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {visible.length < entries.length && (
        <small>{schedules.shownOfAll({ shown: visible.length, all: entries.length })}</small>
      )}
    </div>
  );
}

/**
 * Makes a text safe to paste into a sheet: it has no tabs or line breaks and cannot become a
 * formula.
 */
function escapeForSheet(text: string): string {
  const singleLine = text.replace(/[\t\r\n]+/g, ' ');
  return /^[=+\-@]/.test(singleLine) ? `'${singleLine}` : singleLine;
}
