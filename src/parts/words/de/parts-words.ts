import type { Failure } from '../../../app';
import type { PartsWords } from '../en/parts-words';
import { type FirstFailures, sayFirst } from '../failures';
import { withSaid } from '../formats';

export function createPartsWords(origin: string): PartsWords {
  return {
    back: 'Zurück',
    cancel: 'Abbrechen',
    tryAgain: 'Erneut versuchen',
    copyDetails: 'Details kopieren',
    copied: 'Kopiert',
    copyByHand: 'Kopieren ist hier nicht erlaubt. Markieren Sie diesen Text, und kopieren Sie ihn.',
    failure: createFailureWords(origin),
    failureDetails,
  };
}

const RETRY_SOON = 'Versuchen Sie es gleich noch einmal.';

function createFailureWords(origin: string): PartsWords['failure'] {
  const words: FirstFailures = {
    PlatformUnreachable: (_, host) => [
      `${host} hat nicht geantwortet.`,
      'Prüfen Sie Ihr Netzwerk, und versuchen Sie es dann noch einmal.',
    ],
    PlatformTimeout: (_, host) => [`${host} hat zu lange für die Antwort gebraucht.`, RETRY_SOON],
    CrossOriginBlocked: (_, host) => [
      `${host} lässt Excel nicht zu.`,
      `Bitten Sie die Administration der Plattform, ${origin} zuzulassen.`,
    ],
    WrongAddress: (_, host) => [
      `${host} hat geantwortet, aber nicht als Plattform.`,
      'Die Adresse endet auf /api; prüfen Sie sie.',
    ],
    PlatformBroken: (_, host) => [
      `${host} hat mit einem eigenen Fehler geantwortet.`,
      'Versuchen Sie es gleich noch einmal; bleibt es dabei, melden Sie es der Administration der Plattform.',
    ],
    NotSignedIn: () => [
      'Die Plattform hat dieses Token nicht akzeptiert.',
      'Kopieren Sie es noch einmal vollständig, oder erstellen Sie ein neues in der Plattform.',
    ],
    NotAllowed: (failure) => [
      withSaid('Ihr Token erlaubt das nicht.', failure.said),
      'Fragen Sie die Administration der Plattform nach Zugriff.',
    ],
    NotFound: () => [
      'Die Plattform kennt das nicht mehr.',
      'Es wurde gelöscht oder verschoben. Laden Sie die Liste neu.',
    ],
    RateLimited: () => [
      'Die Plattform verlangt weniger Anfragen.',
      'Warten Sie eine Minute, und versuchen Sie es dann noch einmal.',
    ],
    Conflict: (failure) => [
      withSaid('Im selben Moment hat das jemand anderes geändert.', failure.said),
      'Versuchen Sie es noch einmal.',
    ],
    Refused: (failure) => [
      withSaid('Die Plattform hat diese Anfrage abgelehnt.', failure.said),
      'Kopieren Sie die Details für die Administration der Plattform.',
    ],
    ContractBroken: (_, host) => [
      `${host} hat auf eine Weise geantwortet, die Inlay nicht versteht.`,
      'Kopieren Sie die Details für die Administration der Plattform.',
    ],
    WorkbookBusy: () => [
      'Excel ist beschäftigt, meist weil eine Zelle bearbeitet wird.',
      'Drücken Sie im Blatt EINGABE oder ESC, und versuchen Sie es dann noch einmal.',
    ],
    WorkbookProtected: (failure) => [
      failure.where ? `Das Blatt ist bei ${failure.where} geschützt.` : 'Das Blatt ist geschützt.',
      'Wählen Sie in Excel Überprüfen > Blattschutz aufheben, und versuchen Sie es dann noch einmal.',
    ],
    WorkbookReadOnly: () => [
      'Diese Arbeitsmappe ist schreibgeschützt geöffnet.',
      'Wählen Sie in Excel „Bearbeitung“, oder speichern Sie eine Kopie.',
    ],
    WorkbookRefused: (failure) => [
      failure.where
        ? `Excel hat die Änderung bei ${failure.where} nicht angenommen.`
        : 'Excel hat die Änderung nicht angenommen.',
      'Versuchen Sie es noch einmal, oder wählen Sie eine andere Zelle.',
    ],
    SheetEdge: () => [
      'Die Zeilen reichen über den Rand des Blatts hinaus.',
      'Wählen Sie eine Zelle weiter oben oder weiter links.',
    ],
    CellsGone: () => [
      'Die Zellen dieser Platzierung wurden gelöscht.',
      'Platzieren Sie den Bericht neu, oder trennen Sie die Platzierung.',
    ],
    TooLarge: () => [
      'Das Ergebnis ist größer, als Excel auf einmal annimmt.',
      'Begrenzen Sie die Zeilen oder Spalten in der Plattform, oder wählen Sie die Zellen aus, die es füllen soll.',
    ],
    PartsNotLoaded: () => [
      'Ein Teil von Inlay wurde nicht geladen.',
      'Prüfen Sie Ihr Netzwerk, und versuchen Sie es noch einmal; bleibt es dabei, schließen und öffnen Sie den Aufgabenbereich.',
    ],
    OverlapsPlacement: (failure) => [
      `Die Zellen von ${failure.said ?? 'einer anderen Platzierung'} sind${at(failure)} im Weg.`,
      'Wählen Sie eine andere Zelle, oder trennen Sie diese Platzierung.',
    ],
    CellsInTheWay: (failure) => [
      `Gefüllte Zellen sind${at(failure)} im Weg.`,
      'Leeren Sie sie, oder wählen Sie eine andere Zelle.',
    ],
    CellsChanged: () => [
      'Das Blatt wurde geändert, während Zeilen geschrieben wurden; deshalb wurde nichts geschrieben.',
      'Versuchen Sie es noch einmal, wenn am Blatt nicht gearbeitet wird.',
    ],
    MergedCells: (failure) => [
      `Verbundene Zellen sind${at(failure)} im Weg.`,
      'Heben Sie den Zellverbund auf, oder wählen Sie eine andere Zelle.',
    ],
    TableInTheWay: (failure) => [
      `Die Tabelle ${failure.said ? `${failure.said} ` : ''}ist${at(failure)} im Weg.`,
      'Verschieben Sie die Tabelle, oder wandeln Sie sie in einen Bereich um, und versuchen Sie es dann noch einmal.',
    ],
    PivotInTheWay: (failure) => [
      `Die PivotTable ${failure.said ? `${failure.said} ` : ''}ist${at(failure)} im Weg.`,
      'Verschieben Sie die PivotTable, und versuchen Sie es dann noch einmal.',
    ],
    StructureProtected: () => [
      'Es kann kein Blatt hinzugefügt werden: Die Struktur dieser Arbeitsmappe ist geschützt.',
      'Heben Sie den Schutz in Excel unter Überprüfen > Arbeitsmappe schützen auf, und versuchen Sie es dann noch einmal.',
    ],
    HostTooOld: () => [
      'Dieses Excel ist dafür zu alt.',
      'Aktualisieren Sie Excel, oder öffnen Sie die Arbeitsmappe in Excel im Web.',
    ],
    Defect: () => [
      'In Inlay ist ein Fehler aufgetreten.',
      'Versuchen Sie es noch einmal; bleibt es dabei, kopieren Sie die Details und senden Sie sie an den Hersteller.',
    ],
  };
  return sayFirst(words, 'Die Plattform');
}

function at({ where }: Failure): string {
  return where ? ` bei ${where}` : '';
}

/** For support, as in English: without the platform's own words, which may quote what stands in cells. */
function failureDetails(failure: Failure, versions: string): string {
  const { code, at: operation, host, requestId, hostCode } = failure;
  const parts: string[] = [code];
  if (operation) parts.push(`in ${operation}`);
  if (host) parts.push(`bei ${host}`);
  if (requestId) parts.push(`Anfrage ${requestId}`);
  if (hostCode) parts.push(`Excel meldet ${hostCode}`);
  return `${parts.join(', ')}. ${versions}`;
}
