import { signal } from '@preact/signals';
import type { ExcelHost } from '../../host';

/** Describes what Excel, the user or a co-author does while a chosen batch runs. */
export type Incident =
  | { readonly kind: 'failure'; readonly code: string }
  /** The user starts typing into a cell; cell editing lasts until it is turned off. */
  | { readonly kind: 'cellEditing' }
  /** Excel ends the add-in's page and everything that it was doing. */
  | { readonly kind: 'paneEnds' }
  | ({ readonly kind: 'coauthorTypes' } & CoauthorInput);

interface CoauthorInput {
  readonly sheetId: string;
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

export type Faults = ReturnType<typeof createFaults>;

/** Simulates faults in one open workbook; the page shows them, and the host executes them. */
export function createFaults(host: ExcelHost, endAddin: () => void) {
  /** Delays each batch by this number of milliseconds. */
  const latency = signal(0);
  const isCellEditing = signal(false);
  /** True while Excel has no connection to the workbook. */
  const isOffline = signal(false);
  /** True while another workbook of the same Excel is in front. */
  const isBehindOtherWorkbook = signal(false);
  /** Counts the planned incidents whose batch has not arrived yet. */
  const plannedCount = signal(0);
  /** Ends Excel's hang; undefined while Excel answers. */
  const silence = signal<(() => void) | undefined>(undefined);

  const typeAsCoauthor = ({ sheetId, row, column, text }: CoauthorInput) => {
    host.typeAsCoauthor(sheetId, row, column, text);
  };
  const setCellEditing = (isEditing: boolean) => {
    isCellEditing.value = isEditing;
  };
  const runIncident = (incident: Incident) => {
    if (incident.kind === 'cellEditing') setCellEditing(true);
    if (incident.kind === 'paneEnds') endAddin();
    if (incident.kind === 'coauthorTypes') typeAsCoauthor(incident);
  };

  return {
    latency,
    isCellEditing,
    isOffline,
    isBehindAnother: isBehindOtherWorkbook,
    waiting: plannedCount,
    setLatency(milliseconds: number) {
      latency.value = milliseconds;
      host.setLatency(milliseconds);
    },
    silence,
    setCellEditing,
    /** Makes Excel hang from the next batch on; with false, Excel answers again. */
    setSilent(isSilent: boolean) {
      silence.value?.();
      silence.value = isSilent ? host.faults.hangNthBatch(1, 'host') : undefined;
    },
    setOffline(offline: boolean) {
      isOffline.value = offline;
      host.setOffline(offline);
    },
    setBehindOtherWorkbook(isBehind: boolean) {
      isBehindOtherWorkbook.value = isBehind;
      host.setBehindOtherWorkbook(isBehind);
    },
    /**
     * @param nth 1 is the next batch
     * @param isAfterBatch true if the incident happens after the batch ran and before its
     * response leaves
     */
    plan(nth: number, incident: Incident, isAfterBatch = false) {
      plannedCount.value += 1;
      if (incident.kind === 'failure') host.faults.failNthBatch(nth, incident.code, isAfterBatch);
      host.faults.callAroundNthBatch(
        nth,
        () => {
          plannedCount.value -= 1;
          runIncident(incident);
        },
        isAfterBatch,
      );
    },
    typeAsCoauthor,
  };
}
