/**
 * Gives random answers to the questions of placing and refreshing, and tells the oracle what the
 * user agrees to lose.
 */
import type { App } from '../../../src/app';
import { containsRect, tryParseAddress } from '../../../src/grid';
import type { views } from '../app';
import type { CrowdedScene } from './crowded-edits';
import { type Cell, cellsIn, typedIn } from './outside-oracle';

type View = ReturnType<typeof views>[number];
type Placing = Parameters<App['report']['decide']>[0];
type PlacingAsks = Extract<
  Extract<App['report']['state']['value'], { kind: 'open' }>['placing'],
  { kind: 'deciding' }
>['decision'];

export function answerPlacing(decision: PlacingAsks, scene: CrowdedScene): Placing {
  const { chance } = scene;
  switch (decision.kind) {
    case 'doesNotFit':
      return chance.of(['useWholeBlock', 'keepWhatFits'] as const) ?? 'cancel';
    case 'filtered':
      return chance.of(['clearFilter', 'clearFilter', 'cancel'] as const) ?? 'cancel';
    case 'cellsInTheWay': {
      const choice = chance.of(['shiftDown', 'overwrite', 'newSheet', 'cancel'] as const) ?? 'cancel';
      if (choice === 'overwrite') giveUpIn(scene, decision.sheet, [decision.block]);
      return choice;
    }
  }
}

interface Answer {
  readonly name: string;
  give(): Promise<unknown>;
}

/** @param isTired true after many questions; the answer then ends them */
export function answerPlacement(
  app: App,
  { id, status, cells: block }: View,
  scene: CrowdedScene,
  isTired: boolean,
): Answer {
  const { placements } = app;
  const { chance, store } = scene;
  const decide = (choice: Parameters<typeof placements.decide>[1]): Answer => ({
    name: choice,
    give: () => placements.decide(id, choice),
  });
  switch (status.kind) {
    case 'needsDecision': {
      const choices = ['shiftDown', 'shiftDown', 'overwrite', 'keepToFrame', 'newSheet', 'skip'] as const;
      const choice = (!isTired && chance.of(choices)) || 'skip';
      if (choice === 'overwrite') giveUpIn(scene, undefined, status.cells.addresses);
      // On the new sheet a header shows what its formula showed.
      if (choice === 'newSheet' && block) giveUpFormulasIn(scene, block);
      return decide(choice);
    }
    case 'notes':
      return decide(chance.of(['moveNotes', 'moveNotes', 'leaveNotes'] as const) ?? 'moveNotes');
    case 'reach':
      return decide(chance.of(['extendReach', 'leaveReach'] as const) ?? 'leaveReach');
    case 'filtered':
      return decide('clearFilter');
    case 'handEdits': {
      const { cells, keeping, count } = status.cells;
      const answer = keeping === 'possible' && chance.below(2) === 0 ? 'keepEdits' : 'overwriteEdits';
      const left = cells.filter(({ fate }) => fate === 'ownRow' || answer === 'overwriteEdits');
      scene.oracle.giveUp(left.flatMap(({ mine }) => typedIn(mine)));
      if (count > cells.length && block) giveUpIn(scene, undefined, [block]);
      return decide(answer);
    }
    case 'waits': {
      const choices = status.gates.some(({ kind }) => kind === 'renamed')
        ? (['sameColumn', 'otherColumn'] as const)
        : (['take', 'take', 'keepColumn', 'keepOld'] as const);
      const choice = (!isTired && chance.of<(typeof choices)[number]>(choices)) || 'keepOld';
      if (choice === 'sameColumn' || choice === 'otherColumn' || choice === 'keepColumn') return decide(choice);
      return { name: choice, give: async () => (await placements.openDetails())[choice](id) };
    }
    case 'putBack':
      return { name: 'refresh', give: () => placements.refresh(id) };
    default: {
      if (isTired || chance.below(2) === 0)
        return { name: 'unlink', give: () => placements.unlink(id, 'leave', `Texts of ${id}`) };
      const free = { row: 40 + 20 * chance.below(5), column: 1, rows: 1, columns: 1 };
      return {
        name: 'placeAgain',
        give: () => {
          store.select(store.activeSheetId, free);
          return placements.placeAgain(id);
        },
      };
    }
  }
}

function giveUpFormulasIn({ store, oracle }: CrowdedScene, block: string): void {
  const formulas = cellsIn(store).filter((cell) => cell.input.startsWith('=') && covers(block, cell));
  oracle.giveUp(formulas.flatMap(({ input }) => typedIn(input)));
}

function covers(address: string, { row, column }: Pick<Cell, 'row' | 'column'>): boolean {
  const rect = tryParseAddress(address.includes('!') ? address : `Sheet!${address}`)?.rect;
  const at = { row, column, rows: 1, columns: 1 };
  return rect !== undefined && containsRect(rect, at);
}

/** @param sheet the name of a sheet; undefined for any sheet */
function giveUpIn({ store, oracle }: CrowdedScene, sheet: string | undefined, addresses: readonly string[]): void {
  const names = new Map(store.sheets().map(({ id, name }) => [id, name]));
  const given = cellsIn(store).filter(
    (cell) =>
      (sheet === undefined || names.get(cell.sheetId) === sheet) && addresses.some((address) => covers(address, cell)),
  );
  oracle.giveUp(given.flatMap(({ input }) => typedIn(input)));
}
