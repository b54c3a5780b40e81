import type { PartsMessages } from '../en/parts-messages';
import { createFullFailureMessage, type RowsFailureTexts } from '../failures';
import { withQuote } from '../formats';
import { cellsFailureTexts } from './cells-failures';
import { describeFilterCellFault } from './filter-cells';

export function createRowsFailureMessage(origin: string, failure: PartsMessages['failure']): PartsMessages['failure'] {
  return createFullFailureMessage(
    { rows: rowsFailureTexts, cells: cellsFailureTexts, dataApi: createDataApiFailureTexts(origin) },
    'Die Daten-API',
    failure,
  );
}

const RETRY_OR_TELL =
  'Versuchen Sie es gleich noch einmal; bleibt es dabei, melden Sie es der Administration der Plattform.';

function createDataApiFailureTexts(origin: string): RowsFailureTexts['dataApi'] {
  return {
    PlatformUnreachable: (_, host) => [
      `${host}, woher die Zeilen kommen, hat nicht geantwortet.`,
      'Prüfen Sie Ihr Netzwerk. Ist es in Ordnung, fragen Sie die Administration der Plattform, ob diese Daten-API läuft und ihr Zertifikat gültig ist.',
    ],
    CrossOriginBlocked: (_, host) => [
      `${host}, woher die Zeilen kommen, lässt Excel nicht zu.`,
      `Fragen Sie die Administration der Plattform, ob diese Daten-API läuft und ${origin} zulässt.`,
    ],
    PlatformTimeout: (_, host) => [
      `${host}, woher die Zeilen kommen, hat zu lange für die Antwort gebraucht.`,
      RETRY_OR_TELL,
    ],
    WrongAddress: (_, host) => [
      `${host} hat geantwortet, aber nicht als Daten-API.`,
      'Bitten Sie die Administration der Plattform, die Adresse zu prüfen, die sie für ihre Zeilen nennt.',
    ],
    PlatformBroken: ({ detail }, host) => [
      withQuote(`${host}, woher die Zeilen kommen, hat mit einem eigenen Fehler geantwortet.`, detail),
      RETRY_OR_TELL,
    ],
    NotAllowed: ({ detail }, host) => [
      withQuote(`${host} gibt Ihnen diese Zeilen nicht.`, detail),
      'Fragen Sie die Administration der Plattform nach Zugriff.',
    ],
    RateLimited: (_, host) => [
      `${host} verlangt weniger Anfragen.`,
      'Warten Sie eine Minute, und versuchen Sie es dann noch einmal.',
    ],
    Refused: ({ detail }, host) => [
      withQuote(`${host} hat diese Anfrage abgelehnt.`, detail),
      'Kopieren Sie die Details für die Administration der Plattform.',
    ],
  };
}

