import { signal } from '@preact/signals';
import {
  type CellDetails,
  type ChangesState,
  type GateColumn,
  type Gates,
  type PlacementDetails,
  type RepairState,
  USUAL_OPTIONS,
} from '../../app';

/** What the pages about one placement hold while the picture is taken. */
export interface StillCare {
  readonly story?: CellDetails;
  readonly changes?: ChangesState;
  readonly repair?: RepairState;
  readonly gates?: Gates;
  readonly gateColumns?: readonly GateColumn[];
}

type Verb = (name: string) => (...values: readonly unknown[]) => void;

/** Stands still like the app around it. */
export function createStillCare(state: StillCare, verb: Verb): PlacementDetails {
  const later =
    (name: string) =>
    async (...values: readonly unknown[]): Promise<void> =>
      verb(`care.${name}`)(...values);
  return {
    pageOf: () => 'https://analytics.contoso.example/deployments/1/reports/4',
    cell: signal(state.story),
    follow: () => () => undefined,
    changes: signal(state.changes ?? { kind: 'closed' }),
    openChanges: async () => undefined,
    closeChanges: () => undefined,
    showCell: later('showCell'),
    putBack: later('putBack'),
    take: later('take'),
    keepOld: later('keepOld'),
    optionsOf: () => ({ ...USUAL_OPTIONS, gates: state.gates ?? {} }),
    setOptions: later('setOptions'),
    repair: signal(state.repair ?? { kind: 'closed' }),
    openRepair: async () => undefined,
    closeRepair: () => undefined,
    showCandidate: later('showCandidate'),
    takeCandidate: later('takeCandidate'),
    gateColumns: async () => state.gateColumns ?? [],
    dispose: verb('care.dispose'),
  };
}
