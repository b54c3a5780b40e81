import type { Translation } from '../../../../parts';
import type * as english from '../../en/report/notices';

export const noticeTexts: Translation<typeof english.noticeTexts> = {
  cut: {
    one: '{size} passte nicht hinein. Geschrieben: {rowsWritten} von {rows}, {columnsWritten} von {columns}.',
    other: '{size} passten nicht hinein. Geschrieben: {rowsWritten} von {rows}, {columnsWritten} von {columns}.',
  },
  narrowColumns: {
    one: '{count} Spalte ist zu schmal für ihre Zahlen.',
    other: '{count} Spalten sind zu schmal für ihre Zahlen.',
  },
  longTexts: {
    one: '{count} Text war zu lang für eine Zelle und wurde nach {most} Zeichen abgeschnitten: {addresses}',
    other: '{count} Texte waren zu lang für eine Zelle und wurden nach {most} Zeichen abgeschnitten: {addresses}',
  },
  cleanedTexts: {
    one: '{count} Text enthielt Zeichen, die keine Excel-Datei speichern kann. An ihrer Stelle steht „�“: {addresses}',
    other:
      '{count} Texte enthielten Zeichen, die keine Excel-Datei speichern kann. An ihrer Stelle steht „�“: {addresses}',
  },
  columns: {
    removed: { one: 'Entfernte Spalte: {columns}.', other: 'Entfernte Spalten: {columns}.' },
    kept: {
      one: 'Die Spalte {columns} ist nicht mehr im Bericht und bleibt als Ihre eigene Spalte erhalten.',
      other: 'Die Spalten {columns} sind nicht mehr im Bericht und bleiben als Ihre eigenen Spalten erhalten.',
    },
    addedBetween: { one: 'Neue Spalte: {columns}.', other: 'Neue Spalten: {columns}.' },
    addedAtEnd: { one: 'Neue Spalte ganz rechts: {columns}.', other: 'Neue Spalten ganz rechts: {columns}.' },
    returnedBetween: {
      one: 'Gelöschte Spalte wiederhergestellt: {columns}.',
      other: 'Gelöschte Spalten wiederhergestellt: {columns}.',
    },
    returnedAtEnd: {
      one: 'Gelöschte Spalte ganz rechts wiederhergestellt: {columns}.',
      other: 'Gelöschte Spalten ganz rechts wiederhergestellt: {columns}.',
    },
  },
  columnsAtEnd: {
    columns: {
      one: 'Die Spalte {columns} steht ganz rechts statt in der Reihenfolge des Berichts.',
      other: 'Die Spalten {columns} stehen ganz rechts statt in der Reihenfolge des Berichts.',
    },
    why: {
      inTheWay: 'Rechts der Tabelle sind Zellen im Weg.',
      changed: 'Die Tabelle wurde während der Aktualisierung bearbeitet.',
      refused: 'Excel konnte hier keine Spalten verschieben.',
    },
    remedy: 'Sie können Spalten in Excel verschieben; Ihre Reihenfolge bleibt beim Aktualisieren erhalten.',
  },
  renamed: '„{was}“ heißt jetzt „{now}“.',
  leftBehind: {
    kept: {
      one: '{count} bearbeitete Zelle einer entfernten Spalte wurde aufbewahrt: siehe Optionen.',
      other: '{count} bearbeitete Zellen entfernter Spalten wurden aufbewahrt: siehe Optionen.',
    },
    notKept: {
      one: '{count} weitere, vielleicht bearbeitete Zelle konnte nicht aufbewahrt werden.',
      other: '{count} weitere, vielleicht bearbeitete Zellen konnten nicht aufbewahrt werden.',
    },
  },
  headersEmpty: {
    one: 'Diese Anordnung braucht weniger Kopfzeilen, daher ist die oberste jetzt leer. Soll sie entfallen, platzieren Sie den Bericht neu, und trennen Sie den bisherigen.',
    other:
      'Diese Anordnung braucht weniger Kopfzeilen, daher sind die obersten {count} jetzt leer. Sollen sie entfallen, platzieren Sie den Bericht neu, und trennen Sie den bisherigen.',
  },
  undoneInPart: {
    refresh:
      '{cells} wurde nach dieser Aktualisierung geändert. Um die ganze Aktualisierung rückgängig zu machen, drücken Sie insgesamt {steps}-mal Strg+Z. Für die neuen Zeilen wählen Sie „Aktualisieren“.',
    placing:
      'Sie haben das Platzieren teilweise rückgängig gemacht. Um alles rückgängig zu machen, drücken Sie insgesamt {steps}-mal Strg+Z. Für alle Zeilen wählen Sie „Aktualisieren“.',
  },
  sorted:
    'Sortiert nach {column}, wie in Ihrem Blatt. Die Reihenfolge des Berichts stellen Sie in den Optionen wieder her.',
  rowsKept: 'Aktuelle Zeilen behalten. Stand der Daten: {moment}.',
  notesStay: {
    one: 'Ihre Notiz ist noch auf dem alten Blatt und in den Optionen aufgeführt.',
    other: 'Ihre {count} Notizen sind noch auf dem alten Blatt und in den Optionen aufgeführt.',
  },
  oldCellsStay:
    'Die alten Zellen ({cells}) wurden nicht geleert, weil sie bearbeitet wurden oder sich nicht ändern lassen. Leeren Sie, was Sie nicht brauchen.',
  besideNotFilled: {
    unnamed:
      'Die Formeln neben der Tabelle wurden nicht nach unten ausgefüllt. Füllen Sie sie selbst aus; spätere Aktualisierungen erweitern sie.',
    named:
      'Die Formeln neben der Tabelle wurden nicht nach unten ausgefüllt, weil in {cells} etwas steht. Leeren Sie diese Zellen, und füllen Sie die Formeln selbst aus; spätere Aktualisierungen erweitern sie.',
  },
  outlineOff: {
    refused:
      'Excel konnte die Zeilen nicht gruppieren, daher ist die Gliederung jetzt aus. Die Werte sind vollständig. Übrige Gruppen entfernen Sie in Excel mit Daten > Gruppierung aufheben.',
    unknownRows:
      'Die Gliederung ist jetzt aus, weil Inlay nicht erkennt, welche Gruppen zu diesem Bericht gehören. Um sie wieder zu nutzen, entfernen Sie die Gruppen in Excel (Daten > Gruppierung aufheben), und schalten Sie die Gliederung ein.',
  },
  outlineTooLong: 'Die Zeilen sind nicht gruppiert, weil diese Pivot-Tabelle mehr als {most} Gruppen hat.',
  tooManyLinks: 'Die Tabelle enthält mehr als {most} Adressen, die Links sein könnten. Daher bleiben alle Text.',
  captionEnded: {
    changed:
      'Die Beschriftung wurde bearbeitet, verschoben oder gelöscht und ist jetzt aus. Sie können sie in den Optionen wieder einschalten.',
    inTheWay:
      'Die Zelle über der Tabelle ist nicht leer, daher fehlt die Beschriftung. Fügen Sie dort eine Zeile ein, und schalten Sie die Beschriftung in den Optionen wieder ein.',
    firstRow:
      'Über der Tabelle ist keine Zeile für die Beschriftung. Fügen Sie eine ein, und schalten Sie die Beschriftung in den Optionen wieder ein.',
  },
  tableEnded: {
    headerRows:
      'Es gibt keine Excel-Tabelle, weil eine Tabelle genau eine Kopfzeile braucht. Platzieren Sie den Bericht noch einmal mit Überschriften in einer Zeile.',
    sameHeaders:
      'Es gibt keine Excel-Tabelle, weil die Überschriften Text sein und sich alle unterscheiden müssen. Benennen Sie die Überschriften um, und schalten Sie die Tabelle in den Optionen wieder ein.',
    inTheWay:
      'Es gibt keine Excel-Tabelle, weil einige Zellen verbunden sind oder zu einer anderen Tabelle oder einer Formel gehören. Ändern Sie das, und schalten Sie die Tabelle in den Optionen wieder ein.',
    filtered:
      'Es gibt keine Excel-Tabelle, weil ein Filter Zeilen ausblendet. Löschen Sie den Filter, und schalten Sie die Tabelle in den Optionen wieder ein.',
    protected:
      'Es gibt keine Excel-Tabelle, weil dieses Blatt geschützt ist. Wählen Sie in Excel Überprüfen > Blattschutz aufheben, und schalten Sie die Tabelle in den Optionen wieder ein.',
    refused: 'Excel konnte die Tabelle nicht erstellen. Die Zellen enthalten alle Zeilen.',
    removed:
      'Die Tabelle wurde in Excel entfernt, daher ist „Als Excel-Tabelle“ jetzt aus. Sie können sie in den Optionen wieder einschalten.',
    stays:
      'Excel konnte die Tabelle nicht in einen Bereich konvertieren. Wählen Sie in Excel Tabellenentwurf > In Bereich konvertieren.',
  },
  totalsDiffer:
    'Die Werte von {measures} ergeben zusammen nicht die Gesamtwerte, weil manches in mehreren Zeilen oder Spalten mitzählt. Die Gesamtwerte kommen von der Plattform.',
  plain: {
    headersBack: 'Die gelöschte Kopfzeile wurde wiederhergestellt.',
    formatsStay:
      'Dieses Blatt ist geschützt, daher wurden nur die Werte aktualisiert. Um auch die Zahlenformate zu aktualisieren, wählen Sie in Excel Überprüfen > Blattschutz aufheben, und aktualisieren Sie dann.',
    calculatesByHand:
      'Die Berechnung ist in Excel auf „Manuell“ gestellt, daher zeigen Formeln vielleicht alte Ergebnisse. Drücken Sie F9, um zu berechnen.',
    conversionDiffers:
      'Das SQL des Berichts und die daraus erzeugte Abfrage haben verschiedene Zeilen geliefert. Um die Zeilen des SQL zu erhalten, aktualisieren Sie diesen Bericht.',
    conversionRefused:
      'Die Daten-API konnte das SQL dieses Berichts diesmal nicht umwandeln und hat es selbst ausgeführt. Filter, Gesamtwerte und die Zeilen hinter einer Zahl gibt es daher vorerst nicht.',
    pivotConversionRefused:
      'Die Daten-API konnte das SQL dieses Berichts diesmal nicht umwandeln und hat es selbst ausgeführt. Die Anordnung ist dieselbe, aber nur Zahlen, die sich addieren lassen, haben Gesamtwerte. Filter und die Zeilen hinter einer Zahl gibt es vorerst nicht.',
    linksRefused: 'Excel hat die Links nicht angenommen. Die Adressen sind daher Text.',
    notRecorded:
      'Die Zellen sind geschrieben, aber auf der Plattform noch nicht vermerkt. Inlay versucht es automatisch erneut.',
  },
};
