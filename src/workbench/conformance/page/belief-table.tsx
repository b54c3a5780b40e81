import type { CaseResult } from '..';
import { type Belief, sourceText } from '../beliefs';

export interface BeliefTableProps {
  readonly beliefs: readonly Belief[];
  readonly results: readonly CaseResult[];
}

/** The whole table, folded away: what is believed, who said so, and what this Excel says. */
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
          {beliefs.map((belief) => (
            <tr key={belief.number}>
              <td class="number">{belief.number}</td>
              <th scope="row">
                {belief.holds}
                <p class="quiet">
                  {sourceText(belief)} · {belief.set}
                </p>
              </th>
              <td>{verdictOn(belief.number, results)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function verdictOn(number: number, results: readonly CaseResult[]): string {
  const outcomes = results.filter(({ beliefs }) => beliefs.includes(number)).map(({ outcome }) => outcome);
  if (outcomes.includes('failed')) return 'differs';
  return outcomes.includes('passed') ? 'agrees' : 'not asked';
}
