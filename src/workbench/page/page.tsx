import { useSignal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import type { AddinManifest } from './addin/addin-manifest';
import { FormulaBar } from './chrome/formula-bar';
import { HostLog } from './chrome/host-log';
import { PaneFrame } from './chrome/pane-frame';
import { SheetTabs } from './chrome/sheet-tabs';
import { StatusBar } from './chrome/status-bar';
import { TitleBar } from './chrome/title-bar';
import { Tool } from './controls/tool';
import { Grid } from './grid/grid';
import { readPageParameters } from './page-parameters';
import { createAddinMenu } from './ribbon/addin-group';
import { Ribbon } from './ribbon/ribbon';
import { findScenario } from './scenarios/scenarios';
import type { Workbench } from './workbook/workbench';

interface PageProps {
  readonly workbench: Workbench;
  readonly manifest: AddinManifest | undefined;
}

export function Page({ workbench, manifest }: PageProps) {
  const isLogOpen = useSignal(false);
  const workbook = workbench.workbook.value;
  const { view, actions, host } = workbook;
  const notice = workbench.notice.value;
  useEffect(() => {
    if (!notice || notice.isError) return undefined;
    const timer = setTimeout(() => {
      if (workbench.notice.peek() === notice) workbench.notice.value = undefined;
    }, NOTICE_MS);
    return () => clearTimeout(timer);
  }, [notice, workbench]);
  return (
    <>
      <TitleBar workbench={workbench} />
      <Ribbon workbench={workbench} manifest={manifest} />
      <FormulaBar view={view} actions={actions} />
      <main>
        <Grid
          key={workbook}
          view={view}
          actions={actions}
          getAddinMenu={() => createAddinMenu(manifest?.cellMenu ?? [], workbench)}
        />
        <PaneFrame workbench={workbench} title={manifest?.name ?? 'Add-in'} />
      </main>
      <SheetTabs view={view} actions={actions} />
      {isLogOpen.value && <HostLog host={host} />}
      <StatusBar view={view} isLogOpen={isLogOpen} />
      <ScenarioSteps />
      {notice && (
        <div class={notice.isError ? 'notice error' : 'notice'} role={notice.isError ? 'alert' : 'status'}>
          <span>{notice.text}</span>
          <button
            type="button"
            class="tool"
            onClick={() => {
              workbench.notice.value = undefined;
            }}
          >
            Dismiss
          </button>
        </div>
      )}
    </>
  );
}

/** A notice lasts this many milliseconds; an error notice stays until it is dismissed. */
const NOTICE_MS = 6_000;

/** Shows the steps of the open scenario. */
function ScenarioSteps() {
  const [isClosed, setClosed] = useState(false);
  const scenario = findScenario(readPageParameters(window.location.search).scenario);
  if (isClosed || !scenario?.steps) return null;
  return (
    <aside class="steps" aria-label="What to try">
      <header>
        <h2>{scenario.label}</h2>
        <Tool icon="close" label="Close steps" title="Close" run={() => setClosed(true)} />
      </header>
      <ol>
        {scenario.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </aside>
  );
}
