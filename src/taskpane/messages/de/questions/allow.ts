import type { Translation } from '../../../../parts';
import type * as english from '../../en/questions/allow';

export const allowTexts: Translation<typeof english.allowTexts> = {
  title: { first: 'Mit Ihrem Konto aktualisieren?', more: 'Weitere mit Ihrem Konto aktualisieren?' },
  text: {
    reports: {
      known: { one: '{count} Bericht', other: '{count} Berichte' },
      named: { one: '{count} Bericht in einer Formel', other: 'Bis zu {count} Berichte in Formeln' },
      both: '{fewest}–{most} Berichte',
      measures: { one: '{count} Kennzahl in Formeln', other: '{count} Kennzahlen in Formeln' },
    },
    alsoIn: {
      unknown: '{reports}, auch in einer anderen Arbeitsmappe',
      named: '{reports}, auch in „{name}“',
      sameName: '{reports}, auch in einer anderen „{name}“',
    },
    consequence: '{reports}. Wer die Datei hat, sieht die Daten.',
  },
  details: 'Einzelheiten',
  savedBy: 'Laut Datei hat {name} sie zuletzt gespeichert.',
  list: 'Was diese Arbeitsmappe liest',
  report: {
    nameAndNumber: '{name} (Bericht {id})',
    name: '„{name}“',
    number: 'Bericht {id}',
    measure: 'Kennzahl „{name}“',
  },
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
  allowAs: {
    moved: 'Erlauben: verschoben oder umbenannt',
    copy: 'Erlauben: eigenständige Kopie',
  },
  notNow: 'Nicht jetzt',
  putOffTitle: 'Noch nicht aktualisiert.',
  putOff: {
    rows: 'Gespeicherter Stand: {time}.',
    formulas: 'Formeln mit Daten, die Sie nicht erlaubt haben, werden nicht aktualisiert.',
  },
  askAgain: 'Aktualisieren erlauben…',
  doneTitle: 'Auf diesem Gerät erlaubt.',
  done: 'Diese Arbeitsmappe lädt ihre Berichte mit Ihrem Konto von {host}.',
  change: 'In den Einstellungen ändern',
  newPlatform: 'Berichte einer anderen Plattform',
  newPlatformText: {
    one: 'Der Bericht gehört zu <strong>{there}</strong>.',
    other: 'Die {count} Berichte gehören zu <strong>{there}</strong>.',
  },
  newPlatformSafe:
    'Melden Sie sich nur an, wenn Sie die Plattform kennen. Sie werden von {host} abgemeldet; Ihr Schlüssel oder Token dafür wird nicht mitgesendet.',
  signInTo: 'Bei {host} anmelden',
  allowed: {
    named: 'Diese Arbeitsmappe darf die in ihren Formeln verwendeten Berichte aktualisieren.',
    measures: 'Diese Arbeitsmappe darf die in ihren Formeln verwendeten Kennzahlen lesen.',
    found: {
      one: 'Diese Arbeitsmappe darf {count} Bericht aktualisieren.',
      other: 'Diese Arbeitsmappe darf {count} Berichte aktualisieren.',
    },
  },
  takeBack: 'Widerrufen',
};
