import type { Translation } from '../../../../parts';
import type * as english from '../../en/shell/connection-check';

export const connectionCheckTexts: Translation<typeof english.connectionCheckTexts> = {
  run: 'Verbindung prüfen',
  running: 'Wird geprüft…',
  summary: {
    ok: 'Keine Probleme gefunden',
    attention: { one: '{count} Hinweis', other: '{count} Hinweise' },
    failed: { one: '{count} Problem', other: '{count} Probleme' },
    stopped: 'Abgebrochen',
  },
  results: { ok: 'In Ordnung', attention: 'Hinweis', failed: 'Problem', notChecked: 'Nicht geprüft' },
  names: {
    address: 'Adresse',
    platformPreflight: 'CORS der Plattform',
    signIn: 'Anmeldung',
    deployments: 'Bereitstellungen',
    reports: 'Berichte',
    downloads: 'Herunterladen',
    timeZone: 'Zeitzone',
    dataService: 'Datendienst',
    dataAddress: 'Daten-API',
    dataToken: 'Datentoken',
    conversion: 'Umwandlung von SQL',
    query: 'Abfrage',
    sql: 'SQL-Schnittstelle',
    model: 'Datenmodell',
    scopes: 'Rechte (Scopes)',
    answers: 'Antworten',
    dataPreflight: 'CORS der Daten-API',
  },
  findings: {
    skipped: 'Den Grund nennt eine Prüfung weiter oben.',
    reachable: '{host} antwortet.',
    allowed: 'Anfragen von {origin} sind erlaubt, mit {headers}.',
    refused:
      '{host} lehnt Anfragen von {origin} ab: {refused}. Erlauben Sie das dort, oder schalten Sie einen Proxy davor.',
    accepted: 'Die Plattform akzeptiert Ihre Anmeldung.',
    acceptedAs: 'Die Plattform akzeptiert diesen Schlüssel oder dieses Token als {schemes}.',
    apiKeyOnly:
      'Die Plattform akzeptiert diesen Schlüssel nur als Api-Key. So sendet Inlay ihn nur, wenn er mit sk- beginnt.',
    deployments: {
      one: 'Die Plattform nennt {count} Bereitstellung. Sie hat die Nummer {id}.',
      other: 'Die Plattform nennt {count} Bereitstellungen. Geprüft wird Nummer {id}.',
    },
    notListed: 'Sie dürfen Bereitstellungen nicht auflisten. Geben Sie beim Anmelden die Nummer ein.',
    noDeployments: 'Die Plattform nennt Ihnen keine Bereitstellung. Bitten Sie Ihre Administration um Zugriff.',
    reports: { one: 'Sie sehen {count} Bericht.', other: 'Sie sehen {count} Berichte.' },
    noReports:
      'Sie sehen hier keine Berichte. Speichern Sie einen auf der Plattform, oder lassen Sie sich Zugriff geben.',
    downloads: 'Das Konto erlaubt Downloads.',
    settingsUnknown: 'Die Plattform macht dazu keine Angabe.',
    timeZone: 'Abfragen verwenden {timeZone}, die Zeitzone des Kontos.',
    unknownTimeZone: 'Das Konto legt eine Zeitzone fest, die es nicht gibt; deshalb entscheidet die Daten-API.',
    engineTimeZone: 'Das Konto legt keine Zeitzone fest, deshalb entscheidet die Daten-API.',
    awake: 'Laut Plattform läuft er.',
    asleep: 'Der Datendienst ruht gerade, deshalb dauert der erste Bericht länger.',
    sqlOffForDeployment:
      'SQL ist für diese Bereitstellung ausgeschaltet. Bitten Sie Ihre Administration, es einzuschalten.',
    readable: 'Inlay kann alle Teile der Antworten lesen.',
    unreadable: {
      one: '{count} Teil der Antworten ist für Inlay nicht lesbar und fehlt. „Diagnose kopieren“ nennt ihn Ihrer Administration.',
      other:
        '{count} Teile der Antworten sind für Inlay nicht lesbar und fehlen. „Diagnose kopieren“ nennt sie Ihrer Administration.',
    },
    dataAddress: 'Die Zeilen kommen von {host}.',
    dataToken: 'Die Plattform stellt Datentoken aus.',
    noDownload:
      'Die Plattform stellt kein Datentoken aus: Ihnen fehlt die Berechtigung, Daten herunterzuladen. Bitten Sie Ihre Administration darum.',
    converts: 'Die Daten-API kann {count} von {total} Berichten in SQL in Abfragen umwandeln.',
    notConverted:
      'Keiner von {total} Berichten in SQL lässt sich umwandeln. Sie können sie platzieren, aber die Zeilen hinter einer Zahl nicht sehen.',
    noConversion:
      'Diese Version der Daten-API kann SQL nicht umwandeln. Sie können Berichte in SQL platzieren, aber die Zeilen hinter einer Zahl nicht sehen.',
    noScope: 'Dem Datentoken fehlt der Scope „sql“. Bitten Sie Ihre Administration, ihn hinzuzufügen.',
    noSqlReport: 'Es gibt keinen Bericht in SQL.',
    rows: {
      one: 'Die Abfrage einer Zeile lieferte {count} Zeile.',
      other: 'Die Abfrage einer Zeile lieferte {count} Zeilen.',
    },
    noQuery: 'Es gibt keinen Bericht mit einer Abfrage.',
    sql: 'Die SQL-Schnittstelle läuft.',
    sqlOffAtHost:
      'SQL ist auf {host} ausgeschaltet. Berichte in SQL lassen sich erst platzieren, wenn Ihre Administration es einschaltet.',
    model: 'Das Datenmodell ist lesbar.',
    scopes: 'Das Datentoken hat {scopes}.',
    scopesMissing: 'Dem Datentoken fehlt: {scopes}. Bitten Sie Ihre Administration, dies hinzuzufügen.',
  },
};
