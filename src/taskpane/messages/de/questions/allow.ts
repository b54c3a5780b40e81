import type { Translation } from '../../../../parts';
import type * as english from '../../en/questions/allow';

export const allowTexts: Translation<typeof english.allowTexts> = {
  title: {
    first: 'Diese Arbeitsmappe mit Ihrem Konto aktualisieren?',
    more: 'Weitere Berichte mit Ihrem Konto aktualisieren?',
  },
  text: {
    reports: {
      known: { one: '{count} Bericht', other: '{count} Berichte' },
      named: { one: 'den in einer Formel verwendeten Bericht', other: 'bis zu {count} in Formeln verwendete Berichte' },
      both: {
        one: '{known} und vielleicht {count} weiteren (in einer Formel)',
        other: '{known} und bis zu {count} weitere (in Formeln)',
      },
    },
    consequence: 'Inlay lädt {reports} von {host}. Wer die Datei von Ihnen bekommt, sieht die Daten.',
  },
  details: 'Einzelheiten',
  savedBy: 'Laut Datei hat {name} sie zuletzt gespeichert.',
  list: 'Berichte in dieser Arbeitsmappe',
  report: { nameAndNumber: '{name} (Bericht {id})', name: '„{name}“', number: 'Bericht {id}' },
  formulas: { one: '{count} Formel', other: '{count} Formeln' },
  gets: 'Was die Plattform erhält',
  getsText: {
    reports:
      '{host} erhält Ihren API-Schlüssel oder Ihr Zugriffstoken und die Namen oder Nummern der Berichte. Die Daten-API erhält die Abfragen.',
    placements:
      'Die Plattform erhält außerdem den Dateinamen, eine Kennung der Arbeitsmappe, Blatt und Zellbereich jedes Berichts und eine Prüfsumme seiner Zeilen.',
    never: 'Nie gesendet werden Zellinhalte, ausgenommen Werte, nach denen Sie filtern.',
  },
  allow: 'Aktualisieren erlauben',
  whichOne: 'Was trifft auf diese zu?',
  allowAs: {
    moved: 'Erlauben: verschoben oder umbenannt',
    copy: 'Erlauben: neue Kopie, unabhängig aktualisieren',
  },
  notNow: 'Nicht jetzt',
  putOffTitle: 'Noch nicht aktualisiert.',
  putOff: {
    rows: 'Gespeicherter Stand: {time}.',
    formulas: 'Formeln mit Berichten, die Sie nicht erlaubt haben, werden nicht aktualisiert.',
  },
  askAgain: 'Aktualisieren erlauben…',
  doneTitle: 'Auf diesem Gerät erlaubt.',
  done: 'Diese Arbeitsmappe lädt ihre Berichte mit Ihrem Konto von {host}.',
  change: 'In den Einstellungen ändern',
  newPlatform: 'Berichte einer anderen Plattform',
  newPlatformText: {
    one: 'Der Bericht gehört zu <strong>{there}</strong>; Sie sind bei {host} angemeldet.',
    other: 'Die {count} Berichte gehören zu <strong>{there}</strong>; Sie sind bei {host} angemeldet.',
  },
  newPlatformSafe:
    'Melden Sie sich nur an, wenn Sie {there} kennen. Dabei werden Sie von {host} abgemeldet; Ihr bisheriger Schlüssel oder Ihr bisheriges Token wird nie an {there} gesendet.',
  signInTo: 'Bei {host} anmelden',
  allowed: {
    named: 'Diese Arbeitsmappe darf die in ihren Formeln verwendeten Berichte aktualisieren.',
    found: {
      one: 'Diese Arbeitsmappe darf {count} Bericht aktualisieren.',
      other: 'Diese Arbeitsmappe darf {count} Berichte aktualisieren.',
    },
  },
  takeBack: 'Widerrufen',
};
