import type { CellsFailureTexts } from '../failures';

export const cellsFailureTexts: CellsFailureTexts = {
  WorkbookBusy: {
    problem: 'Excel ist beschäftigt, meist weil eine Zelle bearbeitet wird.',
    remedy: 'Drücken Sie im Blatt EINGABE oder ESC, und versuchen Sie es dann noch einmal.',
  },
  WorkbookProtected: {
    problem: ['Das Blatt ist bei {where} geschützt.', 'Das Blatt ist geschützt.'],
    remedy: 'Wählen Sie in Excel Überprüfen > Blattschutz aufheben, und versuchen Sie es dann noch einmal.',
    remedyWithoutPlace:
      'Wählen Sie in Excel Überprüfen > Blattschutz aufheben, und versuchen Sie es dann noch einmal. Ist es nicht geschützt, hält vielleicht ein Schutzprogramm auf diesem Rechner Add-Ins davon ab.',
  },
  WorkbookReadOnly: {
    problem: 'Diese Arbeitsmappe ist schreibgeschützt geöffnet.',
    remedy: 'Wählen Sie in Excel „Bearbeitung“, oder speichern Sie eine Kopie.',
  },
  WorkbookRefused: {
    problem: ['Excel hat die Änderung bei {where} nicht angenommen.', 'Excel hat die Änderung nicht angenommen.'],
    remedy:
      'Versuchen Sie es noch einmal, oder wählen Sie eine andere Zelle. Ist ein Teil einer Matrixformel ({=…}) im Weg, löschen Sie zuerst die ganze Matrix.',
  },
  SheetEdge: {
    problem: 'Die Zeilen reichen über den Rand des Blatts hinaus.',
    remedy: 'Wählen Sie eine Zelle weiter oben oder weiter links.',
  },
  CellsGone: {
    problem: 'Die Zellen dieses Berichts wurden gelöscht.',
    remedy: 'Platzieren Sie den Bericht neu, oder trennen Sie ihn.',
  },
  TooLarge: {
    problem: 'Das Ergebnis ist größer, als Excel auf einmal annimmt.',
    remedy:
      'Begrenzen Sie die Zeilen oder Spalten in der Plattform, oder wählen Sie die Zellen aus, die es füllen soll.',
  },
  HeadersApart: {
    problem: [
      'Zwischen den Überschriften dieses Berichts bei {where} stehen Zeilen; deshalb wurde nichts geschrieben.',
      'Zwischen den Überschriften dieses Berichts stehen Zeilen; deshalb wurde nichts geschrieben.',
    ],
    remedy:
      'Machen Sie es rückgängig, oder löschen Sie diese Zeilen, damit die Überschriften wieder zusammenstehen. Aktualisieren Sie dann.',
  },
  TitlesTooLong: {
    problem: 'Die Titel dieser Spalten sind länger, als eine Arbeitsmappe sich merken kann.',
    remedy: 'Kürzen Sie sie in der Plattform, oder fragen Sie weniger Spalten ab.',
  },
  PivotTooWide: {
    problem: [
      'Das Blatt hat keinen Platz für die {detail} Spalten dieser Pivot-Tabelle. Es wurde nichts geschrieben.',
      'Das Blatt hat keinen Platz für alle Spalten dieser Pivot-Tabelle. Es wurde nichts geschrieben.',
    ],
    remedy:
      'Ziehen Sie ein Feld von den Spalten in die Zeilen, beginnen Sie weiter links, oder platzieren Sie eine einfache Liste.',
  },
  NoRowForCaption: {
    problem: 'Unter der Beschriftung ist keine Zeile für den Block.',
    remedy: 'Wählen Sie eine Zelle weiter oben, oder schalten Sie die Beschriftung aus.',
  },
  PivotTooLong: {
    problem: [
      'Das Blatt hat keinen Platz für die {detail} Zeilen dieser Pivot-Tabelle. Es wurde nichts geschrieben.',
      'Das Blatt hat keinen Platz für alle Zeilen dieser Pivot-Tabelle. Es wurde nichts geschrieben.',
    ],
    remedy:
      'Beginnen Sie weiter oben, lassen Sie Zwischensummen weg, oder fragen Sie in der Plattform weniger Zeilen ab.',
  },
  OverlapsPlacement: {
    problem: [
      'Die Zellen von {detail} sind bei {where} im Weg.',
      'Die Zellen von {detail} sind im Weg.',
      'Die Zellen eines anderen Berichts sind bei {where} im Weg.',
      'Die Zellen eines anderen Berichts sind im Weg.',
    ],
    remedy: 'Wählen Sie eine andere Zelle, oder trennen Sie diesen Bericht.',
  },
  CellsInTheWay: {
    problem: ['Nicht leere Zellen sind bei {where} im Weg.', 'Nicht leere Zellen sind im Weg.'],
    remedy: 'Leeren Sie sie, oder wählen Sie eine andere Zelle.',
  },
  CellsChanged: {
    problem: 'Das Blatt wurde geändert, während Zeilen geschrieben wurden; deshalb wurde nichts geschrieben.',
    remedy: 'Versuchen Sie es noch einmal, wenn am Blatt nicht gearbeitet wird.',
  },
  FilterSet: {
    problem:
      'Während Zeilen geschrieben wurden, wurde ein Filter gesetzt, und Excel hat Werte in andere Zeilen geschrieben. Die alten Zeilen stehen wieder da, und alle Zeilen sind zu sehen.',
    remedy: 'Aktualisieren Sie noch einmal, und filtern Sie danach.',
  },
  FilterInTheWay: {
    problem: [
      'Ein Filter blendet Zeilen aus: {where}. In manchem Excel gerieten Werte dort in falsche Zeilen.',
      'Ein Filter blendet Zeilen aus. In manchem Excel gerieten Werte dort in falsche Zeilen.',
    ],
    remedy:
      'Wählen Sie in Excel Daten > Löschen, damit alle Zeilen zu sehen sind, und versuchen Sie es dann noch einmal.',
  },
  MergedCells: {
    problem: ['Verbundene Zellen sind bei {where} im Weg.', 'Verbundene Zellen sind im Weg.'],
    remedy: 'Heben Sie den Zellverbund auf, oder wählen Sie eine andere Zelle.',
  },
  TableInTheWay: {
    problem: [
      'Die Tabelle {detail} ist bei {where} im Weg.',
      'Die Tabelle {detail} ist im Weg.',
      'Die Tabelle ist bei {where} im Weg.',
      'Die Tabelle ist im Weg.',
    ],
    remedy:
      'Verschieben Sie die Tabelle, oder wandeln Sie sie in einen Bereich um, und versuchen Sie es dann noch einmal.',
  },
  PivotInTheWay: {
    problem: [
      'Die PivotTable {detail} ist bei {where} im Weg.',
      'Die PivotTable {detail} ist im Weg.',
      'Die PivotTable ist bei {where} im Weg.',
      'Die PivotTable ist im Weg.',
    ],
    remedy: 'Verschieben Sie die PivotTable, und versuchen Sie es dann noch einmal.',
  },
  StructureProtected: {
    problem: 'Die Struktur dieser Arbeitsmappe ist geschützt: Es kann kein Blatt hinzugefügt oder eingeblendet werden.',
    remedy:
      'Heben Sie den Schutz in Excel unter Überprüfen > Arbeitsmappe schützen auf, und versuchen Sie es dann noch einmal.',
  },
  WorkbookInBack: {
    problem: 'Eine andere Arbeitsmappe liegt vorn.',
    remedy: 'Klicken Sie in diese Arbeitsmappe, und versuchen Sie es dann noch einmal.',
  },
  ExcelSignedOut: {
    problem: 'Excel möchte, dass Sie sich anmelden.',
    remedy: 'Melden Sie sich in Excel mit Ihrem Konto an, und versuchen Sie es dann noch einmal.',
  },
  HostTooOld: {
    problem: 'Dieses Excel ist dafür zu alt.',
    remedy: 'Aktualisieren Sie Excel, oder öffnen Sie die Arbeitsmappe in Excel im Web.',
  },
  NoAnswer: {
    problem: 'Excel hat nicht geantwortet.',
    remedy: 'Was im Gange war, kann noch ausgeführt werden. Inlay sieht nach, sobald Excel wieder antwortet.',
  },
  OutcomeUnknown: {
    problem: 'Excel hat abgebrochen und nicht gesagt, was es ausgeführt hat.',
    remedy: 'Inlay sieht nach, sobald Excel wieder antwortet.',
  },
};
