import { useState } from 'preact/hooks';
import type { WorkbookView } from '../sheet/workbook-view';
import type { Faults, Incident } from '../workbook/faults';
import { Tool } from './ribbon-group';

interface PlanIncidentProps {
  readonly view: WorkbookView;
  readonly faults: Faults;
}

/** Chooses what goes wrong, and at which of the coming batches. */
export function PlanIncident({ view, faults }: PlanIncidentProps) {
  const [nth, setNth] = useState(1);
  const [choice, setChoice] = useState<string>('GeneralException');
  const [afterwards, setAfterwards] = useState(false);
  const waiting = faults.waiting.value;
  return (
    <div class="tool-column plan-incident">
      <div class="tool-row">
        <input
          type="number"
          aria-label="Which batch from now"
          title="1 is the next batch"
          min={1}
          max={MOST}
          value={nth}
          onInput={(event) => setNth(Number(event.currentTarget.value))}
        />
        <select aria-label="What happens" value={choice} onChange={(event) => setChoice(event.currentTarget.value)}>
          <optgroup label="The batch fails with">
            {CODES.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </optgroup>
          <optgroup label="Something happens">
            {Object.entries(HAPPENINGS).map(([kind, label]) => (
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
          value={afterwards ? 'after' : 'before'}
          onChange={(event) => setAfterwards(event.currentTarget.value === 'after')}
        >
          <option value="before">before it runs</option>
          <option value="after">after it ran</option>
        </select>
        <Tool
          icon="fault"
          label="Plan"
          isWorded
          run={() => faults.plan(Math.min(Math.max(1, nth), MOST), incidentOf(choice, view), afterwards)}
        />
        <span class="waiting" role="status">
          {waiting > 0 ? `${waiting} planned` : ''}
        </span>
      </div>
    </div>
  );
}

const MOST = 999;
const CODES = ['GeneralException', 'AccessDenied', 'RequestAborted', 'ServiceNotAvailable', 'ItemNotFound'] as const;
const HAPPENINGS = {
  cellEditing: 'Cell editing starts',
  coauthorTypes: 'A co-author types here',
  paneEnds: 'The add-in ends',
} as const;

/** A co-author types into the cell that is selected when this is planned. */
function incidentOf(choice: string, view: WorkbookView): Incident {
  if (choice === 'cellEditing' || choice === 'paneEnds') return { kind: choice };
  if (choice !== 'coauthorTypes') return { kind: 'failure', code: choice };
  const { sheetId, active } = view.selection.value;
  return { kind: 'coauthorTypes', sheetId, ...active, text: 'typed by a co-author' };
}
