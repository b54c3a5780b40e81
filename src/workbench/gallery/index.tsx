/**
 * Gallery of the pane, for development: `gallery.html?view=report&state=too-big&theme=dark&language=de` draws one state;
 * without a view it lists them all. `#pane` tells the verbs that the views have called in `data-calls`.
 */
import { signal } from '@preact/signals';
import { render } from 'preact';
import { loadCatalogue, paneLoaders } from '../../taskpane/compose';
import type { Environment, ThemeChoice } from '../../taskpane/shell/environment';
import { renderPane } from '../../taskpane/shell/render-pane';
import '../../parts/index.css';
import { GALLERY } from './gallery-states';
import { createNamesInLanguage } from './names-in-language';
import { NOW } from './samples';
import { openStillAdministration } from './still-administration';
import { createStillApp } from './still-app';

async function main(): Promise<void> {
  const root = document.getElementById('pane');
  if (!root) throw new Error('The page has no element for the gallery.');
  const wanted = new URLSearchParams(location.search);
  const state = GALLERY[wanted.get('view') ?? '']?.[wanted.get('state') ?? ''];
  if (!state) {
    render(<Contents />, root);
    return;
  }
  const calls: string[] = [];
  const locale = wanted.get('language') ?? 'en-GB';
  const catalogue = await loadCatalogue(locale);
  const onCall = (call: string) => {
    calls.push(call);
    root.dataset.calls = calls.join('\n');
  };
  const app = createStillApp(state, onCall);
  const surroundings: Environment = {
    ...environment(wanted.get('theme'), locale),
    ...openStillAdministration(state, app.online, catalogue.language, onCall),
  };
  renderPane(root, app, surroundings, catalogue, paneLoaders);
  await Promise.all([paneLoaders.pages(), paneLoaders.details(), import('../../administration')]);
  const namesOf = await createNamesInLanguage(catalogue, surroundings);
  for (const name of state.press ?? []) await press(root, namesOf(name));
}

function environment(theme: string | null, locale: string): Environment {
  const choice = signal<ThemeChoice>(theme === 'light' || theme === 'dark' ? theme : 'office');
  return {
    locale,
    timeZone: 'UTC',
    now: () => NOW,
    origin: 'https://inlay.example',
    version: '1.0.0',
    host: 'Excel 16.0, Windows',
    theme: {
      choice,
      office: signal(undefined),
      choose: (next) => {
        choice.value = next;
      },
    },
    copy: () => Promise.resolve(true),
  };
}

/** More than any page needs to come. */
const MOST_TURNS = 50;

/** Presses what a person would press to come to this state, once it is there. */
async function press(root: Element, names: readonly string[]): Promise<void> {
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve));
    const buttons = [...root.querySelectorAll<HTMLElement>('button, summary')];
    const button = buttons.find((each) => names.includes(each.getAttribute('aria-label') ?? each.textContent ?? ''));
    if (button) return button.click();
  }
  throw new Error(`No button is called ${names.join(' or ')}.`);
}

function Contents() {
  return (
    <main class="stack">
      {Object.entries(GALLERY).map(([view, states]) => (
        <section key={view}>
          <h2>{view}</h2>
          <ul>
            {Object.keys(states).map((state) => (
              <li key={state}>
                <a href={`?view=${view}&state=${state}`}>{state}</a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  );
}

void main();
