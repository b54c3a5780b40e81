import type { Translation } from '../../../../parts';
import type * as english from '../../en/report/dialogs';

export const dialogTexts: Translation<typeof english.dialogTexts> = {
  cellsInTheWay: {
    filled: 'Zellen sind im Weg',
    merged: 'Verbundene Zellen sind im Weg',
    spill: 'Das Ergebnis einer Formel ist im Weg',
    array: 'Eine Matrixformel ist im Weg',
  },
  cellsThere: {
    filled: 'Nicht leere Zellen im Weg',
    merged: 'Verbundene Zellen im Weg',
    spill: 'Zellen mit Formelergebnissen',
    array: 'Zellen einer Matrixformel',
  },
  foundThere: {
    filled: { one: '{count} nicht leere Zelle', other: '{count} nicht leere Zellen' },
    merged: { one: '{count} verbundener Bereich', other: '{count} verbundene Bereiche' },
    spill: 'Ergebnis von {formulas}',
    array: 'Matrixformel in {formulas}',
    sample: '„{sample}“',
    withSample: '{found} (zuerst: „{sample}“)',
  },
  hiddenSheet: 'Das Blatt „{sheet}“ ist ausgeblendet',
  hiddenCells: 'Diese Zellen sind ausgeblendet',
  hiddenSheetText: {
    cells:
      'Die Zellen sind markiert, aber ihre Zeilen oder Spalten sind ausgeblendet, in einer Gruppierung reduziert oder herausgefiltert. Blenden Sie in Excel die Zeilen oder Spalten ein, erweitern Sie die Gruppierung, oder löschen Sie den Filter.',
    hidden: 'Excel kann die Zellen dieses Blatts nicht anzeigen. Die Berichte darauf werden trotzdem aktualisiert.',
    veryHidden:
      'Excel führt dieses Blatt unter „Einblenden“ nicht auf. Wer die Arbeitsmappe erstellt hat, kann es im Visual Basic-Editor einblenden. Die Berichte darauf werden trotzdem aktualisiert.',
  },
  unhide: 'Einblenden und anzeigen',
  close: 'Schließen',
  question: 'Was möchten Sie tun?',

  placing: {
    filled: 'Der Bericht braucht <cells>{block}</cells>, aber nicht alle diese Zellen sind leer.',
    merged: 'Der Bericht braucht <cells>{block}</cells>, aber in verbundene Zellen lassen sich keine Zeilen schreiben.',
    spill:
      'Der Bericht braucht <cells>{block}</cells>, aber dort steht das Ergebnis der Formel in <strong>{formulas}</strong>. Würde es überschrieben, käme es zum Fehler #ÜBERLAUF!.',
    array:
      'Der Bericht braucht <cells>{block}</cells>, aber die Matrixformel in <strong>{formulas}</strong> belegt einige dieser Zellen. Teile einer Matrixformel lassen sich nicht ändern.',
    fixedSpill:
      'Der Bericht braucht <cells>{block}</cells>, aber dort steht das Ergebnis der Formel in <strong>{formulas}</strong>. Würde es überschrieben, käme es zum Fehler #ÜBERLAUF!. Um den Bericht hier zu platzieren, verschieben oder löschen Sie zuerst diese Formel.',
    fixedArray:
      'Der Bericht braucht <cells>{block}</cells>, aber die Matrixformel in <strong>{formulas}</strong> belegt einige dieser Zellen. Teile einer Matrixformel lassen sich nicht ändern. Um den Bericht hier zu platzieren, verschieben oder löschen Sie zuerst diese Formel.',
  },
  grew: {
    filled: '<strong>{report}</strong> hat jetzt {rows} statt {before}.',
    merged:
      '<strong>{report}</strong> hat jetzt {rows} statt {before}, aber einige der benötigten Zellen sind verbunden. In diese lassen sich keine Zeilen schreiben.',
    mergedWithin:
      '<strong>{report}</strong> hat jetzt {rows} statt {before}, und einige Zellen sind verbunden. In diese lassen sich keine Zeilen schreiben.',
    spill:
      '<strong>{report}</strong> hat jetzt {rows} statt {before}, aber in den benötigten Zellen steht das Ergebnis der Formel in <strong>{formulas}</strong>. Würde es überschrieben, käme es zum Fehler #ÜBERLAUF!.',
    array:
      '<strong>{report}</strong> hat jetzt {rows} statt {before}, aber die Matrixformel in <strong>{formulas}</strong> belegt einige der benötigten Zellen. Teile einer Matrixformel lassen sich nicht ändern.',
  },
  sameSize: {
    filled: '<strong>{report}</strong> hat weiterhin {rows}, aber nicht alle benötigten Zellen sind leer.',
    merged:
      '<strong>{report}</strong> hat weiterhin {rows}, aber einige der benötigten Zellen sind verbunden. In diese lassen sich keine Zeilen schreiben.',
    mergedWithin:
      '<strong>{report}</strong> hat weiterhin {rows}, aber einige Zellen sind verbunden. In diese lassen sich keine Zeilen schreiben.',
    spill:
      '<strong>{report}</strong> hat weiterhin {rows}, aber in den benötigten Zellen steht das Ergebnis der Formel in <strong>{formulas}</strong>. Würde es überschrieben, käme es zum Fehler #ÜBERLAUF!.',
    array:
      '<strong>{report}</strong> hat weiterhin {rows}, aber die Matrixformel in <strong>{formulas}</strong> belegt einige der benötigten Zellen. Teile einer Matrixformel lassen sich nicht ändern.',
  },
  loss: {
    one: '{count} Zelle wird überschrieben. Excel kann das vielleicht nicht rückgängig machen.',
    other: '{count} Zellen werden überschrieben. Excel kann das vielleicht nicht rückgängig machen.',
  },
  placeChoice: {
    shiftDown: {
      label: 'Nach unten verschieben',
      hint: 'Alles darunter in diesen Spalten rückt mit, auch Notizen.',
      verb: 'Verschieben und platzieren',
    },
    overwrite: { label: 'Überschreiben', verb: 'Überschreiben und platzieren' },
    newSheet: {
      label: 'Auf einem neuen Blatt platzieren',
      hint: 'Ihre Zellen bleiben unverändert.',
      verb: 'Auf neuem Blatt platzieren',
    },
  },
  growthChoice: {
    shiftDown: {
      label: 'Zellen darunter nach unten verschieben',
      hint: 'Alles darunter in diesen Spalten rückt mit, auch Notizen. Das gilt auch für spätere Aktualisierungen.',
      verb: 'Verschieben und aktualisieren',
    },
    keepToFrame: {
      label: 'Aktuelle Größe behalten',
      labelDropping: 'Aktuelle Größe behalten (ohne {rows})',
      hint: 'Schreibt, was hineinpasst, und zeigt hier einen Hinweis.',
      verb: 'Größe behalten und aktualisieren',
    },
    overwrite: { label: 'Überschreiben', verb: 'Überschreiben und aktualisieren' },
    newSheet: {
      label: 'Auf ein neues Blatt verschieben',
      hint: 'Ihre Zellen, Notizen und eigenen Spalten bleiben auf diesem Blatt.',
      verb: 'Auf neues Blatt verschieben',
    },
    skip: {
      label: 'Nicht jetzt',
      hint: { one: 'Die aktuelle Zeile bleibt.', other: 'Die aktuellen {count} Zeilen bleiben.' },
      verb: 'Aktuelle Zeilen behalten',
      advice: {
        merged: 'Heben Sie den Zellverbund in Excel auf, und aktualisieren Sie erneut.',
        spill: 'Verschieben oder löschen Sie die Formel in Excel, und aktualisieren Sie erneut.',
        array: 'Verschieben oder löschen Sie die Formel in Excel, und aktualisieren Sie erneut.',
      },
    },
  },

  unlink: '{report} trennen?',
  unlinkText: 'Dieser Bericht wird hier nicht mehr aktualisiert.',
  unlinkLeave: 'Zellen behalten',
  unlinkLeaveHint: 'Die Werte bleiben unverändert.',
  unlinkClear: 'Zellen leeren',
  unlinkClearHint: {
    searching: 'Inlay prüft, welche Zellen geleert werden…',
    none: 'Inlay erkennt nicht, welche Zellen dazugehören, und leert daher keine.',
    cells: 'Geleert wird: {cells}. Eigene Spalten und alle Formate bleiben.',
  },
  keepTexts: {
    one: '{count} Eingabe auf ein neues Blatt kopieren',
    other: '{count} Eingaben auf ein neues Blatt kopieren',
  },
  keepTextsHint: {
    one: 'Steht in oder neben diesem Bericht und ginge sonst verloren.',
    other: 'Stehen in oder neben diesem Bericht und gingen sonst verloren.',
  },
  textsSheet: 'Notizen aus {report}',
  textsKept: {
    one: '{count} Eingabe steht auf einem neuen Blatt.',
    other: '{count} Eingaben stehen auf einem neuen Blatt.',
  },
  clearing: '{cells} ({report}) wird geleert.',
  cleared: '{cells} geleert.',
  unlinkOthers:
    'Die Zellen wurden inzwischen bearbeitet, daher wurde nichts geändert. Prüfen Sie noch einmal, was geleert wird.',
  unlinkVerb: 'Trennen',
  unlinkAndClear: 'Trennen und leeren',

  signOut: 'Von {host} abmelden?',
  signOutText:
    'Ihr API-Schlüssel oder Zugriffstoken wird von diesem Gerät entfernt. Die Daten bleiben und werden nach der nächsten Anmeldung wieder aktualisiert.',
  staySignedIn: 'Angemeldet bleiben',
};
