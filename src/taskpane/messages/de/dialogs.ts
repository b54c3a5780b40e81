import type { Translation } from '../../../parts';
import type * as english from '../en/dialogs';

export const dialogTexts: Translation<typeof english.dialogTexts> = {
  cellsInTheWay: {
    filled: 'Zellen sind im Weg',
    merged: 'Verbundene Zellen sind im Weg',
    spill: 'Das Ergebnis einer Formel ist im Weg',
  },
  cellsThere: {
    filled: 'Nicht leere Zellen im Weg',
    merged: 'Verbundene Zellen im Weg',
    spill: 'Zellen mit Ergebnissen von Formeln',
  },
  foundThere: {
    filled: { one: '{count} nicht leere Zelle', other: '{count} nicht leere Zellen' },
    merged: { one: '{count} verbundener Bereich', other: '{count} verbundene Bereiche' },
    spill: 'Ergebnis von {formulas}',
    sample: '„{sample}“',
    withSample: '{found} (zuerst: „{sample}“)',
  },
  hiddenSheet: 'Das Blatt „{sheet}“ ist ausgeblendet',
  hiddenSheetText: {
    hidden:
      'Diese Zellen liegen auf einem ausgeblendeten Blatt, deshalb kann Excel sie nicht anzeigen. Berichte auf diesem Blatt werden trotzdem aktualisiert.',
    veryHidden:
      'Diese Zellen liegen auf einem Blatt, das Excel unter „Einblenden“ nicht auflistet. Wer die Arbeitsmappe erstellt hat, kann es im Visual Basic-Editor einblenden. Berichte auf diesem Blatt werden trotzdem aktualisiert.',
  },
  unhide: 'Einblenden und anzeigen',
  close: 'Schließen',
  question: 'Was möchten Sie tun?',

  placing: {
    filled: 'Der Bericht braucht <cells>{block}</cells>, dort sind Zellen nicht leer. Noch wurde nichts geschrieben.',
    merged:
      'Der Bericht braucht <cells>{block}</cells>, und durch verbundene Zellen lassen sich keine Zeilen schreiben. Noch wurde nichts geschrieben.',
    spill:
      'Der Bericht braucht <cells>{block}</cells>, dort steht das Ergebnis der Formel in <strong>{formulas}</strong>. Überschrieben würde {formulas} #ÜBERLAUF! zeigen. Noch wurde nichts geschrieben.',
    fixedSpill:
      'Der Bericht braucht <cells>{block}</cells>, dort steht das Ergebnis der Formel in <strong>{formulas}</strong>. Überschrieben würde {formulas} #ÜBERLAUF! zeigen. Noch wurde nichts geschrieben. Um ihn hier zu platzieren, verschieben oder löschen Sie zuerst diese Formel.',
  },
  grew: {
    filled:
      '<strong>{report}</strong> hat jetzt {rows} statt {before}. Die neuen brauchen Zellen, die nicht leer sind. Noch wurde nichts geschrieben.',
    merged:
      '<strong>{report}</strong> hat jetzt {rows} statt {before}. Zellen, die er braucht, sind verbunden, und durch verbundene Zellen lassen sich keine Zeilen schreiben. Noch wurde nichts geschrieben.',
    mergedWithin:
      '<strong>{report}</strong> hat jetzt {rows} statt {before}. Einige seiner Zellen sind verbunden, und durch verbundene Zellen lassen sich keine Zeilen schreiben. Noch wurde nichts geschrieben.',
    spill:
      '<strong>{report}</strong> hat jetzt {rows} statt {before} und braucht weitere Zellen, dort steht das Ergebnis der Formel in <strong>{formulas}</strong>. Überschrieben würde {formulas} #ÜBERLAUF! zeigen. Noch wurde nichts geschrieben.',
  },
  sameSize: {
    filled:
      '<strong>{report}</strong> hat weiterhin {rows}, braucht aber Zellen, die nicht leer sind. Noch wurde nichts geschrieben.',
    merged:
      '<strong>{report}</strong> hat weiterhin {rows}. Zellen, die er braucht, sind verbunden, und durch verbundene Zellen lassen sich keine Zeilen schreiben. Noch wurde nichts geschrieben.',
    mergedWithin:
      '<strong>{report}</strong> hat weiterhin {rows}. Einige seiner Zellen sind verbunden, und durch verbundene Zellen lassen sich keine Zeilen schreiben. Noch wurde nichts geschrieben.',
    spill:
      '<strong>{report}</strong> hat weiterhin {rows} und braucht weitere Zellen, dort steht das Ergebnis der Formel in <strong>{formulas}</strong>. Überschrieben würde {formulas} #ÜBERLAUF! zeigen. Noch wurde nichts geschrieben.',
  },
  loss: {
    one: '{count} Zelle verliert ihren Inhalt. Excel kann das vielleicht nicht rückgängig machen.',
    other: '{count} Zellen verlieren ihren Inhalt. Excel kann das vielleicht nicht rückgängig machen.',
  },
  placeChoice: {
    shiftDown: {
      label: 'Nach unten verschieben',
      hint: 'In diesen Spalten rückt auch alles darunter nach unten, mit den Notizen neben Berichten dort; Formeln folgen.',
      verb: 'Verschieben und platzieren',
    },
    overwrite: { label: 'Überschreiben', verb: 'Überschreiben und platzieren' },
    newSheet: {
      label: 'Auf ein neues Blatt',
      hint: 'Ihre Zellen bleiben, wie sie sind.',
      verb: 'Auf neuem Blatt platzieren',
    },
  },
  growthChoice: {
    shiftDown: {
      label: 'Zellen darunter nach unten verschieben',
      hint: 'In diesen Spalten rückt auch alles darunter nach unten, mit den Notizen neben Berichten dort; Formeln folgen. Künftig immer so.',
      verb: 'Verschieben und aktualisieren',
    },
    keepToFrame: {
      label: 'Aktuelle Größe behalten',
      labelDropping: 'Aktuelle Größe behalten (ohne {rows})',
      hint: 'Schreiben, was hineinpasst, und hier darauf hinweisen.',
      hintDropping: '{before} von {rows} schreiben und hier darauf hinweisen.',
      verb: 'Größe behalten und aktualisieren',
    },
    overwrite: { label: 'Überschreiben', verb: 'Überschreiben und aktualisieren' },
    newSheet: {
      label: 'Auf ein neues Blatt',
      hint: 'Ihre Zellen bleiben, wie sie sind, auch Ihre Notizen und eigenen Spalten.',
      verb: 'Auf neues Blatt verschieben',
    },
    skip: {
      label: 'Diesmal überspringen',
      hint: { one: 'Die alte Zeile bleibt.', other: 'Die alten {count} Zeilen bleiben.' },
      verb: 'Überspringen',
      advice: {
        merged: 'Heben Sie die Verbindung in Excel auf und aktualisieren Sie noch einmal.',
        spill: 'Verschieben oder löschen Sie die Formel in Excel und aktualisieren Sie noch einmal.',
      },
    },
  },

  unlink: '{report} trennen?',
  unlinkText: 'Die Verknüpfung wird aufgehoben, und hier wird nichts mehr aktualisiert.',
  unlinkLeave: 'Zellen behalten',
  unlinkLeaveHint: {
    one: 'Die Zeile bleibt in gewöhnlichen Zellen stehen.',
    other: 'Die {count} Zeilen bleiben in gewöhnlichen Zellen stehen.',
  },
  unlinkClear: 'Zellen leeren',
  unlinkClearHint: {
    searching: 'Inlay sieht nach, welche Zellen leer werden…',
    none: 'Es ist nicht sicher, welche Zellen dazugehören: Keine wird leer.',
    cells: {
      one: '{cells} wird leer; eigene Spalten und alle Formate bleiben.',
      other: '{cells} werden leer; eigene Spalten und alle Formate bleiben.',
    },
  },
  keepTexts: {
    one: '{count} eingegebenen Text auf ein neues Blatt übernehmen',
    other: '{count} eingegebene Texte auf ein neues Blatt übernehmen',
  },
  keepTextsHint: {
    one: 'Er wurde in oder neben Zeilen dieses Berichts eingegeben. Danach steht er in keiner anderen Zelle.',
    other: 'Sie wurden in oder neben Zeilen dieses Berichts eingegeben. Danach stehen sie in keiner anderen Zelle.',
  },
  textsSheet: 'Texte aus {report}',
  textsKept: {
    one: '{count} eingegebener Text steht auf einem neuen Blatt.',
    other: '{count} eingegebene Texte stehen auf einem neuen Blatt.',
  },
  clearing: '{cells} von {report} wird geleert.',
  cleared: { one: '{cells} ist leer.', other: '{cells} sind leer.' },
  unlinkOthers:
    'Die Zellen haben sich inzwischen geändert, deshalb ist nichts geschehen. Sehen Sie noch einmal nach, was leer wird.',
  unlinkVerb: 'Trennen',
  unlinkAndClear: 'Trennen und leeren',

  signOut: 'Von {host} abmelden?',
  signOutText:
    'Das Token wird von diesem Gerät gelöscht. Platzierte Zeilen bleiben in ihren Zellen; nach dem Anmelden werden sie wieder aktualisiert.',
  staySignedIn: 'Angemeldet bleiben',
};
