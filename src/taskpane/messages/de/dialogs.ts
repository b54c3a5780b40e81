import type { CellsInTheWay } from '../../../app';
import type { Sentence } from '../../../parts';
import type * as english from '../en/dialogs';

export const createDialogMessages: typeof english.createDialogMessages = ({ count, number, rows }) => {
  const lossHint = (cells: CellsInTheWay) =>
    `${count(cells.count, 'Zelle verliert ihren', 'Zellen verlieren ihren')} Inhalt. Excel kann das vielleicht nicht rückgängig machen.`;

  const shiftHint =
    'In diesen Spalten rückt auch alles darunter nach unten, mit den Notizen neben Berichten dort; Formeln folgen.';

  const describeGrowth = (name: string, before: number, now: number): Sentence => [
    { strong: name },
    before === now
      ? ` hat weiterhin ${rows(now)}, braucht aber Zellen, die nicht leer sind. Noch wurde nichts geschrieben.`
      : ` hat jetzt ${rows(now)} statt ${number(before)}. Die neuen brauchen Zellen, die nicht leer sind. Noch wurde nichts geschrieben.`,
  ];

  const describeSpill = (formulas: readonly string[]): Sentence => {
    const formulaList = formulas.join(', ');
    return [
      ', dort steht das Ergebnis der Formel in ',
      { strong: formulaList },
      `. Überschrieben würde ${formulaList} #ÜBERLAUF! zeigen.`,
    ];
  };

  function skipAdvice({ merged, spill }: CellsInTheWay): string {
    if (spill) return ' Verschieben oder löschen Sie die Formel in Excel und aktualisieren Sie noch einmal.';
    return merged ? ' Heben Sie die Verbindung in Excel auf und aktualisieren Sie noch einmal.' : '';
  }

  return {
    cellsInTheWay: ({ merged, spill }) => {
      if (spill) return 'Das Ergebnis einer Formel ist im Weg';
      return merged ? 'Verbundene Zellen sind im Weg' : 'Zellen sind im Weg';
    },
    cellsThere: ({ merged, spill }) => {
      if (spill) return 'Zellen mit Ergebnissen von Formeln';
      return merged ? 'Verbundene Zellen im Weg' : 'Nicht leere Zellen im Weg';
    },
    foundThere: (cells) => {
      if (cells.spill) return `Ergebnis von ${cells.spill.formulas.join(', ')}`;
      const filled = cells.merged
        ? count(cells.count, 'verbundener Bereich', 'verbundene Bereiche')
        : count(cells.count, 'nicht leere Zelle', 'nicht leere Zellen');
      if (cells.sample === undefined) return filled;
      return cells.count === 1 && !cells.merged ? `„${cells.sample}“` : `${filled} (zuerst: „${cells.sample}“)`;
    },
    hiddenSheet: (sheet) => `Das Blatt „${sheet}“ ist ausgeblendet`,
    hiddenSheetText: {
      hidden:
        'Diese Zellen liegen auf einem ausgeblendeten Blatt, deshalb kann Excel sie nicht anzeigen. Berichte auf diesem Blatt werden trotzdem aktualisiert.',
      veryHidden:
        'Diese Zellen liegen auf einem Blatt, das Excel unter „Einblenden“ nicht auflistet. Wer die Arbeitsmappe erstellt hat, kann es im Visual Basic-Editor einblenden. Berichte auf diesem Blatt werden trotzdem aktualisiert.',
    },
    unhide: 'Einblenden und anzeigen',
    close: 'Schließen',
    question: 'Was möchten Sie tun?',

    placing: (block, { merged, spill }) => [
      'Der Bericht braucht ',
      { cells: block },
      ...(spill ? describeSpill(spill.formulas) : []),
      spill
        ? ` Noch wurde nichts geschrieben.${spill.mayMove ? '' : ' Um ihn hier zu platzieren, verschieben oder löschen Sie zuerst diese Formel.'}`
        : merged
          ? ', und durch verbundene Zellen lassen sich keine Zeilen schreiben. Noch wurde nichts geschrieben.'
          : ', dort sind Zellen nicht leer. Noch wurde nichts geschrieben.',
    ],
    placeChoice: (choice, cells) => {
      switch (choice) {
        case 'shiftDown':
          return { label: 'Nach unten verschieben', hint: shiftHint, verb: 'Verschieben und platzieren' };
        case 'overwrite':
          return { label: 'Überschreiben', hint: lossHint(cells), verb: 'Überschreiben und platzieren' };
        case 'newSheet':
          return {
            label: 'Auf ein neues Blatt',
            hint: 'Ihre Zellen bleiben, wie sie sind.',
            verb: 'Auf neuem Blatt platzieren',
          };
      }
    },

    grew: (name, before, now, { merged, spill }) => {
      if (spill)
        return [
          { strong: name },
          before === now ? ` hat weiterhin ${rows(now)}` : ` hat jetzt ${rows(now)} statt ${number(before)}`,
          ' und braucht weitere Zellen',
          ...describeSpill(spill.formulas),
          ' Noch wurde nichts geschrieben.',
        ];
      const mergedText = merged === 'within' ? 'Einige seiner Zellen' : 'Zellen, die er braucht,';
      if (merged)
        return [
          { strong: name },
          before === now ? ` hat weiterhin ${rows(now)}. ` : ` hat jetzt ${rows(now)} statt ${number(before)}. `,
          `${mergedText} sind verbunden, und durch verbundene Zellen lassen sich keine Zeilen schreiben. Noch wurde nichts geschrieben.`,
        ];
      return describeGrowth(name, before, now);
    },
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
            label: before < now ? `Aktuelle Größe behalten (ohne ${rows(now - before)})` : 'Aktuelle Größe behalten',
            hint:
              before < now
                ? `${number(before)} von ${rows(now)} schreiben und hier darauf hinweisen.`
                : 'Schreiben, was hineinpasst, und hier darauf hinweisen.',
            verb: 'Größe behalten und aktualisieren',
          };
        case 'overwrite':
          return { label: 'Überschreiben', hint: lossHint(cells), verb: 'Überschreiben und aktualisieren' };
        case 'newSheet':
          return {
            label: 'Auf ein neues Blatt',
            hint: 'Ihre Zellen bleiben, wie sie sind, auch Ihre Notizen und eigenen Spalten.',
            verb: 'Auf neues Blatt verschieben',
          };
        case 'skip':
          return {
            label: 'Diesmal überspringen',
            hint: `Die ${before === 1 ? 'alte Zeile bleibt' : `alten ${rows(before)} bleiben`}.${skipAdvice(cells)}`,
            verb: 'Überspringen',
          };
      }
    },

    unlink: (name) => `${name} trennen?`,
    unlinkText: 'Die Verknüpfung wird aufgehoben, und hier wird nichts mehr aktualisiert.',
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
    keepTexts: (texts) => `${count(texts, 'eingegebenen Text', 'eingegebene Texte')} auf ein neues Blatt übernehmen`,
    keepTextsHint: (texts) =>
      texts === 1
        ? 'Er wurde in oder neben Zeilen dieses Berichts eingegeben. Danach steht er in keiner anderen Zelle.'
        : 'Sie wurden in oder neben Zeilen dieses Berichts eingegeben. Danach stehen sie in keiner anderen Zelle.',
    textsSheet: (name) => `Texte aus ${name}`,
    textsKept: (texts) =>
      `${count(texts, 'eingegebener Text steht', 'eingegebene Texte stehen')} auf einem neuen Blatt.`,
    clearing: (name, cells) => `${cells.join(', ')} von ${name} wird geleert.`,
    cleared: (cells) => `${cells.join(', ')} ${cells.length === 1 ? 'ist' : 'sind'} leer.`,
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
