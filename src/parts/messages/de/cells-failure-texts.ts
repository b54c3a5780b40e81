import type { CellsFailureTexts } from '../failures';

export const cellsFailureTexts: CellsFailureTexts = {
  WorkbookBusy: {
    problem: 'Excel ist beschäftigt, meist weil gerade eine Zelle bearbeitet wird.',
    remedy: 'Drücken Sie im Blatt die Eingabetaste oder Esc, und versuchen Sie es erneut.',
  },
  WorkbookProtected: {
    problem: ['Das Blatt ist geschützt, {where} lässt sich nicht ändern.', 'Das Blatt ist geschützt.'],
    remedy: 'Wählen Sie in Excel Überprüfen > Blattschutz aufheben, und versuchen Sie es erneut.',
    remedyWithoutPlace:
      'Wählen Sie in Excel Überprüfen > Blattschutz aufheben, und versuchen Sie es erneut. Ist das Blatt nicht geschützt, blockiert vielleicht eine Sicherheitssoftware Add-Ins.',
  },
  WorkbookReadOnly: {
    problem: 'Diese Arbeitsmappe ist schreibgeschützt.',
    remedy: 'Wechseln Sie in Excel zu „Bearbeitung“, oder speichern Sie eine Kopie.',
  },
  WorkbookRefused: {
    problem: ['Excel konnte {where} nicht ändern.', 'Excel konnte die Änderung nicht ausführen.'],
    remedy:
      'Versuchen Sie es erneut, oder wählen Sie eine andere Zelle. Ist eine Matrixformel ({=…}) im Weg, löschen Sie zuerst die ganze Matrix.',
  },
  SheetEdge: {
    problem: 'Der Bericht passt hier nicht auf das Blatt.',
    remedy: 'Wählen Sie eine Zelle weiter oben oder weiter links.',
  },
  CellsGone: {
    problem: 'Die Zellen dieses Berichts wurden gelöscht.',
    remedy: 'Platzieren Sie den Bericht neu, oder trennen Sie ihn.',
  },
  TooLarge: {
    problem: 'Das Ergebnis ist zu groß für Excel.',
    remedy:
      'Begrenzen Sie die Zeilen oder Spalten auf der Plattform, oder wählen Sie vorher die Zellen aus, die gefüllt werden sollen.',
  },
  HeadersApart: {
    problem: [
      'Zwischen den Überschriften dieses Berichts ({where}) liegen Zeilen. Es wurde nichts geschrieben.',
      'Zwischen den Überschriften dieses Berichts liegen Zeilen. Es wurde nichts geschrieben.',
    ],
    remedy: 'Machen Sie das rückgängig, oder löschen Sie diese Zeilen, und aktualisieren Sie dann.',
  },
  TooManySnapshots: {
    problem: 'In dieser Arbeitsmappe lassen sich keine weiteren Stände festhalten.',
    remedy: 'Entfernen Sie einige aus der Liste, und versuchen Sie es dann erneut.',
  },
  TitlesTooLong: {
    problem: 'Die Spaltentitel sind zu lang, um sie in der Arbeitsmappe zu speichern.',
    remedy: 'Kürzen Sie die Titel auf der Plattform, oder verwenden Sie weniger Spalten.',
  },
  PivotTooWide: {
    problem: [
      'Die {detail} Spalten dieser Pivot-Tabelle passen nicht auf das Blatt. Es wurde nichts geschrieben.',
      'Die Spalten dieser Pivot-Tabelle passen nicht auf das Blatt. Es wurde nichts geschrieben.',
    ],
    remedy:
      'Verschieben Sie ein Feld von den Spalten in die Zeilen, beginnen Sie weiter links, oder platzieren Sie eine Liste.',
  },
  NoRowForCaption: {
    problem: 'Unter der Beschriftung ist keine Zeile für die Tabelle frei.',
    remedy: 'Wählen Sie eine Zelle weiter oben, oder schalten Sie die Beschriftung aus.',
  },
  PivotTooLong: {
    problem: [
      'Die {detail} Zeilen dieser Pivot-Tabelle passen nicht auf das Blatt. Es wurde nichts geschrieben.',
      'Die Zeilen dieser Pivot-Tabelle passen nicht auf das Blatt. Es wurde nichts geschrieben.',
    ],
    remedy:
      'Beginnen Sie weiter oben, schalten Sie Zwischensummen aus, oder begrenzen Sie die Zeilen auf der Plattform.',
  },
  OverlapsPlacement: {
    problem: [
      'In {where} ist bereits {detail}.',
      'Dort ist bereits {detail}.',
      'In {where} ist bereits ein anderer Bericht.',
      'Dort ist bereits ein anderer Bericht.',
    ],
    remedy: 'Wählen Sie eine andere Zelle, oder trennen Sie den anderen Bericht.',
  },
  OverlapsFilterCell: {
    problem: ['{where} enthält den Wert eines Filters.', 'Eine dieser Zellen enthält den Wert eines Filters.'],
    remedy: 'Wählen Sie eine andere Zelle.',
  },
  CellsInTheWay: {
    problem: ['Nicht leere Zellen sind im Weg: {where}.', 'Nicht leere Zellen sind im Weg.'],
    remedy: 'Leeren Sie die Zellen, oder wählen Sie eine andere Zelle.',
  },
  CellsChanged: {
    problem: 'Das Blatt wurde während des Schreibens bearbeitet. Es wurde nichts geschrieben.',
    remedy: 'Versuchen Sie es gleich noch einmal.',
  },
  FilterSet: {
    problem:
      'Während des Schreibens wurde ein Filter gesetzt, und Werte gerieten in falsche Zeilen. Die vorherigen Zeilen wurden wiederhergestellt, der Filter wurde gelöscht.',
    remedy: 'Aktualisieren Sie erneut, und filtern Sie danach.',
  },
  FilterInTheWay: {
    problem: [
      'Ein Filter blendet Zeilen in {where} aus. Werte könnten in falsche Zeilen geraten.',
      'Ein Filter blendet Zeilen aus. Werte könnten in falsche Zeilen geraten.',
    ],
    remedy: 'Wählen Sie in Excel Daten > Löschen, um alle Zeilen anzuzeigen, und versuchen Sie es erneut.',
  },
  MergedCells: {
    problem: ['Verbundene Zellen sind im Weg: {where}.', 'Verbundene Zellen sind im Weg.'],
    remedy: 'Heben Sie den Zellverbund auf, oder wählen Sie eine andere Zelle.',
  },
  TableInTheWay: {
    problem: [
      'Die Excel-Tabelle {detail} ist bei {where} im Weg.',
      'Die Excel-Tabelle {detail} ist im Weg.',
      'Eine Excel-Tabelle ist bei {where} im Weg.',
      'Eine Excel-Tabelle ist im Weg.',
    ],
    remedy: 'Verschieben Sie die Tabelle, oder wandeln Sie sie in einen Bereich um, und versuchen Sie es erneut.',
  },
  PivotInTheWay: {
    problem: [
      'Die PivotTable {detail} ist bei {where} im Weg.',
      'Die PivotTable {detail} ist im Weg.',
      'Eine PivotTable ist bei {where} im Weg.',
      'Eine PivotTable ist im Weg.',
    ],
    remedy: 'Verschieben Sie die PivotTable, und versuchen Sie es erneut.',
  },
  StructureProtected: {
    problem:
      'Die Struktur dieser Arbeitsmappe ist geschützt, daher lassen sich Blätter weder hinzufügen noch einblenden.',
    remedy: 'Schalten Sie in Excel Überprüfen > Arbeitsmappe schützen aus, und versuchen Sie es erneut.',
  },
  WorkbookInBack: {
    problem: 'Eine andere Arbeitsmappe ist im Vordergrund.',
    remedy: 'Klicken Sie in diese Arbeitsmappe, und versuchen Sie es erneut.',
  },
  ExcelSignedOut: {
    problem: 'Sie sind in Excel nicht angemeldet.',
    remedy: 'Melden Sie sich in Excel an, und versuchen Sie es erneut.',
  },
  HostTooOld: {
    problem: 'Diese Excel-Version ist dafür zu alt.',
    remedy: 'Aktualisieren Sie Excel, oder öffnen Sie die Arbeitsmappe in Excel im Web.',
  },
  NoAnswer: {
    problem: 'Excel reagiert nicht.',
    problemIfCancelled: 'Abgebrochen. Excel hat noch nicht geantwortet.',
    remedy: 'Eine begonnene Änderung wird vielleicht noch ausgeführt. Inlay prüft das, sobald Excel wieder reagiert.',
  },
  OutcomeUnknown: {
    problem: 'Excel hat mit einem Fehler abgebrochen. Die Änderung wurde vielleicht trotzdem ausgeführt.',
    remedy: 'Inlay prüft das, sobald Excel wieder reagiert.',
  },
};
