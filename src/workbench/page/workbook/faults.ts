import { type ReadonlySignal, signal } from '@preact/signals';
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

/** What goes wrong on request in one open workbook; the page shows what is on, and the host does it. */
export interface Faults {
  /** Milliseconds before each batch. */
  readonly latency: ReadonlySignal<number>;
  readonly isCellEditing: ReadonlySignal<boolean>;
  /** Whether Excel has lost its connection to the workbook. */
  readonly isOffline: ReadonlySignal<boolean>;
  /** Incidents whose batch has not come yet. */
  readonly waiting: ReadonlySignal<number>;
  setLatency(milliseconds: number): void;
  setCellEditing(isEditing: boolean): void;
  setOffline(isOffline: boolean): void;
  /**
   * @param nth 1 is the next batch
   * @param afterwards the batch has run, and its answer has not left yet
   */
  plan(nth: number, incident: Incident, afterwards?: boolean): void;
  typeAsCoauthor(input: CoauthorInput): void;
}

export function createFaults(host: ExcelHost, endAddin: () => void): Faults {
  const latency = signal(0);
  const isCellEditing = signal(false);
  const isOffline = signal(false);
  const waiting = signal(0);

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
    waiting,
    setLatency(milliseconds) {
      latency.value = milliseconds;
      host.setLatency(milliseconds);
    },
    setCellEditing,
    setOffline(offline) {
      isOffline.value = offline;
      host.setOffline(offline);
    },
    plan(nth, incident, afterwards = false) {
      waiting.value += 1;
      if (incident.kind === 'failure') host.failNextSync(nth, incident.code, afterwards);
      host.atSync(
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
