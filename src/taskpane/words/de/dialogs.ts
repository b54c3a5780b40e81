import type { CellsInTheWay } from '../../../app';
import type * as english from '../en/dialogs';

export const createDialogWords: typeof english.createDialogWords = ({ count, number, rows }) => {
  const lose = (cells: CellsInTheWay) =>
    `${count(cells.count, 'Zelle verliert ihren', 'Zellen verlieren ihren')} Inhalt. Strg+Z macht es rückgängig.`;

  const shiftHint = 'In diesen Spalten rückt auch alles darunter nach unten; Formeln folgen.';

  return {
    cellsInTheWay: 'Zellen sind im Weg',
    filledCells: 'Gefüllte Zellen im Weg',
    foundThere: (cells) => {
      const filled = count(cells.count, 'gefüllte Zelle', 'gefüllte Zellen');
      return cells.sample === undefined ? filled : `„${cells.sample}“, insgesamt ${filled}`;
    },
    question: 'Was soll geschehen?',

    placing: (block) => [
      'Der Block braucht ',
      { cells: block },
      ', dort sind Zellen gefüllt. Noch wurde nichts geschrieben.',
    ],
    placeChoice: (choice, cells) => {
      switch (choice) {
        case 'shiftDown':
          return { label: 'Nach unten verschieben', hint: shiftHint, verb: 'Verschieben und platzieren' };
        case 'overwrite':
          return { label: 'Überschreiben', hint: lose(cells), verb: 'Überschreiben und platzieren' };
        case 'newSheet':
          return {
            label: 'Auf ein neues Blatt',
            hint: 'Ihre Zellen bleiben, wie sie sind.',
            verb: 'Auf neuem Blatt platzieren',
          };
      }
    },

    grew: (name, before, now) => [
      { strong: name },
      before === now
        ? ` hat weiterhin ${rows(now)}, braucht aber gefüllte Zellen. Noch wurde nichts geschrieben.`
        : ` hat jetzt ${rows(now)} statt ${number(before)}. Die neuen brauchen gefüllte Zellen. Noch wurde nichts geschrieben.`,
    ],
    growthChoice: (choice, before, now, cells) => {
      switch (choice) {
        case 'shiftDown':
          return {
            label: 'Zellen darunter nach unten verschieben',
            hint: `${shiftHint} Künftig immer so.`,
            verb: 'Verschieben und aktualisieren',
          };
        case 'keepToFrame':
          return {
            label: 'Im Bereich bleiben',
            hint:
              before < now
                ? `${number(before)} von ${rows(now)} schreiben und hier darauf hinweisen.`
                : 'Schreiben, was hineinpasst, und hier darauf hinweisen.',
            verb: 'Bleiben und aktualisieren',
          };
        case 'overwrite':
          return { label: 'Überschreiben', hint: lose(cells), verb: 'Überschreiben und aktualisieren' };
        case 'newSheet':
          return {
            label: 'Auf ein neues Blatt',
            hint: 'Ihre Zellen bleiben, wie sie sind, und eine Kopie Ihrer Notizen kommt mit.',
            verb: 'Umziehen und aktualisieren',
          };
        case 'skip':
          return {
            label: 'Diesmal überspringen',
            hint: `Die ${before === 1 ? 'alte Zeile bleibt' : `alten ${rows(before)} bleiben`}.`,
            verb: 'Überspringen',
          };
      }
    },

    unlink: (name) => `${name} trennen?`,
    unlinkText: 'Die Plattform vergisst diese Stelle, und hier wird nichts mehr aktualisiert.',
    unlinkLeave: 'Zellen behalten',
    unlinkLeaveHint: (rowCount) =>
      rowCount === 1
        ? 'Die Zeile bleibt in gewöhnlichen Zellen stehen.'
        : `Die ${rows(rowCount)} bleiben in gewöhnlichen Zellen stehen.`,
    unlinkClear: 'Zellen leeren',
    unlinkClearHint: (cells) => {
      if (!cells) return 'Inlay sieht nach, welche Zellen leer werden…';
      if (cells.length === 0) return 'Es ist nicht sicher, welche Zellen dazugehören: Keine wird leer.';
      return `${cells.join(', ')} ${cells.length === 1 ? 'wird' : 'werden'} leer; eigene Spalten und alle Formate bleiben.`;
    },
    unlinkOthers:
      'Die Zellen haben sich inzwischen geändert, deshalb ist nichts geschehen. Sehen Sie noch einmal nach, was leer wird.',
    unlinkVerb: 'Trennen',
    unlinkAndClear: 'Trennen und leeren',

    signOut: (host) => `Von ${host} abmelden?`,
    signOutText:
      'Das Token wird von diesem Gerät gelöscht. Platzierte Zeilen bleiben in ihren Zellen; nach dem Anmelden werden sie wieder aktualisiert.',
    staySignedIn: 'Angemeldet bleiben',
  };
};
