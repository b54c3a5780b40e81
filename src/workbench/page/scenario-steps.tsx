import { useState } from 'preact/hooks';
import { Icon } from './controls/icon';
import { readPageParameters } from './page-parameters';
import { scenarioNamed } from './scenarios/scenarios';

/** What the open scenario shows, step by step, for whoever wants to follow it. */
export function ScenarioSteps() {
  const [isClosed, setClosed] = useState(false);
  const scenario = scenarioNamed(readPageParameters(window.location.search).scenario);
  if (isClosed || !scenario?.steps) return null;
  return (
    <aside class="steps" aria-label="What to try">
      <header>
        <h2>{scenario.label}</h2>
        <button type="button" class="quiet" aria-label="Close steps" title="Close" onClick={() => setClosed(true)}>
          <Icon name="close" />
        </button>
      </header>
      <ol>
        {scenario.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </aside>
  );
}
