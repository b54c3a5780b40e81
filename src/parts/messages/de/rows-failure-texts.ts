import type { RowsFailureTexts } from '../failures';
import { cellsFailureTexts } from './cells-failure-texts';
import { filterCellTexts } from './filter-cell-texts';

export const rowsFailureTexts: RowsFailureTexts = {
  unknownHost: 'Die Daten-API',
  cells: cellsFailureTexts,
  filterCell: filterCellTexts,
  dataApi: {
    PlatformUnreachable: {
      problem: '{host}, woher die Zeilen kommen, hat nicht geantwortet.',
      remedy:
        'Prüfen Sie Ihr Netzwerk. Ist es in Ordnung, fragen Sie die Administration der Plattform, ob diese Daten-API läuft und ihr Zertifikat gültig ist.',
    },
    CrossOriginBlocked: {
      problem: '{host}, woher die Zeilen kommen, lässt Excel nicht zu.',
      remedy: 'Fragen Sie die Administration der Plattform, ob diese Daten-API läuft und {origin} zulässt.',
    },
    PlatformTimeout: {
      problem: '{host}, woher die Zeilen kommen, hat zu lange für die Antwort gebraucht.',
      remedy: 'Versuchen Sie es gleich noch einmal; bleibt es dabei, melden Sie es der Administration der Plattform.',
    },
    WrongAddress: {
      problem: '{host} hat geantwortet, aber nicht als Daten-API.',
      remedy: 'Bitten Sie die Administration der Plattform, die Adresse zu prüfen, die sie für ihre Zeilen nennt.',
    },
    PlatformBroken: {
      problem: '{host}, woher die Zeilen kommen, hat mit einem eigenen Fehler geantwortet.{quote}',
      remedy: 'Versuchen Sie es gleich noch einmal; bleibt es dabei, melden Sie es der Administration der Plattform.',
    },
    NotAllowed: {
      problem: '{host} gibt Ihnen diese Zeilen nicht.{quote}',
      remedy: 'Fragen Sie die Administration der Plattform nach Zugriff.',
    },
    RateLimited: {
      problem: '{host} verlangt weniger Anfragen.',
      remedy: 'Warten Sie eine Minute, und versuchen Sie es dann noch einmal.',
    },
    Refused: {
      problem: '{host} hat diese Anfrage abgelehnt.{quote}',
      remedy: 'Kopieren Sie die Details für die Administration der Plattform.',
    },
  },
  rows: {
    QueryFailed: {
      problem: 'Die Abfrage dieses Berichts ist nicht gelungen.{quote}',
      remedy: 'Wer den Bericht erstellt hat, kann ihn reparieren.',
    },
    SeveralQueries: {
      problem: 'Dieser Bericht stellt mehrere Abfragen auf einmal, aus denen keine einzelne Tabelle wird.',
      remedy: 'Wer den Bericht erstellt hat, kann eine Abfrage daraus machen.',
    },
    PagesDisagree: {
      problem:
        '{host} hat Zeilen gegeben, die nicht zusammenpassen, auch als erneut gefragt wurde: Einige kamen doppelt oder fehlen.',
      remedy:
        'Versuchen Sie es noch einmal, wenn gerade keine Daten geladen werden; bleibt es dabei, melden Sie es der Administration der Plattform.',
    },
    MemberHidden: {
      problem: [
        'Dieser Bericht fragt nach {detail}; das dürfen Sie nicht sehen.',
        'Dieser Bericht fragt nach einem Feld; das dürfen Sie nicht sehen.',
      ],
      remedy: 'Fragen Sie die Administration der Plattform nach Zugriff, oder lassen Sie es aus dem Bericht nehmen.',
    },
    QueryTooSlow: {
      problem: 'Die Abfrage dieses Berichts dauert {host} zu lange.',
      remedy:
        'Versuchen Sie es später noch einmal; bleibt es dabei, kann der Bericht weniger verlangen, etwa weniger Tage.',
    },
    SeveralInCell: {
      problem: [
        'Zwei Zeilen dieses Berichts fallen in dieselbe Zelle dieser Pivot-Tabelle, die nur eine davon zeigen kann ({detail}).',
        'Zwei Zeilen dieses Berichts fallen in dieselbe Zelle dieser Pivot-Tabelle, die nur eine davon zeigen kann.',
      ],
      remedy:
        'Verschieben Sie eine Spalte, die solche Zeilen unterscheidet, in die Zeilen, oder wählen Sie die flache Liste.',
    },
    NoQuery: {
      problem: 'Dieser Bericht hat keine Abfrage.',
      remedy: 'Wer ihn erstellt hat, kann sie in der Plattform ergänzen.',
    },
    SourceFailed: {
      problem: 'Die Datenbank hinter {host} hat diese Abfrage nicht ausgeführt.{quote}',
      remedy: 'Versuchen Sie es gleich noch einmal; bleibt es dabei, melden Sie es denen, die das Datenmodell pflegen.',
    },
    ModelBroken: {
      problem: 'Das Datenmodell von {host} lässt sich nicht übersetzen.{quote}',
      remedy: 'Wer dieses Modell pflegt, muss es reparieren; der Bericht und Ihr Token sind in Ordnung.',
    },
    RowLimit: {
      problem: '{host} erlaubt für diesen Bericht zu wenige Zeilen je Antwort.',
      remedy: 'Bitten Sie die Administration der Plattform, dort die Zeilengrenze zu erhöhen.',
    },
    SqlNotStarted: {
      problem: 'Dieser Bericht braucht SQL, und die SQL-Schnittstelle von {host} läuft nicht.',
      remedy: 'Bitten Sie die Administration der Plattform, sie einzuschalten.',
    },
    SqlMissing: {
      problem: 'Dieser Bericht braucht SQL, und {host} kennt an der Adresse, die die Plattform nennt, kein SQL.',
      remedy: 'Bitten Sie die Administration der Plattform, diese Adresse oder die Version der Daten-API zu prüfen.',
    },
    DataTokenRefused: {
      problem: '{host} akzeptiert die Tokens nicht, die die Plattform für Zeilen ausgibt.',
      remedy:
        'Ihr eigenes Token ist in Ordnung: Bitten Sie die Administration der Plattform, beiden dasselbe Geheimnis zu geben.',
    },
    DataScopeMissing: {
      problem: [
        '{host} kennt Sie, gibt Ihnen aber keine Zeilen: Der Scope „{detail}“ fehlt.',
        '{host} kennt Sie, gibt Ihnen aber keine Zeilen: Der Scope „data“ fehlt.',
      ],
      remedy: 'Bitten Sie die Administration der Plattform, ihn zu ergänzen.',
    },
    DataApiDown: {
      problem: '{host} hat geantwortet, aber die Daten-API dahinter läuft nicht.',
      remedy: 'Versuchen Sie es gleich noch einmal; bleibt es dabei, melden Sie es der Administration der Plattform.',
    },
    DataNotHttps: {
      problem: 'Die Plattform nennt {host} für ihre Zeilen ohne https, deshalb wurde nichts dorthin gesendet.',
      remedy: 'Bitten Sie die Administration der Plattform um eine Adresse mit https.',
    },
    NoDataAddress: {
      problem: 'Diese Bereitstellung nennt keine Adresse für ihre Daten.',
      remedy: 'Bitten Sie die Administration der Plattform, die Daten-API einzurichten.',
    },
    NoDownload: {
      problem:
        'Ihre Rollen lassen Sie diesen Bericht lesen, aber seine Zeilen nicht aus der Plattform übernehmen.{quote}',
      remedy: 'Fragen Sie seinen Autor oder die Administration der Plattform nach dem Recht, Daten herunterzuladen.',
    },
    TakesNoFilters: {
      problem:
        'Dieser Bericht ist jetzt in SQL geschrieben und nimmt keine Filter an. Ihre Zeilen bleiben, wie sie sind.',
      remedy:
        'Entfernen Sie die Filter in den Optionen dieses Berichts, oder bitten Sie seinen Autor um einen ohne SQL.',
    },
    FiltersUnread: {
      problem:
        'Eine neuere Version von Inlay hat hier Filter gesetzt, die diese nicht lesen kann. Ihre Zeilen bleiben, wie sie sind.',
      remedy: 'Schließen Sie den Bereich und öffnen Sie ihn wieder, damit die neuere Version geladen wird.',
    },
    DownloadLocked: {
      problem: 'Ihre Organisation gibt keine Zeilen aus der Plattform heraus.',
      remedy: 'Nur die Administration der Plattform kann das ändern; fragen Sie dort.',
    },
  },
};
