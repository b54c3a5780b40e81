import type { Translation } from '../bind-texts';
import type * as english from '../en/filter-cell-texts';

export const filterCellTexts: Translation<typeof english.filterCellTexts> = {
  unknownCell: {
    problem: 'Eine Zelle enthält nichts, womit sich ein Filter dieses Berichts abfragen lässt.',
    remedy: 'Sehen Sie sich seine Filter in den Optionen dieses Berichts an.',
  },
  quoted: '„{text}“',
  lastValues: 'Zuletzt stand dort {values}.',
  nearest: 'Am nächsten kommt „{text}“.',
  chooseOtherCell: 'Wählen Sie eine andere Zelle in den Optionen dieses Berichts, unter Filter.',
  changeFormula: 'In {cell} steht eine Formel: Ändern Sie diese oder die Zellen, aus denen sie liest.',
  problems: {
    deleted: '{cell} wurde gelöscht; von dort nahm der Filter auf {column} seinen Wert.',
    error: '{cell} zeigt {error}, daher hat der Filter auf {column} keinen Wert.',
    notDay: '{cell} enthält „{text}“; der Filter auf {column} braucht ein Datum.',
    notPeriod: '{cell} enthält „{text}“; der Filter auf {column} braucht einen Zeitraum.',
    notNumber: '{cell} enthält „{text}“; der Filter auf {column} braucht eine Zahl.',
    notYesNo: '{cell} enthält „{text}“; der Filter auf {column} braucht WAHR oder FALSCH.',
    tooLong: 'Der Text in {cell} ist länger, als ein Filter annimmt: {most} Zeichen.',
    tooMany: '{cell} enthält mehr Werte, als ein Filter annimmt: {most}.',
    needsOne: 'Der Filter auf {column} nimmt einen Wert an; {cell} enthält {values}.',
    needsTwo: 'Der Filter auf {column} braucht zwei Werte, von und bis; {cell} enthält {values}.',
    turned: 'In {cell} liegt das Ende des Filters auf {column} vor seinem Anfang.',
    unknown: '„{text}“ in {cell} ist kein Wert von {column}.',
    inside: '{cell} hat seinen Wert aus eben den Zeilen, die der Filter auf {column} auswählen soll.',
    changed: '{cell} wurde inzwischen geändert, daher wurde dort nichts geschrieben.',
    unsettled:
      '{cell} enthält nach jedem Aktualisieren einen anderen Wert, daher kommt der Filter auf {column} nie zur Ruhe.',
    circle: '{cell} hat seinen Wert aus den Zeilen von {reports}, die am Ende von diesem Bericht abhängen.',
  },
  remedies: {
    error: 'Bringen Sie {cell} in Ordnung.',
    notDay: 'Geben Sie in {cell} ein Datum ein.',
    notPeriod: 'Geben Sie in {cell} einen ein, etwa „dieser Monat“ oder „gestern“.',
    notNumber: 'Geben Sie in {cell} eine Zahl ein.',
    notYesNo: 'Geben Sie in {cell} WAHR oder FALSCH ein.',
    tooLong: 'Kürzen Sie {cell}.',
    turned: 'Vertauschen Sie die beiden Werte in {cell}.',
    unknown: 'Geben Sie in {cell} einen anderen Wert ein.',
    changed: 'Sehen Sie nach, was jetzt in {cell} steht, und versuchen Sie es dann noch einmal.',
  },
};
