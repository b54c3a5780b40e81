import type { Failure } from '../../../app';
import type { CellsFailureTexts } from '../failures';

export const cellsFailureTexts: CellsFailureTexts = {
  WorkbookBusy: () => [
    'Excel ist beschäftigt, meist weil eine Zelle bearbeitet wird.',
    'Drücken Sie im Blatt EINGABE oder ESC, und versuchen Sie es dann noch einmal.',
  ],
  WorkbookProtected: (failure) => [
    failure.where ? `Das Blatt ist bei ${failure.where} geschützt.` : 'Das Blatt ist geschützt.',
    failure.where
      ? 'Wählen Sie in Excel Überprüfen > Blattschutz aufheben, und versuchen Sie es dann noch einmal.'
      : 'Wählen Sie in Excel Überprüfen > Blattschutz aufheben, und versuchen Sie es dann noch einmal. Ist es nicht geschützt, hält vielleicht ein Schutzprogramm auf diesem Rechner Add-Ins davon ab.',
  ],
  WorkbookReadOnly: () => [
    'Diese Arbeitsmappe ist schreibgeschützt geöffnet.',
    'Wählen Sie in Excel „Bearbeitung“, oder speichern Sie eine Kopie.',
  ],
  WorkbookRefused: (failure) => [
    failure.where
      ? `Excel hat die Änderung bei ${failure.where} nicht angenommen.`
      : 'Excel hat die Änderung nicht angenommen.',
    'Versuchen Sie es noch einmal, oder wählen Sie eine andere Zelle. Ist ein Teil einer Matrixformel ({=…}) im Weg, löschen Sie zuerst die ganze Matrix.',
  ],
  SheetEdge: () => [
    'Die Zeilen reichen über den Rand des Blatts hinaus.',
    'Wählen Sie eine Zelle weiter oben oder weiter links.',
  ],
  CellsGone: () => [
    'Die Zellen dieses Berichts wurden gelöscht.',
    'Platzieren Sie den Bericht neu, oder trennen Sie ihn.',
  ],
  TooLarge: () => [
    'Das Ergebnis ist größer, als Excel auf einmal annimmt.',
    'Begrenzen Sie die Zeilen oder Spalten in der Plattform, oder wählen Sie die Zellen aus, die es füllen soll.',
  ],
  HeadersApart: (failure) => [
    `Zwischen den Überschriften dieses Berichts${at(failure)} stehen Zeilen; deshalb wurde nichts geschrieben.`,
    'Machen Sie es rückgängig, oder löschen Sie diese Zeilen, damit die Überschriften wieder zusammenstehen. Aktualisieren Sie dann.',
  ],
  TitlesTooLong: () => [
    'Die Titel dieser Spalten sind länger, als eine Arbeitsmappe sich merken kann.',
    'Kürzen Sie sie in der Plattform, oder fragen Sie weniger Spalten ab.',
  ],
  PivotTooWide: ({ detail }) => [
    `Das Blatt hat keinen Platz für die ${Number(detail).toLocaleString('de')} Spalten dieser Pivot-Tabelle. Es wurde nichts geschrieben.`,
    'Ziehen Sie ein Feld von den Spalten in die Zeilen, beginnen Sie weiter links, oder platzieren Sie eine einfache Liste.',
  ],
  NoRowForCaption: () => [
    'Unter der Beschriftung ist keine Zeile für den Block.',
    'Wählen Sie eine Zelle weiter oben, oder schalten Sie die Beschriftung aus.',
  ],
  PivotTooLong: ({ detail }) => [
    `Das Blatt hat keinen Platz für die ${Number(detail).toLocaleString('de')} Zeilen dieser Pivot-Tabelle. Es wurde nichts geschrieben.`,
    'Beginnen Sie weiter oben, lassen Sie Zwischensummen weg, oder fragen Sie in der Plattform weniger Zeilen ab.',
  ],
  OverlapsPlacement: (failure) => [
    `Die Zellen von ${failure.detail ?? 'eines anderen Berichts'} sind${at(failure)} im Weg.`,
    'Wählen Sie eine andere Zelle, oder trennen Sie diesen Bericht.',
  ],
  CellsInTheWay: (failure) => [
    `Nicht leere Zellen sind${at(failure)} im Weg.`,
    'Leeren Sie sie, oder wählen Sie eine andere Zelle.',
  ],
  CellsChanged: () => [
    'Das Blatt wurde geändert, während Zeilen geschrieben wurden; deshalb wurde nichts geschrieben.',
    'Versuchen Sie es noch einmal, wenn am Blatt nicht gearbeitet wird.',
  ],
  FilterSet: () => [
    'Während Zeilen geschrieben wurden, wurde ein Filter gesetzt, und Excel hat Werte in andere Zeilen geschrieben. Die alten Zeilen stehen wieder da, und alle Zeilen sind zu sehen.',
    'Aktualisieren Sie noch einmal, und filtern Sie danach.',
  ],
  FilterInTheWay: (failure) => [
    `Ein Filter blendet Zeilen aus${failure.where ? `: ${failure.where}` : ''}. In manchem Excel gerieten Werte dort in falsche Zeilen.`,
    'Wählen Sie in Excel Daten > Löschen, damit alle Zeilen zu sehen sind, und versuchen Sie es dann noch einmal.',
  ],
  MergedCells: (failure) => [
    `Verbundene Zellen sind${at(failure)} im Weg.`,
    'Heben Sie den Zellverbund auf, oder wählen Sie eine andere Zelle.',
  ],
  TableInTheWay: (failure) => [
    `Die Tabelle ${failure.detail ? `${failure.detail} ` : ''}ist${at(failure)} im Weg.`,
    'Verschieben Sie die Tabelle, oder wandeln Sie sie in einen Bereich um, und versuchen Sie es dann noch einmal.',
  ],
  PivotInTheWay: (failure) => [
    `Die PivotTable ${failure.detail ? `${failure.detail} ` : ''}ist${at(failure)} im Weg.`,
    'Verschieben Sie die PivotTable, und versuchen Sie es dann noch einmal.',
  ],
  StructureProtected: () => [
    'Die Struktur dieser Arbeitsmappe ist geschützt: Es kann kein Blatt hinzugefügt oder eingeblendet werden.',
    'Heben Sie den Schutz in Excel unter Überprüfen > Arbeitsmappe schützen auf, und versuchen Sie es dann noch einmal.',
  ],
  WorkbookInBack: () => [
    'Eine andere Arbeitsmappe liegt vorn.',
    'Klicken Sie in diese Arbeitsmappe, und versuchen Sie es dann noch einmal.',
  ],
  ExcelSignedOut: () => [
    'Excel möchte, dass Sie sich anmelden.',
    'Melden Sie sich in Excel mit Ihrem Konto an, und versuchen Sie es dann noch einmal.',
  ],
  HostTooOld: () => [
    'Dieses Excel ist dafür zu alt.',
    'Aktualisieren Sie Excel, oder öffnen Sie die Arbeitsmappe in Excel im Web.',
  ],
  NoAnswer: () => [
    'Excel hat nicht geantwortet.',
    'Was im Gange war, kann noch ausgeführt werden. Inlay sieht nach, sobald Excel wieder antwortet.',
  ],
  OutcomeUnknown: () => [
    'Excel hat abgebrochen und nicht gesagt, was es ausgeführt hat.',
    'Inlay sieht nach, sobald Excel wieder antwortet.',
  ],
};

function at({ where }: Failure): string {
  return where ? ` bei ${where}` : '';
}
