/**
 * Gives random answers to the questions of placing and refreshing, and tells the oracle what the
 * user agrees to lose.
 */
import type { App } from '../../../src/app';
import { containsRect, tryParseAddress } from '../../../src/grid';
import type { readViews } from '../app-state';
import type { CrowdedScene } from './crowded-edits';
import { type Cell, findTypedTexts, readAllCells } from './outside-oracle';

type View = ReturnType<typeof readViews>[number];
type PlacingAnswer = Parameters<App['report']['decide']>[0];
type PlacingDecision = Extract<
  Extract<App['report']['state']['value'], { kind: 'open' }>['placing'],
  { kind: 'deciding' }
>['decision'];

export function chooseAnswerToPlacing(decision: PlacingDecision, scene: CrowdedScene): PlacingAnswer {
  const { chance } = scene;
  switch (decision.kind) {
    case 'doesNotFit':
      return chance.pick(['useWholeBlock', 'keepWhatFits'] as const) ?? 'cancel';
    case 'filtered':
      return chance.pick(['clearFilter', 'clearFilter', 'cancel'] as const) ?? 'cancel';
    case 'cellsInTheWay': {
      const choice = chance.pick(['shiftDown', 'overwrite', 'newSheet', 'cancel'] as const) ?? 'cancel';
      if (choice === 'overwrite') giveUpCells(scene, decision.sheet, [decision.block]);
      return choice;
    }
  }
}

interface Answer {
  readonly name: string;
  giveAnswer(): Promise<unknown>;
}

/** @param mustEnd true after many questions; the answer then ends them */
export function chooseAnswerToPlacement(
  app: App,
  { id, status, cells: block }: View,
  scene: CrowdedScene,
  mustEnd: boolean,
): Answer {
  const { placements } = app;
  const { chance, store } = scene;
  const decide = (choice: Parameters<typeof placements.decide>[1]): Answer => ({
    name: choice,
    giveAnswer: () => placements.decide(id, choice),
  });
  switch (status.kind) {
    case 'needsDecision': {
      const choices = ['shiftDown', 'shiftDown', 'overwrite', 'keepToFrame', 'newSheet', 'skip'] as const;
      const choice = (!mustEnd && chance.pick(choices)) || 'skip';
      if (choice === 'overwrite') giveUpCells(scene, undefined, status.cells.addresses);
      // On the new sheet a header shows what its formula showed.
      if (choice === 'newSheet' && block) giveUpFormulas(scene, block);
      return decide(choice);
    }
    case 'notes':
      return decide(chance.pick(['moveNotes', 'moveNotes', 'leaveNotes'] as const) ?? 'moveNotes');
    case 'reach':
      return decide(chance.pick(['extendReach', 'leaveReach'] as const) ?? 'leaveReach');
    case 'filtered':
      return decide('clearFilter');
    case 'handEdits': {
      const { cells, keeping, count } = status.cells;
      const answer = keeping === 'possible' && chance.nextBelow(2) === 0 ? 'keepEdits' : 'overwriteEdits';
      const lostCells = cells.filter(({ rowState }) => rowState === 'ownRow' || answer === 'overwriteEdits');
      scene.oracle.giveUp(lostCells.flatMap(({ userValue: typedValue }) => findTypedTexts(typedValue)));
      if (count > cells.length && block) giveUpCells(scene, undefined, [block]);
      return decide(answer);
    }
    case 'waits': {
      const choices = status.failedChecks.some(({ kind }) => kind === 'renamed')
        ? (['sameColumn', 'otherColumn'] as const)
        : (['acceptWaitingRows', 'acceptWaitingRows', 'keepColumn', 'keepCurrentRows'] as const);
      const choice = (!mustEnd && chance.pick<(typeof choices)[number]>(choices)) || 'keepCurrentRows';
      if (choice === 'sameColumn' || choice === 'otherColumn' || choice === 'keepColumn') return decide(choice);
      return { name: choice, giveAnswer: async () => (await placements.openDetails())[choice](id) };
    }
    case 'putBack':
      return { name: 'refresh', giveAnswer: () => placements.refresh(id) };
    default: {
      if (mustEnd || chance.nextBelow(2) === 0)
        return { name: 'unlink', giveAnswer: () => placements.unlink(id, 'leave', `Texts of ${id}`) };
      const freeCell = { row: 40 + 20 * chance.nextBelow(5), column: 1, rows: 1, columns: 1 };
      return {
        name: 'placeAgain',
        giveAnswer: () => {
          store.select(store.activeSheetId, freeCell);
          return placements.placeAgain(id);
        },
      };
    }
  }
}

function giveUpFormulas({ store, oracle }: CrowdedScene, block: string): void {
  const formulas = readAllCells(store).filter((cell) => cell.input.startsWith('=') && isCovered(block, cell));
  oracle.giveUp(formulas.flatMap(({ input }) => findTypedTexts(input)));
}

function isCovered(address: string, { row, column }: Pick<Cell, 'row' | 'column'>): boolean {
  const rect = tryParseAddress(address.includes('!') ? address : `Sheet!${address}`)?.rect;
  const cellRect = { row, column, rows: 1, columns: 1 };
  return rect !== undefined && containsRect(rect, cellRect);
}

/** @param sheet the name of a sheet; undefined for any sheet */
function giveUpCells({ store, oracle }: CrowdedScene, sheet: string | undefined, addresses: readonly string[]): void {
  const names = new Map(store.listSheets().map(({ id, name }) => [id, name]));
  const givenUpCells = readAllCells(store).filter(
    (cell) =>
      (sheet === undefined || names.get(cell.sheetId) === sheet) &&
      addresses.some((address) => isCovered(address, cell)),
  );
  oracle.giveUp(givenUpCells.flatMap(({ input }) => findTypedTexts(input)));
}
