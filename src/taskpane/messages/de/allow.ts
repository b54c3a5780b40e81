import type { Translation } from '../../../parts';
import type * as english from '../en/allow';

export const allowTexts: Translation<typeof english.allowTexts> = {
  title: {
    first: 'Darf diese Arbeitsmappe aktualisiert werden?',
    more: 'Dürfen weitere Berichte dieser Arbeitsmappe aktualisiert werden?',
  },
  text: {
    first: {
      anybody: 'Sie ist neu auf diesem Gerät.',
      savedBy: 'Sie ist neu auf diesem Gerät; laut Datei hat {name} sie zuletzt gespeichert.',
    },
    more: {
      anybody: 'Sie fragt nach Berichten, die ihr auf diesem Gerät nicht erlaubt wurden.',
      savedBy:
        'Sie fragt nach Berichten, die ihr auf diesem Gerät nicht erlaubt wurden; laut Datei hat {name} sie zuletzt gespeichert.',
    },
    reports: {
      known: { one: '{count} Bericht', other: '{count} Berichte' },
      named: { one: 'den Bericht, den eine Formel nennt,', other: '{count} Berichte, die Formeln nennen,' },
      both: {
        one: '{known} und {count} weiteren, den eine Formel nennt,',
        other: '{known} und {count} weitere, die Formeln nennen,',
      },
    },
    consequence:
      'Wenn Sie es erlauben, liest Inlay {reports} von {host} mit Ihrer Anmeldung und aktualisiert die Zellen. Die Zeilen bleiben in der Datei, auch für andere, die sie erhalten.',
  },
  list: 'Wie die Datei sie nennt',
  report: '{name} (Bericht {id})',
  formulas: {
    count: { one: '{report}: {count} Formel', other: '{report}: {count} Formeln' },
    name: '„{name}“',
    number: 'Bericht {id}',
    nameAndNumber: '„{name}“ (jetzt Bericht {id})',
  },
  more: { one: 'und {count} weiterer', other: 'und {count} weitere' },
  safe: {
    rows: 'Bis dahin wird nichts gelesen oder gesendet. Sie sehen weiterhin die Zeilen, laut Datei von {time}.',
    formulas: 'Bis dahin wird nichts gelesen oder gesendet, und Formeln über diese Berichte zeigen #NV.',
  },
  gets: 'Was die Plattform erhält',
  getsText: {
    reports:
      '{host} erhält Ihre Anmeldung und welche Berichte gewünscht sind: nach Nummer oder nach dem Namen, den eine Formel nennt. Ihre Abfragen gehen an die Daten-API, die dort genannt wird.',
    placements:
      'Mitgeteilt wird auch die Kennung, die Inlay dieser Arbeitsmappe gegeben hat, und wo jeder Bericht steht: Blatt und Zellen.',
    never: 'Was in Zellen steht, wird nie gesendet, ebenso wenig der Name der Datei.',
  },
  allow: 'Dieser Arbeitsmappe erlauben',
  mayBeCopy:
    'Eine andere Arbeitsmappe enthält dieselben platzierten Berichte: Geben Sie an, was diese Arbeitsmappe ist.',
  allowAs: { moved: 'Erlauben: verschoben oder umbenannt', copy: 'Erlauben: eigenständige Kopie' },
  notNow: 'Nicht jetzt',
  putOffTitle: 'Auf diesem Gerät nicht aktualisiert.',
  putOff: {
    rows: 'Sie sehen die Zeilen, laut Datei von {time}. Ihre eigenen Zellen funktionieren wie immer.',
    formulas:
      'INLAY-Formeln über Berichte, die Sie nicht erlaubt haben, zeigen #NV. Eigene Zellen funktionieren wie immer.',
  },
  askAgain: 'Aktualisieren erlauben…',
  doneTitle: 'Auf diesem Gerät erlaubt.',
  done: 'Diese Arbeitsmappe liest ihre Berichte von {host} mit Ihrer Anmeldung.',
  change: 'In den Einstellungen ändern',
  newPlatform: 'Diese Berichte kommen von einer anderen Plattform',
  newPlatformText: {
    one: 'Ihr Bericht kommt von <strong>{there}</strong>. Nichts davon wurde dieser Arbeitsmappe auf diesem Gerät bisher erlaubt. Angemeldet sind Sie bei {host}.',
    other:
      'Ihre {count} Berichte kommen von <strong>{there}</strong>. Nichts davon wurde dieser Arbeitsmappe auf diesem Gerät bisher erlaubt. Angemeldet sind Sie bei {host}.',
  },
  newPlatformSafe:
    'Melden Sie sich nur an, wenn Sie die Adresse {there} kennen. Ihre Anmeldung bei {host} wird nie dorthin gesendet: Sie endet auf diesem Gerät, und für die Rückkehr melden Sie sich neu an.',
  nothingSent: {
    anybody: 'Es wurde nichts gelesen oder gesendet. Ihre Zellen zeigen, was zuletzt gespeichert wurde.',
    savedBy:
      'Es wurde nichts gelesen oder gesendet. Ihre Zellen zeigen, was zuletzt gespeichert wurde, laut Datei von {name}.',
  },
  signInTo: 'Bei {host} anmelden',
  allowed: {
    named: 'Sie darf auf diesem Gerät mit Ihrer Anmeldung nach den Berichten suchen, die ihre Formeln nennen.',
    found: {
      one: 'Sie darf auf diesem Gerät {count} Bericht mit Ihrer Anmeldung lesen.',
      other: 'Sie darf auf diesem Gerät {count} Berichte mit Ihrer Anmeldung lesen.',
    },
  },
  takeBack: 'Zurücknehmen',
};
