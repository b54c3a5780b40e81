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
    scopes: 'Rechte',
    answers: 'Antworten',
    dataPreflight: 'CORS der Daten-API',
  },
  findings: {
    skipped: 'Den Grund nennt eine Prüfung weiter oben.',
    answers: '{host} antwortet.',
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
    zone: 'Abfragen verwenden {zone}, die Zeitzone des Kontos.',
    unknownZone: 'Das Konto legt eine Zeitzone fest, die es nicht gibt; die Daten-API entscheidet.',
    engineZone: 'Das Konto legt keine fest; die Daten-API entscheidet.',
    awake: 'Laut Plattform läuft er.',
    asleep: 'Der Datendienst schläft, deshalb dauert der erste Bericht länger.',
    sqlDisabled: 'SQL ist für diese Bereitstellung ausgeschaltet. Bitten Sie Ihre Administration, es einzuschalten.',
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
    converts: 'Die Daten-API kann {count} von {tried} Berichten in SQL in Abfragen umwandeln.',
    notConverted:
      'Keiner von {tried} Berichten in SQL lässt sich umwandeln. Sie können sie platzieren, aber ohne Zeilendetails.',
    noConversion:
      'Diese Version der Daten-API kann SQL nicht umwandeln. Sie können Berichte in SQL platzieren, aber ohne Zeilendetails.',
    noScope: 'Dem Datentoken fehlt das Recht „sql“. Bitten Sie Ihre Administration, es hinzuzufügen.',
    noSqlReport: 'Es gibt keinen Bericht in SQL.',
    rows: {
      one: 'Auf die Abfrage einer Zeile kam {count} Zeile.',
      other: 'Auf die Abfrage einer Zeile kamen {count} Zeilen.',
    },
    noQuery: 'Es gibt keinen Bericht mit einer Abfrage.',
    sql: 'Die SQL-Schnittstelle läuft.',
    sqlOff:
      'SQL ist auf {host} ausgeschaltet. Berichte in SQL lassen sich erst platzieren, wenn Ihre Administration es einschaltet.',
    model: 'Das Datenmodell ist lesbar.',
    scopes: 'Das Datentoken hat die Rechte {scopes}.',
    scopesMissing: 'Dem Datentoken fehlt: {scopes}. Bitten Sie Ihre Administration, das hinzuzufügen.',
  },
};
