import { type EditedCells, isOutcomeOpen, isQuestion, type PlacementView } from '../../../app';
import { firstOf, plainText } from '../../../parts';
import type * as english from '../en/heard';

type Failed = Extract<PlacementView['status'], { kind: 'failed' }>;

const CELLS_SAID = 3;

export const createHeardWords: typeof english.createHeardWords = ({ count, number }, sentence) => {
  const typed = ({ cells, count: all, keeping }: EditedCells): string => {
    const [only] = cells;
    if (all === 1 && only?.address !== undefined && keeping === 'possible')
      return only.mine === ''
        ? `Sie haben ${only.address} geleert`
        : `Sie haben ${only.mine} in ${only.address} eingegeben`;
    const { said, rest } = firstOf(
      cells.flatMap(({ address }) => address ?? []),
      CELLS_SAID,
      all,
    );
    const places = rest > 0 ? `${said.join(', ')} und ${number(rest)} weitere` : said.join(', ');
    return `Sie haben ${count(all, 'Zelle', 'Zellen')} von Hand geändert: ${places}`;
  };
  const notDone = (verb: Failed['verb']): string => {
    switch (verb) {
      case 'unlink':
        return 'wurde nicht getrennt.';
      case 'placeAgain':
        return 'wurde nicht wieder platziert.';
      case 'putBack':
        return 'wurde nicht zurückgeholt.';
      default:
        return 'wurde nicht aktualisiert.';
    }
  };
  return {
    named: (name, cells) => `${name} in ${cells}`,
    inNeed: (name, placement) => {
      const { status } = placement;
      if (status.kind === 'handEdits')
        return `${name}, Entscheidung nötig: ${typed(status.cells)}. Die alten Zeilen bleiben.`;
      const said = plainText(sentence(placement) ?? []);
      if (isQuestion(status)) return `${name}, Entscheidung nötig. ${said}`;
      switch (status.kind) {
        case 'gone':
          return `Die Zellen von ${name} wurden gelöscht. Platzieren Sie den Bericht neu, oder trennen Sie ihn.`;
        case 'failed':
          return isOutcomeOpen(status.failure) ? `${name}: ${said}` : `${name} ${notDone(status.verb)} ${said}`;
        default:
          return `${name} wurde nicht aktualisiert. ${said}`;
      }
    },
    preview: (size) => `Vorschau: ${size}.`,
    sorted: {
      name: (reports) => `${reports}, nach Namen von A bis Z.`,
      updatedAt: (reports) => `${reports}, zuletzt geänderte zuerst.`,
      lastViewedAt: (reports) => `${reports}, zuletzt angesehene zuerst.`,
    },
    placing: (name, cells) =>
      cells === undefined
        ? `${name} wird platziert. ESC bricht ab.`
        : `${name} wird in ${cells} platziert. ESC bricht ab.`,
    refreshingAll: (reports) => `${count(reports, 'Bericht wird', 'Berichte werden')} aktualisiert.`,
    selected: (cells) => `${cells} ist ausgewählt.`,
    signedOut: (placements) =>
      placements === 0
        ? 'Abgemeldet.'
        : `Abgemeldet. ${count(placements, 'Bericht', 'Berichte')} in dieser Arbeitsmappe ${placements === 1 ? 'behält seine' : 'behalten ihre'} Zeilen.`,
    inNeedToo: (rest) => `Noch ${number(rest)} zu prüfen: siehe „Diese Arbeitsmappe“.`,
  };
};
