import type { Translation } from '../../../parts';
import type * as english from '../en/functions';

export const functionTexts: Translation<typeof english.functionTexts> = {
  noReportGiven: 'Kein Bericht angegeben. Geben Sie zuerst seinen Namen oder seine Nummer an.',
  noMeasureGiven: 'Keine Spalte angegeben. Geben Sie ihre Überschrift nach dem Bericht an.',
  noDimensionGiven:
    'Die Überschrift von Paar {position} ist leer. Nach der Kennzahl folgen Paare: eine Überschrift, dann ihr Wert.',
  pairWithoutValue: '„{column}“ hat keinen Wert. Nach der Kennzahl folgen Paare: eine Überschrift, dann ihr Wert.',
  filtersNotTwoColumns: 'Filter brauchen zwei Spalten: links, was gefiltert wird, rechts der Wert.',
  filterWithoutName:
    'Zeile {row} der Filter hat einen Wert, sagt aber nicht, wovon. Nennen Sie links davon die Spalte.',
  errorInFilters: 'Zeile {row} der Filter enthält einen Fehler. Berichtigen Sie zuerst diese Zelle.',
  tooManyValues: 'Die Filter enthalten {values} Werte; eine Formel nimmt {most}.',
  takesNoFilters: {
    sql: 'Dieser Bericht nimmt keine Filter: Er ist in SQL geschrieben, das unverändert ausgeführt wird.',
    unreadable: 'Dieser Bericht nimmt keine Filter: Seine Abfrage lässt sich nicht lesen.',
  },
  noSuchMember: {
    nearest: 'In den Daten des Berichts gibt es kein „{member}“ zum Filtern. Am nächsten kommt „{nearest}“.',
    members: 'In den Daten des Berichts gibt es kein „{member}“ zum Filtern. Es gibt {members}.',
  },
  measureAsFilter:
    '„{measure}“ ist eine Kennzahl, und Filter einer Formel nehmen keine Kennzahlen an. Platzieren Sie den Bericht mit Inlay, und filtern Sie ihn dort.',
  severalMembers: '„{member}“ heißen mehrere Spalten in den Daten des Berichts. Nennen Sie eine von {names}.',
  wrongValue: {
    string: '„{member}“ braucht einen Text, nicht „{value}“.',
    number: '„{member}“ braucht eine Zahl, nicht „{value}“.',
    time: '„{member}“ braucht ein Datum, nicht „{value}“.',
    boolean: '„{member}“ braucht WAHR oder FALSCH, nicht „{value}“.',
    emptyCell: 'Excel übergibt eine leere Zelle möglicherweise als 0: Lassen Sie diese Zelle in der Formel weg.',
  },
  noSuchValue: {
    nearest: '„{member}“ hat keinen Wert „{value}“. Am nächsten kommt „{nearest}“.',
    unlike: '„{member}“ hat keinen Wert „{value}“. Prüfen Sie ihn Buchstabe für Buchstabe.',
  },
  notSignedIn:
    'Sie sind nicht angemeldet. Öffnen Sie Inlay auf der Registerkarte Start und verbinden Sie sich; diese Zelle füllt sich dann von selbst.',
  notAllowed:
    'Diese Arbeitsmappe darf den Bericht {report} auf diesem Gerät noch nicht lesen. Öffnen Sie Inlay auf der Registerkarte Start und erlauben Sie es; diese Zelle füllt sich dann von selbst.',
  noSuchReport: 'Es gibt keinen Bericht {report}, den Sie sehen dürfen. Suchen Sie seinen Namen in Inlay.',
  report: { name: '„{name}“', number: 'mit der Nummer {id}' },
  severalReports: '{reports} Berichte heißen „{report}“. Geben Sie die Nummer eines davon an: {ids}.',
  noSuchColumn: 'Der Bericht hat keine Spalte „{column}“. Er hat {columns}.',
  severalColumns: 'Mehrere Spalten heißen „{column}“. Nennen Sie eine von {names}.',
  noRow: {
    empty: 'Der Bericht hat zurzeit keine Zeilen.',
    noMatch: 'Keine Zeile des Berichts hat diese Werte. Prüfen Sie sie Buchstabe für Buchstabe.',
  },
  nothingLeft: 'Mit diesen Filtern hat der Bericht keine Zeilen. Prüfen Sie die Werte Buchstabe für Buchstabe.',
  severalRows:
    '{rows} Zeilen des Berichts haben diese Werte. Ergänzen Sie eine Überschrift und ihren Wert, um sie zu unterscheiden.',
  noValue: 'Der Bericht lässt diesen Wert leer.',
  tooLarge:
    'Der Bericht hat {rows} Zeilen, mehr als eine Formel aufnehmen kann. Platzieren Sie ihn stattdessen mit Inlay.',
  cut: 'Die Plattform hat nur {rows} Zeilen geliefert, daher fehlen vielleicht Zeilen des Berichts. Grenzen Sie den Bericht auf weniger Zeilen ein.',
};
