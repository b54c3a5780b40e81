import type { Translation } from '../../../../parts';
import type * as english from '../../en/formulas/formulas';
import { createSqlReasons } from '../sql-reasons';

export const functionTexts: Translation<typeof english.functionTexts> = {
  noReportGiven: 'Kein Bericht angegeben. Beginnen Sie mit dem Namen oder der Nummer eines Berichts.',
  noMeasureGiven: 'Keine Spalte angegeben. Geben Sie nach dem Bericht die Überschrift einer Spalte an.',
  noModelMeasureGiven: 'Keine Kennzahl angegeben. Beginnen Sie mit dem Titel oder dem vollen Namen einer Kennzahl.',
  noSuchMeasure: {
    nearest: 'Es gibt keine Kennzahl „{measure}“. Meinten Sie „{nearest}“?',
    measures: 'Es gibt keine Kennzahl „{measure}“. Verfügbar: {measures}.',
  },
  severalMeasures: 'Mehrere Kennzahlen heißen „{measure}“. Verwenden Sie eine von {names}.',
  noDimensionGiven:
    'Die Überschrift von Paar {position} ist leer. Geben Sie nach der Kennzahl Paare an: eine Überschrift, dann ihren Wert.',
  pairWithoutValue:
    '„{column}“ hat keinen Wert. Geben Sie nach der Kennzahl Paare an: eine Überschrift, dann ihren Wert.',
  filtersNotTwoColumns: 'Filter brauchen zwei Spalten: links den Spaltennamen, rechts den Wert.',
  filterWithoutName: 'Zeile {row} der Filter hat einen Wert, aber keinen Spaltennamen. Geben Sie ihn links davon ein.',
  errorInFilters: 'Zeile {row} der Filter enthält einen Fehler. Beheben Sie ihn zuerst.',
  tooManyValues: 'Die Filter enthalten {values} Werte (höchstens {most}).',
  takesNoFilters: {
    ...createSqlReasons('Dieser Bericht lässt sich nicht filtern'),
    unreadable: 'Dieser Bericht lässt sich nicht filtern: Seine Abfrage ist nicht lesbar.',
  },
  noSuchMember: {
    nearest: 'Zum Filtern gibt es keine Spalte „{member}“. Meinten Sie „{nearest}“?',
    members: 'Zum Filtern gibt es keine Spalte „{member}“. Verfügbar: {members}.',
  },
  measureAsFilter:
    '„{measure}“ ist eine Kennzahl. Formeln können nicht nach Kennzahlen filtern. Platzieren Sie die Zeilen mit Inlay, und filtern Sie sie dort.',
  severalMembers: 'Mehrere Spalten heißen „{member}“. Verwenden Sie eine von {names}.',
  wrongValue: {
    string: '„{member}“ braucht Text, nicht „{value}“.',
    number: '„{member}“ braucht eine Zahl, nicht „{value}“.',
    time: '„{member}“ braucht ein Datum, nicht „{value}“.',
    boolean: '„{member}“ braucht WAHR oder FALSCH, nicht „{value}“.',
    emptyCell: 'Excel übergibt eine leere Zelle möglicherweise als 0. Lassen Sie diese Zelle in der Formel weg.',
  },
  noSuchValue: {
    nearest: '„{value}“ ist kein Wert von {member}. Meinten Sie „{nearest}“?',
    unlike: '„{value}“ ist kein Wert von {member}. Prüfen Sie die Schreibweise.',
  },
  otherWrongValues: 'Ebenfalls falsch: {values}.',
  severalValues: '„{value}“ passt in {member} zu mehreren Werten: {values}. Geben Sie einen davon genau so ein.',
  notSignedIn:
    'Sie sind nicht angemeldet. Öffnen Sie Inlay auf der Registerkarte „Start“, und melden Sie sich an; diese Zelle wird dann automatisch aktualisiert.',
  notAllowed:
    'Sie haben den Bericht {report} für diese Arbeitsmappe noch nicht erlaubt. Öffnen Sie Inlay auf der Registerkarte „Start“, und erlauben Sie ihn; diese Zelle wird dann automatisch aktualisiert.',
  measureNotAllowed:
    'Sie haben die Kennzahl „{measure}“ für diese Arbeitsmappe noch nicht erlaubt. Öffnen Sie Inlay auf der Registerkarte „Start“, und erlauben Sie sie; diese Zelle wird dann automatisch aktualisiert.',
  mayBeCopy:
    'Diese Arbeitsmappe ist vielleicht eine Kopie. Öffnen Sie Inlay auf der Registerkarte „Start“, und wählen Sie, was zutrifft; diese Zelle wird dann automatisch aktualisiert.',
  noSuchReport: 'Kein Bericht {report} gefunden. Sehen Sie in Inlay nach.',
  report: { name: '„{name}“', number: 'mit der Nummer {id}' },
  severalReports: '{reports} Berichte heißen „{report}“. Verwenden Sie eine Nummer: {ids}.',
  noSuchColumn: 'Der Bericht hat keine Spalte „{column}“. Verfügbar: {columns}.',
  severalColumns: 'Mehrere Spalten heißen „{column}“. Verwenden Sie eine von {names}.',
  noRow: {
    empty: 'Der Bericht hat keine Zeilen.',
    nearest: 'Keine Zeile für {column} = „{value}“. Meinten Sie „{nearest}“?',
    unlike: 'Keine Zeile für {column} = „{value}“. Prüfen Sie die Schreibweise.',
    noMatch: 'Keine Zeile hat alle diese Werte.',
  },
  nothingLeft: 'Keine Zeilen passen zu diesen Filtern. Prüfen Sie die Werte.',
  severalRows: '{rows} Zeilen passen. Ergänzen Sie eine weitere Spalte mit Wert.',
  noValue: 'Dieser Wert ist in den Daten leer.',
  tooLarge: 'Der Bericht hat {rows} Zeilen, zu viele für eine Formel. Platzieren Sie ihn stattdessen mit Inlay.',
  cut: 'Die Plattform hat nur {rows} Zeilen geliefert, es können also Zeilen fehlen. Begrenzen Sie den Bericht auf weniger Zeilen.',
};

export const formulaTexts: Translation<typeof english.formulaTexts> = {
  title: 'Formeln',
  report: 'Bericht {id}',
  measure: 'Kennzahl „{measure}“',
  count: { one: '{count} Formel', other: '{count} Formeln' },
  formula: 'Formel',
  errors: 'Formeln mit Fehlern',
  moreErrors: { one: 'und {count} weitere Formel', other: 'und {count} weitere Formeln' },
  lastRead: 'aktualisiert {age}',
  dataFrom: '{lastRead}, Daten von {time}',
  calculatesManually:
    'In Excel ist die manuelle Berechnung eingestellt. Neuere Werte erscheinen eventuell erst, wenn Sie neu berechnen, zum Beispiel mit F9.',
  unknown: {
    one: '{count} Formel zeigt weiterhin #NAME?, weil Inlay sie nicht neu eingeben konnte. Ist das Blatt geschützt, heben Sie den Blattschutz auf, und wählen Sie „Alle aktualisieren“. Wählen Sie andernfalls die Zelle aus, und drücken Sie F2 und dann die Eingabetaste.',
    other:
      '{count} Formeln zeigen weiterhin #NAME?, weil Inlay sie nicht neu eingeben konnte. Ist das Blatt geschützt, heben Sie den Blattschutz auf, und wählen Sie „Alle aktualisieren“. Wählen Sie andernfalls jede Zelle aus, und drücken Sie F2 und dann die Eingabetaste.',
  },
};