const rowsFailureTexts: RowsFailureTexts['rows'] = {
  QueryFailed: ({ detail }) => [
    withQuote('Die Abfrage dieses Berichts ist nicht gelungen.', detail),
    'Wer den Bericht erstellt hat, kann ihn reparieren.',
  ],
  SeveralQueries: () => [
    'Dieser Bericht stellt mehrere Abfragen auf einmal, aus denen keine einzelne Tabelle wird.',
    'Wer den Bericht erstellt hat, kann eine Abfrage daraus machen.',
  ],
  PagesDisagree: (_, host) => [
    `${host} hat Zeilen gegeben, die nicht zusammenpassen, auch als erneut gefragt wurde: Einige kamen doppelt oder fehlen.`,
    'Versuchen Sie es noch einmal, wenn gerade keine Daten geladen werden; bleibt es dabei, melden Sie es der Administration der Plattform.',
  ],
  MemberHidden: ({ detail }) => [
    `Dieser Bericht fragt nach ${detail ?? 'einem Feld'}; das dürfen Sie nicht sehen.`,
    'Fragen Sie die Administration der Plattform nach Zugriff, oder lassen Sie es aus dem Bericht nehmen.',
  ],
  QueryTooSlow: (_, host) => [
    `Die Abfrage dieses Berichts dauert ${host} zu lange.`,
    'Versuchen Sie es später noch einmal; bleibt es dabei, kann der Bericht weniger verlangen, etwa weniger Tage.',
  ],
  SeveralInCell: ({ detail }) => [
    `Zwei Zeilen dieses Berichts fallen in dieselbe Zelle dieser Pivot-Tabelle, die nur eine davon zeigen kann${detail === undefined ? '' : ` (${detail})`}.`,
    'Verschieben Sie eine Spalte, die solche Zeilen unterscheidet, in die Zeilen, oder wählen Sie die flache Liste.',
  ],
  NoQuery: () => ['Dieser Bericht hat keine Abfrage.', 'Wer ihn erstellt hat, kann sie in der Plattform ergänzen.'],
  SourceFailed: ({ detail }, host) => [
    withQuote(`Die Datenbank hinter ${host} hat diese Abfrage nicht ausgeführt.`, detail),
    'Versuchen Sie es gleich noch einmal; bleibt es dabei, melden Sie es denen, die das Datenmodell pflegen.',
  ],
  ModelBroken: ({ detail }, host) => [
    withQuote(`Das Datenmodell von ${host} lässt sich nicht übersetzen.`, detail),
    'Wer dieses Modell pflegt, muss es reparieren; der Bericht und Ihr Token sind in Ordnung.',
  ],
  RowLimit: (_, host) => [
    `${host} erlaubt für diesen Bericht zu wenige Zeilen je Antwort.`,
    'Bitten Sie die Administration der Plattform, dort die Zeilengrenze zu erhöhen.',
  ],
  SqlNotStarted: (_, host) => [
    `Dieser Bericht braucht SQL, und die SQL-Schnittstelle von ${host} läuft nicht.`,
    'Bitten Sie die Administration der Plattform, sie einzuschalten.',
  ],
  SqlMissing: (_, host) => [
    `Dieser Bericht braucht SQL, und ${host} kennt an der Adresse, die die Plattform nennt, kein SQL.`,
    'Bitten Sie die Administration der Plattform, diese Adresse oder die Version der Daten-API zu prüfen.',
  ],
  DataTokenRefused: (_, host) => [
    `${host} akzeptiert die Tokens nicht, die die Plattform für Zeilen ausgibt.`,
    'Ihr eigenes Token ist in Ordnung: Bitten Sie die Administration der Plattform, beiden dasselbe Geheimnis zu geben.',
  ],
  DataScopeMissing: ({ detail }, host) => [
    `${host} kennt Sie, gibt Ihnen aber keine Zeilen: Der Scope „${detail ?? 'data'}“ fehlt.`,
    'Bitten Sie die Administration der Plattform, ihn zu ergänzen.',
  ],
  DataApiDown: (_, host) => [`${host} hat geantwortet, aber die Daten-API dahinter läuft nicht.`, RETRY_OR_TELL],
  DataNotHttps: (_, host) => [
    `Die Plattform nennt ${host} für ihre Zeilen ohne https, deshalb wurde nichts dorthin gesendet.`,
    'Bitten Sie die Administration der Plattform um eine Adresse mit https.',
  ],
  NoDataAddress: () => [
    'Diese Bereitstellung nennt keine Adresse für ihre Daten.',
    'Bitten Sie die Administration der Plattform, die Daten-API einzurichten.',
  ],
  NoDownload: ({ detail }) => [
    withQuote(
      'Ihre Rollen lassen Sie diesen Bericht lesen, aber seine Zeilen nicht aus der Plattform übernehmen.',
      detail,
    ),
    'Fragen Sie seinen Autor oder die Administration der Plattform nach dem Recht, Daten herunterzuladen.',
  ],
  TakesNoFilters: () => [
    'Dieser Bericht ist jetzt in SQL geschrieben und nimmt keine Filter an. Ihre Zeilen bleiben, wie sie sind.',
    'Entfernen Sie die Filter in den Optionen dieses Berichts, oder bitten Sie seinen Autor um einen ohne SQL.',
  ],
  FiltersUnread: () => [
    'Eine neuere Version von Inlay hat hier Filter gesetzt, die diese nicht lesen kann. Ihre Zeilen bleiben, wie sie sind.',
    'Schließen Sie den Bereich und öffnen Sie ihn wieder, damit die neuere Version geladen wird.',
  ],
  FilterCell: describeFilterCellFault,
  DownloadLocked: () => [
    'Ihre Organisation gibt keine Zeilen aus der Plattform heraus.',
    'Nur die Administration der Plattform kann das ändern; fragen Sie dort.',
  ],
};
