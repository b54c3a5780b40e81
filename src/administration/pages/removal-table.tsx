import { CopyButton, scrollsByKeyboard } from '../../parts';
import type { RemovalEntry, RemovalReport } from '../state/removal-list';
import { useAdministration } from './administration-context';

/** Rows that a person looks through in a pane; the copy has them all. */
const MOST_SHOWN = 50;
const SETTLED: ReadonlySet<RemovalEntry['outcome']['kind']> = new Set(['removed', 'duplicate']);

interface RemovalTableProps {
  readonly title: string;
  readonly report: RemovalReport;
}

/** Each cell or line with its outcome: what needs a look comes first. */
export function RemovalTable({ title, report: { entries } }: RemovalTableProps) {
  const { schedules } = useAdministration().manageWords;
  const { columns } = schedules;
  const ordered = [
    ...entries.filter(({ outcome }) => outcome.kind === 'unreadable'),
    ...entries.filter(({ outcome }) => outcome.kind !== 'unreadable' && !SETTLED.has(outcome.kind)),
    ...entries.filter(({ outcome }) => SETTLED.has(outcome.kind)),
  ];
  const shown = ordered.slice(0, MOST_SHOWN);

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
            {shown.map(({ at, text, outcome }) => (
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
      {shown.length < entries.length && <small>{schedules.shownOf(shown.length, entries.length)}</small>}
    </div>
  );
}

/** One cell of a table that somebody pastes into a sheet: no tab, no line of its own, and never a formula. */
function tabSafe(text: string): string {
  const flat = text.replace(/[\t\r\n]+/g, ' ');
  return /^[=+\-@]/.test(flat) ? `'${flat}` : flat;
}
