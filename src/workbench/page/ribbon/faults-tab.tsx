import { useState } from 'preact/hooks';
import { Group, Toggle, Tool } from '../controls/tool';
import type { WorkbookView } from '../sheet/workbook-view';
import type { Faults, Incident } from '../workbook/faults';
import type { Workbench } from '../workbook/workbench';

const LATENCIES = [
  [0, 'No delay'],
  [300, 'Slow by 0.3 s'],
  [1_000, 'Slow by 1 s'],
  [3_000, 'Slow by 3 s'],
] as const;

/** Lets the user cause faults: delays, failures, lost connections, co-authors' typing. */
export function FaultsTab({ workbench }: { readonly workbench: Workbench }) {
  const { view, faults } = workbench.workbook.value;
  const sheet = view.activeSheet.value;
  const { latency } = faults;
  const { network } = workbench;
  const typeAsCoauthor = () => {
    const { sheetId, active } = view.selection.value;
    workbench.workbook.value.actions.cancelEdit();
    faults.typeAsCoauthor({ sheetId, ...active, text: COAUTHOR_TEXT });
  };
  return (
    <>
      <Group label="Plan a fault">
        <IncidentPlanner view={view} faults={faults} />
      </Group>
      <Group label="Excel">
        <div class="tool-column">
          <select
            aria-label="Delay of each request"
            value={latency.value}
            onChange={(event) => faults.setLatency(Number(event.currentTarget.value))}
          >
            {LATENCIES.map(([milliseconds, label]) => (
              <option key={milliseconds} value={milliseconds}>
                {label}
              </option>
            ))}
          </select>
          <Tool icon="person" label="Co-author types" showsLabel run={typeAsCoauthor} />
        </div>
        <div class="tool-column">
          <Toggle icon="edit" label="Cell editing" isOn={faults.isCellEditing.value} set={faults.setCellEditing} />
          <Tool icon="close" label="End the add-in" showsLabel run={() => workbench.endAddin()} />
        </div>
        <div class="tool-column">
          <Toggle icon="fault" label="No answers" isOn={faults.silence.value !== undefined} set={faults.setSilent} />
          <Toggle
            icon="copyFile"
            label="Another workbook in front"
            title="Most Excels refuse some requests meanwhile, see the menu Excel"
            isOn={faults.isBehindAnother.value}
            set={faults.setBehindOtherWorkbook}
          />
        </div>
      </Group>
      <Group label="Connection">
        <div class="tool-column">
          <Toggle icon="offline" label="Excel offline" isOn={faults.isOffline.value} set={faults.setOffline} />
          <Toggle
            icon="offline"
            label="Add-in offline"
            isOn={network.isOffline.value}
            set={(isOffline) => {
              network.isOffline.value = isOffline;
            }}
          />
        </div>
      </Group>
      <Group label="Sheet">
        <Toggle
          icon="lock"
          label="Protect sheet"
          isOn={sheet.protected}
          set={(isProtected) => view.store.setProtected(sheet.id, isProtected)}
        />
      </Group>
    </>
  );
}

const COAUTHOR_TEXT = 'typed by a co-author';

/** Lets the user choose a fault and the request at which it happens. */
function IncidentPlanner({ view, faults }: { readonly view: WorkbookView; readonly faults: Faults }) {
  const [nth, setNth] = useState(1);
  const [incidentChoice, setIncidentChoice] = useState<string>('GeneralException');
  const [isAfterBatch, setAfterBatch] = useState(false);
  const plannedCount = faults.waiting.value;
  return (
    <div class="tool-column plan-incident">
      <div class="tool-row">
        <input
          type="number"
          aria-label="Which request from now"
          title="1 is the next request to Excel"
          min={1}
          max={MAX_REQUESTS}
          value={nth}
          onInput={(event) => setNth(Number(event.currentTarget.value))}
        />
        <select
          aria-label="What happens"
          value={incidentChoice}
          onChange={(event) => setIncidentChoice(event.currentTarget.value)}
        >
          <optgroup label="The request fails with">
            {ERROR_CODES.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </optgroup>
          <optgroup label="Something happens">
            {Object.entries(INCIDENT_LABELS).map(([kind, label]) => (
              <option key={kind} value={kind}>
                {label}
              </option>
            ))}
          </optgroup>
        </select>
      </div>
      <div class="tool-row">
        <select
          aria-label="When"
          value={isAfterBatch ? 'after' : 'before'}
          onChange={(event) => setAfterBatch(event.currentTarget.value === 'after')}
        >
          <option value="before">before it runs</option>
          <option value="after">after it ran</option>
        </select>
        <Tool
          icon="fault"
          label="Plan"
          showsLabel
          run={() =>
            faults.plan(Math.min(Math.max(1, nth), MAX_REQUESTS), createIncident(incidentChoice, view), isAfterBatch)
          }
        />
        <span class="waiting" role="status">
          {plannedCount > 0 ? `${plannedCount} planned` : ''}
        </span>
      </div>
    </div>
  );
}

const MAX_REQUESTS = 999;
const ERROR_CODES = [
  'GeneralException',
  'AccessDenied',
  'RequestAborted',
  'ServiceNotAvailable',
  'ItemNotFound',
] as const;
const INCIDENT_LABELS = {
  cellEditing: 'Cell editing starts',
  coauthorTypes: 'A co-author types here',
  paneEnds: 'The add-in ends',
} as const;

/** A co-author types into the cell that is selected at planning time. */
function createIncident(incidentChoice: string, view: WorkbookView): Incident {
  if (incidentChoice === 'cellEditing' || incidentChoice === 'paneEnds') return { kind: incidentChoice };
  if (incidentChoice !== 'coauthorTypes') return { kind: 'failure', code: incidentChoice };
  const { sheetId, active } = view.selection.value;
  return { kind: 'coauthorTypes', sheetId, ...active, text: COAUTHOR_TEXT };
}
