/** Shows the recipients to remove from a schedule, and the result for each. */
import { useState } from 'preact/hooks';
import { Button, CopyButton, Dialog, glyphs, Notice, scrollsByKeyboard } from '../../parts';
import type { Removal } from '../state/removal';
import type { RemovalEntry, RemovalReport } from '../state/removal-list';
import type { Schedule } from '../state/schedules';
import { NEEDS_NETWORK, PlatformFailureNotice, useAdministration } from './page';

/** Shows the recipients before anything is sent. */
export function Review({ report, schedule }: { readonly report: RemovalReport; readonly schedule: Schedule }) {
  const { administration, words } = useAdministration();
  const { schedules } = words;
  const [asking, ask] = useState(false);
  const online = administration.online.value;
  return (
    <>
      <p>
        <b>{schedules.reviewed(report)}</b> {schedules.asides(report)}
      </p>
      <RemovalTable title={schedules.read} report={report} />
      <div class="row">
        {report.recipients > 0 && (
          <Button look="main" off={!online} describedBy={online ? undefined : NEEDS_NETWORK} onPress={() => ask(true)}>
            {schedules.removeAll(report.recipients)}
          </Button>
        )}
        <Button onPress={administration.removal.clear}>{schedules.discard}</Button>
      </div>
      {!online && <small id={NEEDS_NETWORK}>{words.needsNetwork}</small>}
      {asking && (
        <Dialog
          warning
          title={schedules.ask(report.recipients, schedule.id)}
          text={<p>{schedules.askText}</p>}
          verb={schedules.removeAll(report.recipients)}
          cancel={schedules.keep}
          focusCancel
          onCancel={() => ask(false)}
          onConfirm={() => {
            ask(false);
            void administration.removal.send();
          }}
        />
      )}
    </>
  );
}

export function Ended({ state }: { readonly state: Extract<Removal, { kind: 'ended' }> }) {
  const { administration, words } = useAdministration();
  const { schedules } = words;
  const summary = schedules.ended[state.how](state.report);
  const retry = (
    <Button small onPress={() => void administration.removal.send()}>
      {words.tryAgain}
    </Button>
  );
  if (state.how === 'failed') {
    return (
      <PlatformFailureNotice failure={state.failure} lead={summary} next={schedules.retryText}>
        {retry}
      </PlatformFailureNotice>
    );
  }
  if (state.how === 'cancelled') {
    return (
      <Notice tone="warn" icon={glyphs.warning}>
        <p>
          <b>{summary}</b> {schedules.retryText}
        </p>
        <div class="row">{retry}</div>
      </Notice>
    );
  }
  return (
    <Notice tone="ok" icon={glyphs.done}>
      <p>
        <b>{summary}</b> {schedules.whoWas}
      </p>
    </Notice>
  );
}

/** The page shows at most this many rows; the copied text has all of them. */
const MAX_SHOWN = 50;
const SETTLED: ReadonlySet<RemovalEntry['outcome']['kind']> = new Set(['removed', 'duplicate']);

interface RemovalTableProps {
  readonly title: string;
  readonly report: RemovalReport;
}

/** Shows each cell or typed line with its result, problems first. */
export function RemovalTable({ title, report: { entries } }: RemovalTableProps) {
  const { schedules } = useAdministration().words;
  const { columns } = schedules;
  const ordered = [
    ...entries.filter(({ outcome }) => outcome.kind === 'unreadable'),
    ...entries.filter(({ outcome }) => outcome.kind !== 'unreadable' && !SETTLED.has(outcome.kind)),
    ...entries.filter(({ outcome }) => SETTLED.has(outcome.kind)),
  ];
  const visible = ordered.slice(0, MAX_SHOWN);

  function copy(): string {
    const rows = entries.map(({ at, text, outcome }) => [at, text, schedules.outcome(outcome)].map(tabSafe).join('\t'));
    return [[columns.at, columns.value, columns.outcome].join('\t'), ...rows].join('\n');
  }

  return (
    <div class="stack tight">
      <div class="row">
        <h3 class="grow">{title}</h3>
        <CopyButton quiet small text={copy}>
          {schedules.copyReport}
        </CopyButton>
      </div>
      <div class="scroll" {...scrollsByKeyboard(title)}>
        <table class="wrap">
          <thead>
            <tr>
              <th scope="col">{columns.at}</th>
              <th scope="col">{columns.both}</th>
            </tr>
          </thead>
          <tbody>
            {visible.map(({ at, text, outcome }) => (
              <tr key={at}>
                <th scope="row">{at}</th>
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
      {visible.length < entries.length && <small>{schedules.shownOf(visible.length, entries.length)}</small>}
    </div>
  );
}

/**
 * Makes a text safe to paste into a sheet: it has no tabs or line breaks and cannot become a
 * formula.
 */
function tabSafe(text: string): string {
  const flat = text.replace(/[\t\r\n]+/g, ' ');
  return /^[=+\-@]/.test(flat) ? `'${flat}` : flat;
}
