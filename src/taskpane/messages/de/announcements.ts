import { type EditedCell, isOutcomeOpen, isQuestion, type PlacementView } from '../../../app';
import { plainText } from '../../../parts';
import type * as english from '../en/announcements';

type FailedStatus = Extract<PlacementView['status'], { kind: 'failed' }>;

export const createAnnouncementMessages: typeof english.createAnnouncementMessages = ({ count, number }, sentence) => {
  const describeEdits = ({ mine, address }: EditedCell): string =>
    mine === '' ? `Sie haben ${address} geleert` : `Sie haben ${mine} in ${address} eingegeben`;
  const describeFailedAction = (verb: FailedStatus['verb']): string => {
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
      if (status.kind === 'handEdits' && status.cells.keeping === 'possible' && status.cells.count === 1) {
        const [only] = status.cells.cells;
        if (only) return `${name}, Entscheidung nötig: ${describeEdits(only)}. Die alten Zeilen bleiben.`;
      }
      const firstItems = plainText(sentence(placement) ?? []);
      if (isQuestion(status)) return `${name}, Entscheidung nötig. ${firstItems}`;
      switch (status.kind) {
        case 'gone':
          return `Die Zellen von ${name} wurden gelöscht. Platzieren Sie den Bericht neu, oder trennen Sie ihn.`;
        case 'failed':
          return isOutcomeOpen(status.failure)
            ? `${name}: ${firstItems}`
            : `${name} ${describeFailedAction(status.verb)} ${firstItems}`;
        default:
          return `${name} wurde nicht aktualisiert. ${firstItems}`;
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
    inNeedToo: (restCount) => `Noch ${number(restCount)} zu prüfen: siehe „Diese Mappe“.`,
  };
};
