import type { Translation } from '../../../parts';
import type * as english from '../en/notices';

export const noticeTexts: Translation<typeof english.noticeTexts> = {
  cut: {
    one: '{size} passte nicht und fehlt hier: {rowsWritten} von {rows}, {columnsWritten} von {columns} geschrieben.',
    other:
      '{size} passten nicht und fehlen hier: {rowsWritten} von {rows}, {columnsWritten} von {columns} geschrieben.',
  },
  longTexts: {
    one: '{count} Text ist länger, als eine Zelle fasst, und endet nach {most} Zeichen: {addresses}',
    other: '{count} Texte sind länger, als eine Zelle fasst, und enden nach {most} Zeichen: {addresses}',
  },
  columns: {
    removed: {
      one: 'Die Spalte {columns} ist nicht mehr im Bericht.',
      other: 'Die Spalten {columns} sind nicht mehr im Bericht.',
    },
    kept: {
      one: 'Die Spalte {columns} ist nicht mehr im Bericht und gehört jetzt Ihnen.',
      other: 'Die Spalten {columns} sind nicht mehr im Bericht und gehören jetzt Ihnen.',
    },
    addedBetween: {
      one: 'Die Spalte {columns} ist neu und steht, wo der Bericht sie hat.',
      other: 'Die Spalten {columns} sind neu und stehen, wo der Bericht sie hat.',
    },
    addedAtEnd: {
      one: 'Die Spalte {columns} ist neu, am rechten Ende.',
      other: 'Die Spalten {columns} sind neu, am rechten Ende.',
    },
    returnedBetween: {
      one: 'Die Spalte {columns} war hier gelöscht und steht wieder, wo der Bericht sie hat.',
      other: 'Die Spalten {columns} waren hier gelöscht und stehen wieder, wo der Bericht sie hat.',
    },
    returnedAtEnd: {
      one: 'Die Spalte {columns} war hier gelöscht und ist am rechten Ende zurück.',
      other: 'Die Spalten {columns} waren hier gelöscht und sind am rechten Ende zurück.',
    },
  },
  columnsAtEnd: {
    columns: {
      one: 'Die Spalte {columns} gehört zwischen andere, bleibt aber am rechten Ende.',
      other: 'Die Spalten {columns} gehören zwischen andere, bleiben aber am rechten Ende.',
    },
    why: {
      inTheWay: 'Rechts vom Bericht ist etwas im Weg.',
      changed: 'Die Zellen des Berichts wurden während der Aktualisierung geändert.',
      refused: 'Excel hat es abgelehnt, hier Spalten zu verschieben.',
    },
    remedy: 'Sie können Spalten in Excel verschieben: Jede Aktualisierung lässt sie, wo sie sind.',
  },
  renamed: '„{was}“ heißt jetzt „{now}“.',
  leftBehind: {
    kept: {
      one: 'Was in {count} Zelle einer weggefallenen Spalte eingegeben war, ist aufbewahrt: siehe Optionen.',
      other: 'Was in {count} Zellen einer weggefallenen Spalte eingegeben war, ist aufbewahrt: siehe Optionen.',
    },
    notKept: {
      one: '{count} weitere Zelle, in der vielleicht etwas eingegeben war, war zu viel zum Aufbewahren.',
      other: '{count} weitere Zellen, in denen vielleicht etwas eingegeben war, waren zu viel zum Aufbewahren.',
    },
  },
  headersEmpty: {
    one: 'Diese Anordnung braucht weniger Kopfzeilen: Die obere bleibt leer stehen. Ohne geht es, wenn Sie den Bericht noch einmal platzieren und hier die Verknüpfung aufheben.',
    other:
      'Diese Anordnung braucht weniger Kopfzeilen: Die oberen {count} bleiben leer stehen. Ohne geht es, wenn Sie den Bericht noch einmal platzieren und hier die Verknüpfung aufheben.',
  },
  undoneInPart:
    '{cells} wurde nach dieser Aktualisierung geändert. Falls Sie Strg+Z gedrückt haben: Excel nimmt diese Aktualisierung in {steps} Schritten zurück. Drücken Sie Strg+Z, bis alle alten Zeilen wieder da sind, oder Aktualisieren für die neuen.',
  rowsKept: 'Behalten. Stand der Daten: {moment}.',
  notesStay: {
    one: 'Ihre Notiz bleibt auf dem alten Blatt. Die Optionen führen sie mit den Namen der Zeilen auf.',
    other: 'Ihre {count} Notizen bleiben auf dem alten Blatt. Die Optionen führen sie mit den Namen der Zeilen auf.',
  },
  oldCellsStay:
    'Die alten Zellen in {cells} sind nicht geleert: Sie wurden inzwischen geändert, oder Excel lässt sie nicht ändern. Leeren Sie dort, was Sie nicht mehr brauchen.',
  besideNotFilled: {
    unnamed:
      'Die Formeln daneben sind nicht ausgefüllt. Füllen Sie sie selbst nach unten aus; bei den nächsten Aktualisierungen gehen sie mit.',
    named:
      'Die Formeln daneben sind nicht ausgefüllt: In {cells} stehen andere Zellen. Leeren Sie diese, und füllen Sie die Formeln nach unten aus; bei den nächsten Aktualisierungen gehen sie mit.',
  },
  outlineOff: {
    refused:
      'Excel hat es abgelehnt, die Zeilen über den Zwischensummen zu gruppieren. Die Werte sind vollständig. Die Gliederung ist für diese Platzierung jetzt aus. Wo Gruppen geblieben sind, heben Sie sie in Excel mit Daten, Gruppierung aufheben auf.',
    unknownRows:
      'Die Gliederung ist für diese Platzierung jetzt aus: Excel sagt nicht, welche Gruppen von Zeilen für sie gebildet wurden. Alle Gruppen bleiben, wie sie sind. Heben Sie sie in Excel mit Daten, Gruppierung aufheben auf, und schalten Sie die Gliederung dann wieder ein.',
  },
  outlineTooLong:
    'Die Zeilen sind nicht gruppiert: Eine Gliederung hat hier höchstens {most} Gruppen, und diese Pivot-Anordnung hat mehr.',
  captionEnded: {
    changed:
      'Die Zelle über dem Block enthält die Beschriftung nicht mehr: Sie wurde geändert, verschoben oder gelöscht. Inlay schreibt keine mehr. Wenn Sie sie wieder möchten, schalten Sie sie in den Optionen ein.',
    inTheWay:
      'Die Beschriftung wurde nicht geschrieben: Die Zelle über dem Block ist nicht frei. Fügen Sie über dem Block eine Zeile ein, und schalten Sie die Beschriftung in den Optionen wieder ein.',
    firstRow:
      'Die Beschriftung wurde nicht geschrieben: Über dem Block ist keine Zeile. Fügen Sie darüber eine ein, und schalten Sie die Beschriftung in den Optionen wieder ein.',
  },
  totalsDiffer:
    'Die Werte von {measures} ergeben zusammengezählt nicht die Summen: Manches davon gehört zu mehreren Zeilen oder Spalten. Die Summen stammen von der Plattform.',
  plain: {
    headersBack: 'Die Kopfzeile war hier gelöscht worden und ist wieder da.',
    formatsStay:
      'Dieses Blatt ist geschützt. Die Werte sind aktuell, aber Zahlenformate, Farben und Spaltenbreiten sind geblieben. Wählen Sie in Excel Überprüfen > Blattschutz aufheben und aktualisieren Sie dann: So kommen auch die Zahlenformate.',
    calculatesByHand:
      'Dieses Excel berechnet nur auf Verlangen: Formeln über diesen Zellen zeigen vielleicht noch die Werte von vorher. Drücken Sie F9, um zu berechnen.',
    notRecorded:
      'Die Zellen sind geschrieben, aber die Plattform hat es noch nicht vermerkt. Inlay versucht es von selbst wieder.',
  },
};
