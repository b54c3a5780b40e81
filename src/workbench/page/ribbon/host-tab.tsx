import type { Workbench } from '../workbook/workbench';
import { PlanIncident } from './plan-incident';
import { Group, Tool } from './ribbon-group';

const LATENCIES = [
  [0, 'No delay'],
  [300, 'Slow by 0.3 s'],
  [1_000, 'Slow by 1 s'],
  [3_000, 'Slow by 3 s'],
] as const;

/** What the stand-in does on request that Excel does by itself on a bad day. */
export function HostTab({ workbench }: { readonly workbench: Workbench }) {
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
      <Group label="At a batch">
        <PlanIncident view={view} faults={faults} />
      </Group>
      <Group label="Now">
        <div class="tool-column">
          <select
            aria-label="Delay of each batch"
            value={latency.value}
            onChange={(event) => faults.setLatency(Number(event.currentTarget.value))}
          >
            {LATENCIES.map(([milliseconds, label]) => (
              <option key={milliseconds} value={milliseconds}>
                {label}
              </option>
            ))}
          </select>
          <Tool icon="person" label="Co-author types" isWorded run={typeAsCoauthor} />
        </div>
        <div class="tool-column">
          <Tool
            icon="edit"
            label="Cell editing"
            isWorded
            isPressed={faults.isCellEditing.value}
            run={() => faults.setCellEditing(!faults.isCellEditing.value)}
          />
          <Tool icon="close" label="End the add-in" isWorded run={() => workbench.endAddin()} />
        </div>
      </Group>
      <Group label="Connection">
        <div class="tool-column">
          <Tool
            icon="offline"
            label="Excel offline"
            isWorded
            isPressed={faults.isOffline.value}
            run={() => faults.setOffline(!faults.isOffline.value)}
          />
          <Tool
            icon="offline"
            label="Add-in offline"
            isWorded
            isPressed={network.isOffline.value}
            run={() => {
              network.isOffline.value = !network.isOffline.value;
            }}
          />
        </div>
      </Group>
      <Group label="Sheet">
        <Tool
          icon="lock"
          label="Protect sheet"
          isWorded
          isPressed={sheet.protected}
          run={() => view.store.setProtected(sheet.id, !sheet.protected)}
        />
      </Group>
    </>
  );
}

const COAUTHOR_TEXT = 'typed by a co-author';
