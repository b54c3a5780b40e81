import { type CaseResult, judgeBeliefs, type Outcome } from '..';
import type { Belief } from '../beliefs';

/** Shows the cases by theme, each with its outcome. */
export function ResultTable({ title, results }: { readonly title: string; readonly results: readonly CaseResult[] }) {
  return (
    <table class="results">
      <caption>
        {title} <span class="count">{results.length}</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">Case</th>
          <th scope="col">Outcome</th>
          <th scope="col" class="number">
            ms
          </th>
        </tr>
      </thead>
      {[...groupByTheme(results)].map(([theme, themeResults]) => (
        <tbody key={theme}>
          <tr>
            <th scope="rowgroup" colSpan={3}>
              {theme}
            </th>
          </tr>
          {themeResults.map((result) => (
            <ResultRow key={result.id} result={result} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function ResultRow({ result }: { readonly result: CaseResult }) {
  const { id, beliefs, outcome, detail, notes, milliseconds } = result;
  return (
    <tr>
      <th scope="row">
        {formatBehaviour(id)} <span class="numbers">{beliefs.join(', ')}</span>
        {detail !== '' && <p class={OUTCOME_CLASSES[outcome] === 'bad' ? 'bad' : 'quiet'}>{detail}</p>}
        {notes.map(({ question, answer }) => (
          <p key={question} class="quiet">
            {question}: <code>{typeof answer === 'string' ? answer : JSON.stringify(answer)}</code>
          </p>
        ))}
      </th>
      <td>
        <span class={`outcome ${OUTCOME_CLASSES[outcome]}`}>{OUTCOME_LABELS[outcome]}</span>
      </td>
      <td class="number">{outcome === 'not applicable' ? '' : milliseconds}</td>
    </tr>
  );
}

const OUTCOME_LABELS: Readonly<Record<Outcome, string>> = {
  passed: 'passed',
  failed: 'differs',
  'no answer': 'no answer',
  'not applicable': 'n/a',
};
const OUTCOME_CLASSES: Readonly<Record<Outcome, string>> = {
  passed: 'good',
  failed: 'bad',
  'no answer': 'bad',
  'not applicable': 'quiet',
};

function groupByTheme(results: readonly CaseResult[]): ReadonlyMap<string, readonly CaseResult[]> {
  const themes = new Map<string, CaseResult[]>();
  for (const result of results) {
    const theme = result.id.slice(0, result.id.indexOf('/'));
    themes.set(theme, [...(themes.get(theme) ?? []), result]);
  }
  return themes;
}

/** Returns the behaviour part of an id, with spaces for its dashes; the theme precedes it. */
function formatBehaviour(id: string): string {
  return id.slice(id.indexOf('/') + 1).replaceAll('-', ' ');
}

interface BeliefTableProps {
  readonly beliefs: readonly Belief[];
  readonly results: readonly CaseResult[];
}

/** Shows the whole table, collapsed: the belief, its source, and the verdict of this Excel. */
export function BeliefTable({ beliefs, results }: BeliefTableProps) {
  return (
    <details>
      <summary>
        Beliefs <span class="count">{beliefs.length}</span>
      </summary>
      <table class="beliefs">
        <thead>
          <tr>
            <th scope="col" class="number">
              No.
            </th>
            <th scope="col">What we hold Excel to do</th>
            <th scope="col">This one</th>
          </tr>
        </thead>
        <tbody>
          {judgeBeliefs(beliefs, results).map(({ belief, verdict }) => (
            <tr key={belief.number}>
              <td class="number">{belief.number}</td>
              <th scope="row">
                {belief.holds}
                <p class="quiet">
                  {belief.source} · {belief.set}
                </p>
              </th>
              <td>{verdict}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
