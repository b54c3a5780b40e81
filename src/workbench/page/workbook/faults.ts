import { signal } from '@preact/signals';
import type { ExcelHost } from '../../host';

/** What happens at a batch that was asked for. */
export type Incident =
  | { readonly kind: 'failure'; readonly code: string }
  /** A person begins to type into a cell, and stays there until cell editing is turned off. */
  | { readonly kind: 'cellEditing' }
  /** The add-in's page goes with all that it was doing, as when Excel ends it. */
  | { readonly kind: 'paneEnds' }
  | ({ readonly kind: 'coauthorTypes' } & CoauthorInput);

interface CoauthorInput {
  readonly sheetId: string;
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

export type Faults = ReturnType<typeof createFaults>;

/** What goes wrong on request in one open workbook; the page shows what is on, and the host does it. */
export function createFaults(host: ExcelHost, endAddin: () => void) {
  /** Milliseconds before each batch. */
  const latency = signal(0);
  const isCellEditing = signal(false);
  /** Whether Excel has lost its connection to the workbook. */
  const isOffline = signal(false);
  /** Whether another workbook of the same Excel is in front. */
  const isBehindAnother = signal(false);
  /** Incidents whose batch has not come yet. */
  const waiting = signal(0);
  /** Lets Excel answer again; undefined while it does. */
  const silence = signal<(() => void) | undefined>(undefined);

  const typeAsCoauthor = ({ sheetId, row, column, text }: CoauthorInput) => {
    host.typeAsCoauthor(sheetId, row, column, text);
  };
  const setCellEditing = (isEditing: boolean) => {
    isCellEditing.value = isEditing;
  };
  const act = (incident: Incident) => {
    if (incident.kind === 'cellEditing') setCellEditing(true);
    if (incident.kind === 'paneEnds') endAddin();
    if (incident.kind === 'coauthorTypes') typeAsCoauthor(incident);
  };

  return {
    latency,
    isCellEditing,
    isOffline,
    isBehindAnother,
    waiting,
    setLatency(milliseconds: number) {
      latency.value = milliseconds;
      host.setLatency(milliseconds);
    },
    silence,
    setCellEditing,
    /** From the next batch on Excel answers nothing, until it is turned off. */
    setSilent(isSilent: boolean) {
      silence.value?.();
      silence.value = isSilent ? host.faults.hangNextSync(1, 'host') : undefined;
    },
    setOffline(offline: boolean) {
      isOffline.value = offline;
      host.setOffline(offline);
    },
    setBehindAnother(isBehind: boolean) {
      isBehindAnother.value = isBehind;
      host.setBehindAnother(isBehind);
    },
    /**
     * @param nth 1 is the next batch
     * @param afterwards the batch has run, and its answer has not left yet
     */
    plan(nth: number, incident: Incident, afterwards = false) {
      waiting.value += 1;
      if (incident.kind === 'failure') host.faults.failNextSync(nth, incident.code, afterwards);
      host.faults.atSync(
        nth,
        () => {
          waiting.value -= 1;
          act(incident);
        },
        afterwards,
      );
    },
    typeAsCoauthor,
  };
}
