import type { RowsFailureTexts } from '../failures';
import { cellsFailureTexts } from './cells-failure-texts';
import { filterCellTexts } from './filter-cell-texts';

export const rowsFailureTexts: RowsFailureTexts = {
  unknownHost: 'Die Daten-API',
  cells: cellsFailureTexts,
  filterCell: filterCellTexts,
  dataApi: {
    PlatformUnreachable: {
      problem: 'Daten konnten nicht geladen werden: {host} antwortet nicht.',
      remedy:
        'Prüfen Sie Ihr Netzwerk. Ist es in Ordnung, fragen Sie Ihre Administration, ob die Daten-API läuft und ihr Zertifikat gültig ist.',
    },
    CrossOriginBlocked: {
      problem: 'Daten konnten nicht geladen werden: {host} lässt keine Anfragen aus Excel zu.',
      remedy: 'Fragen Sie Ihre Administration, ob die Daten-API läuft und {origin} zulässt.',
    },
    PlatformTimeout: {
      problem: 'Daten konnten nicht geladen werden: {host} hat nicht rechtzeitig geantwortet.',
      remedy:
        'Versuchen Sie es gleich noch einmal. Tritt der Fehler weiterhin auf, melden Sie ihn Ihrer Administration.',
    },
    WrongAddress: {
      problem: 'Daten konnten nicht geladen werden: {host} ist keine Daten-API.',
      remedy: 'Bitten Sie Ihre Administration, die Adresse der Daten-API auf der Plattform zu prüfen.',
    },
    PlatformBroken: {
      problem: 'Daten konnten nicht geladen werden: {host} meldet einen Fehler.{quote}',
      remedy:
        'Versuchen Sie es gleich noch einmal. Tritt der Fehler weiterhin auf, melden Sie ihn Ihrer Administration.',
    },
    NotAllowed: {
      problem: '{host} gibt Ihnen keinen Zugriff auf diese Daten.{quote}',
      remedy: 'Bitten Sie Ihre Administration um Zugriff.',
    },
    RateLimited: {
      problem: 'Zu viele Anfragen an {host}.',
      remedy: 'Warten Sie eine Minute, und versuchen Sie es erneut.',
    },
    Refused: {
      problem: '{host} hat diese Anfrage abgelehnt.{quote}',
      remedy: 'Kopieren Sie die Details für Ihre Administration.',
    },
  },
  rows: {
    QueryFailed: {
      problem: 'Die Abfrage hat einen Fehler gemeldet.{quote}',
      remedy: 'Wer den Bericht erstellt hat, kann den Fehler beheben.',
    },
    NoColumns: {
      problem: 'Das Ergebnis dieses Berichts hat keine Spalten, also gibt es nichts anzuzeigen.',
      remedy: 'Wer den Bericht erstellt hat, kann in der Abfrage Spalten hinzufügen.',
    },
    SeveralQueries: {
      problem: 'Dieser Bericht besteht aus mehreren Abfragen und lässt sich nicht als eine Tabelle platzieren.',
      remedy: 'Wer den Bericht erstellt hat, kann sie zusammenfassen.',
    },
    PagesDisagree: {
      problem: '{host} hat zweimal widersprüchliche Daten geliefert: Zeilen sind doppelt oder fehlen.',
      remedy:
        'Versuchen Sie es erneut, sobald dort keine Daten mehr geladen werden. Tritt der Fehler weiterhin auf, melden Sie ihn Ihrer Administration.',
    },
    MemberHidden: {
      problem: [
        'Dieser Bericht verwendet {detail}; darauf haben Sie keinen Zugriff.',
        'Dieser Bericht verwendet ein Feld, auf das Sie keinen Zugriff haben.',
      ],
      remedy: 'Bitten Sie Ihre Administration um Zugriff, oder lassen Sie das Feld aus dem Bericht entfernen.',
    },
    QueryTooSlow: {
      problem: 'Die Abfrage dieses Berichts dauert für {host} zu lange.',
      remedy:
        'Versuchen Sie es später erneut. Dauert sie weiterhin zu lange, lassen Sie den Bericht eingrenzen, etwa auf weniger Tage.',
    },
    SeveralInCell: {
      problem: [
        'Zwei Zeilen dieses Berichts fallen in dieselbe Zelle der Pivot-Tabelle, die nur eine anzeigen kann ({detail}).',
        'Zwei Zeilen dieses Berichts fallen in dieselbe Zelle der Pivot-Tabelle, die nur eine anzeigen kann.',
      ],
      remedy:
        'Verschieben Sie ein Feld, das diese Zeilen unterscheidet, in die Zeilen, oder platzieren Sie eine Liste.',
    },
    NoFirstRows: {
      problem: 'Für das oberste Feld in den Zeilen lassen sich die ersten Zeilen nicht ermitteln.',
      remedy: 'Zeigen Sie weniger Zeilen an, oder verschieben Sie ein anderes Feld an den Anfang der Zeilen.',
    },
    PythonReport: {
      problem: 'Dieser Bericht wird mit Python berechnet, das die Daten-API nicht ausführen kann.',
      remedy:
        'Sie können ihn auf der Plattform ansehen. Platzieren lassen sich nur Berichte, die das Datenmodell abfragen.',
    },
    SourceSqlReport: {
      problem: 'Das SQL dieses Berichts fragt die Datenbank direkt ab, was die Daten-API nicht kann.',
      remedy:
        'Sie können ihn auf der Plattform ansehen. Platzieren lassen sich nur Berichte, die das Datenmodell abfragen.',
    },
    NoQuery: {
      problem: 'Dieser Bericht hat keine Abfrage.',
      remedy: 'Wer den Bericht erstellt hat, kann auf der Plattform eine hinzufügen.',
    },
    QueryTooLong: {
      problem: 'Diese Abfrage ist zu lang, um in der Arbeitsmappe gespeichert zu werden.',
      remedy: 'Verwenden Sie weniger Felder oder weniger Werte in den Filtern.',
    },
    SourceFailed: {
      problem: 'Die Datenbank hinter {host} konnte diese Abfrage nicht ausführen.{quote}',
      remedy:
        'Versuchen Sie es gleich noch einmal. Tritt der Fehler weiterhin auf, melden Sie ihn den Verantwortlichen für das Datenmodell.',
    },
    ModelBroken: {
      problem: 'Das Datenmodell auf {host} enthält einen Fehler.{quote}',
      remedy:
        'Die Verantwortlichen für das Datenmodell müssen das beheben. Ihr Bericht und Ihre Anmeldung sind in Ordnung.',
    },
    RowLimit: {
      problem: 'Das Zeilenlimit von {host} ist für diesen Bericht zu niedrig.',
      remedy: 'Bitten Sie Ihre Administration, es zu erhöhen.',
    },
    SqlNotStarted: {
      problem: 'Dieser Bericht braucht SQL, aber die SQL-Schnittstelle von {host} läuft nicht.',
      remedy: 'Bitten Sie Ihre Administration, sie einzuschalten.',
    },
    SqlMissing: {
      problem:
        'Dieser Bericht braucht SQL, aber unter der auf der Plattform hinterlegten Adresse von {host} gibt es keine SQL-Schnittstelle.',
      remedy: 'Bitten Sie Ihre Administration, die Adresse und die Version der Daten-API zu prüfen.',
    },
    DataTokenRefused: {
      problem: '{host} akzeptiert die Token der Plattform für Daten nicht.',
      remedy:
        'Ihre eigene Anmeldung ist in Ordnung. Bitten Sie Ihre Administration, in Plattform und Daten-API dasselbe Geheimnis einzutragen.',
    },
    DataScopeMissing: {
      problem: [
        '{host} erkennt Sie, liefert aber keine Daten: Der Scope „{detail}“ fehlt.',
        '{host} erkennt Sie, liefert aber keine Daten: Der Scope „data“ fehlt.',
      ],
      remedy: 'Bitten Sie Ihre Administration, ihn hinzuzufügen.',
    },
    DataApiDown: {
      problem: '{host} antwortet, aber die Daten-API dahinter läuft nicht.',
      remedy:
        'Versuchen Sie es gleich noch einmal. Tritt der Fehler weiterhin auf, melden Sie ihn Ihrer Administration.',
    },
    DataNotHttps: {
      problem: 'Die Adresse der Daten-API auf {host} verwendet kein https. Es wurde nichts dorthin gesendet.',
      remedy: 'Bitten Sie Ihre Administration um eine Adresse mit https.',
    },
    NoDataAddress: {
      problem: 'Für diese Bereitstellung ist keine Daten-API hinterlegt.',
      remedy: 'Bitten Sie Ihre Administration, sie einzurichten.',
    },
    NoDownload: {
      problem: 'Sie dürfen diesen Bericht ansehen, aber seine Daten nicht herunterladen.{quote}',
      remedy:
        'Bitten Sie Ihre Administration oder die Person, die den Bericht erstellt hat, um die Berechtigung dafür.',
    },
    TakesNoFilters: {
      problem: 'Diese Filter lassen sich nicht auf das SQL dieses Berichts anwenden. Ihre Zeilen sind unverändert.',
      remedy: 'Entfernen Sie die Filter in den Optionen dieses Berichts, oder fragen Sie nach einem Bericht ohne SQL.',
    },
    FiltersUnread: {
      problem:
        'Diese Filter wurden mit einer neueren Version von Inlay gesetzt und lassen sich hier nicht lesen. Ihre Zeilen sind unverändert.',
      remedy: 'Schließen Sie den Aufgabenbereich, und öffnen Sie ihn erneut, um die neuere Version zu laden.',
    },
    DownloadLocked: {
      problem: 'Ihre Administration hat Downloads ausgeschaltet.',
      remedy: 'Nur Ihre Administration kann sie einschalten.',
    },
  },
};
