import type { Translation } from '../bind-texts';
import type * as english from '../en/filter-cell-texts';

export const filterCellTexts: Translation<typeof english.filterCellTexts> = {
  unknownCell: {
    problem: 'Eine Filterzelle enthält keinen brauchbaren Wert.',
    remedy: 'Prüfen Sie die Filter in den Optionen dieses Berichts.',
  },
  quoted: '„{text}“',
  lastValues: 'Zuletzt verwendet: {values}.',
  nearest: 'Meinten Sie „{text}“?',
  chooseOtherCell: 'Wählen Sie in den Optionen dieses Berichts unter „Filter“ eine andere Zelle.',
  changeFormula: '{cell} enthält eine Formel. Ändern Sie die Formel oder die Zellen, auf die sie verweist.',
  problems: {
    deleted: '{cell} wurde gelöscht, daher hat der Filter auf {column} keinen Wert.',
    error: '{cell} zeigt {error}, daher hat der Filter auf {column} keinen Wert.',
    notDay: '{cell} enthält „{text}“, der Filter auf {column} braucht aber ein Datum.',
    notPeriod: '{cell} enthält „{text}“, der Filter auf {column} braucht aber einen Zeitraum.',
    notNumber: '{cell} enthält „{text}“, der Filter auf {column} braucht aber eine Zahl.',
    notYesNo: '{cell} enthält „{text}“, der Filter auf {column} braucht aber WAHR oder FALSCH.',
    tooLong: 'Der Text in {cell} ist zu lang für einen Filter (höchstens {most} Zeichen).',
    tooMany: '{cell} enthält zu viele Werte für einen Filter (höchstens {most}).',
    needsOne: 'Der Filter auf {column} nimmt nur einen Wert an, {cell} enthält aber {values}.',
    needsTwo: 'Der Filter auf {column} braucht zwei Werte (von und bis), {cell} enthält aber {values}.',
    turned: 'In {cell} liegt das Ende des Filters auf {column} vor dem Anfang.',
    unknown: '„{text}“ ({cell}) ist kein Wert von {column}.',
    inside: '{cell} bezieht den Wert aus diesem Bericht und kann deshalb nicht auch {column} filtern.',
    changed: '{cell} wurde inzwischen geändert, daher wurde dort nichts geschrieben.',
    unsettled: '{cell} ändert sich bei jeder Aktualisierung, daher würde der Filter auf {column} endlos aktualisieren.',
    circle: '{cell} bezieht den Wert aus {reports}, und deren Zeilen hängen wiederum von diesem Bericht ab.',
  },
  remedies: {
    error: 'Beheben Sie den Fehler in {cell}.',
    notDay: 'Geben Sie in {cell} ein Datum ein.',
    notPeriod: 'Geben Sie in {cell} einen Zeitraum ein, etwa „dieser Monat“ oder „gestern“.',
    notNumber: 'Geben Sie in {cell} eine Zahl ein.',
    notYesNo: 'Geben Sie in {cell} WAHR oder FALSCH ein.',
    tooLong: 'Kürzen Sie den Text in {cell}.',
    turned: 'Vertauschen Sie die beiden Werte in {cell}.',
    unknown: 'Geben Sie in {cell} einen anderen Wert ein.',
    changed: 'Prüfen Sie {cell}, und versuchen Sie es erneut.',
  },
};
