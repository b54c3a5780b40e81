import type { FunctionProblem } from '../../../functions';
import {
  createNumbers,
  createPartsMessages,
  createRowsFailureMessage,
  germanPartsTexts,
  germanRowsFailureTexts,
  shortenText,
  takeFirst,
} from '../../../parts';
import type * as english from '../en/functions';

type NoMemberProblem = Extract<FunctionProblem, { code: 'noSuchMember' }>;
type NoRowProblem = Extract<FunctionProblem, { code: 'noRow' }>;

const MAX_NAMED_COLUMNS = 5;
const PAIRS = 'Nach der Kennzahl folgen Paare: eine Überschrift, dann ihr Wert.';

export const createFunctionMessage: typeof english.createFunctionMessage = ({ origin, locale }) => {
  const { number } = createNumbers(locale);
  const failureMessage = createRowsFailureMessage(
    germanRowsFailureTexts,
    { number, origin },
    createPartsMessages(germanPartsTexts, { language: 'de', number }, origin).failure,
  );
  return (problem) => {
    switch (problem.code) {
      case 'noReportGiven':
        return 'Kein Bericht angegeben. Geben Sie zuerst seinen Namen oder seine Nummer an.';
      case 'noMeasureGiven':
        return 'Keine Spalte angegeben. Geben Sie ihre Überschrift nach dem Bericht an.';
      case 'noDimensionGiven':
        return `Die Überschrift von Paar ${problem.position} ist leer. ${PAIRS}`;
      case 'pairWithoutValue':
        return `„${problem.column}“ hat keinen Wert. ${PAIRS}`;
      case 'filtersNotTwoColumns':
        return 'Filter brauchen zwei Spalten: links, was gefiltert wird, rechts der Wert.';
      case 'filterWithoutName':
        return `Zeile ${number(problem.row)} der Filter hat einen Wert, sagt aber nicht, wovon. Nennen Sie links davon die Spalte.`;
      case 'errorInFilters':
        return `Zeile ${number(problem.row)} der Filter enthält einen Fehler. Berichtigen Sie zuerst diese Zelle.`;
      case 'tooManyValues':
        return `Die Filter enthalten ${number(problem.values)} Werte; eine Formel nimmt ${number(problem.most)}.`;
      case 'takesNoFilters':
        return problem.why === 'sql'
          ? 'Dieser Bericht nimmt keine Filter: Er ist in SQL geschrieben, das unverändert ausgeführt wird.'
          : 'Dieser Bericht nimmt keine Filter: Seine Abfrage lässt sich nicht lesen.';
      case 'noSuchMember':
        return `In den Daten des Berichts gibt es kein „${shortenText(problem.member)}“ zum Filtern. ${suggestMember(problem)}`;
      case 'measureAsFilter':
        return `„${shortenText(problem.measure)}“ ist eine Kennzahl, und Filter einer Formel nehmen keine Kennzahlen an. Platzieren Sie den Bericht mit Inlay, und filtern Sie ihn dort.`;
      case 'severalMembers':
        return `„${shortenText(problem.member)}“ heißen mehrere Spalten in den Daten des Berichts. Nennen Sie eine von ${listNames(problem.names)}.`;
      case 'wrongValue':
        return `„${problem.member}“ braucht ${TYPE_NAMES[problem.type]}, nicht „${shortenText(problem.value)}“.${problem.value === '0' ? ' Excel übergibt eine leere Zelle möglicherweise als 0: Lassen Sie diese Zelle in der Formel weg.' : ''}`;
      case 'noSuchValue':
        return `„${problem.member}“ hat keinen Wert „${shortenText(problem.value)}“. ${suggestValue(problem)}`;
      case 'notSignedIn':
        return 'Sie sind nicht angemeldet. Öffnen Sie Inlay auf der Registerkarte Start und verbinden Sie sich; diese Zelle füllt sich dann von selbst.';
      case 'notAllowed':
        return `Diese Arbeitsmappe darf den Bericht ${describeReport(problem.report)} auf diesem Gerät noch nicht lesen. Öffnen Sie Inlay auf der Registerkarte Start und erlauben Sie es; diese Zelle füllt sich dann von selbst.`;
      case 'noSuchReport':
        return `Es gibt keinen Bericht ${describeReport(problem.report)}, den Sie sehen dürfen. Suchen Sie seinen Namen in Inlay.`;
      case 'severalReports':
        return `${number(problem.ids.length)} Berichte heißen „${problem.report}“. Geben Sie die Nummer eines davon an: ${listNames(problem.ids)}.`;
      case 'noSuchColumn':
        return `Der Bericht hat keine Spalte „${problem.column}“. Er hat ${listNames(problem.columns)}.`;
      case 'severalColumns':
        return `Mehrere Spalten heißen „${problem.column}“. Nennen Sie eine von ${listNames(problem.names)}.`;
      case 'noRow':
        return describeNoRow(problem);
      case 'nothingLeft':
        return 'Mit diesen Filtern hat der Bericht keine Zeilen. Prüfen Sie die Werte Buchstabe für Buchstabe.';
      case 'severalRows':
        return `${number(problem.rows)} Zeilen des Berichts haben diese Werte. Ergänzen Sie eine Überschrift und ihren Wert, um sie zu unterscheiden.`;
      case 'noValue':
        return 'Der Bericht lässt diesen Wert leer.';
      case 'tooLarge':
        return `Der Bericht hat ${number(problem.rows)} Zeilen, mehr als eine Formel aufnehmen kann. Platzieren Sie ihn stattdessen mit Inlay.`;
      case 'cut':
        return `Die Plattform hat nur ${number(problem.rows)} Zeilen geliefert, daher fehlen vielleicht Zeilen des Berichts. Grenzen Sie den Bericht auf weniger Zeilen ein.`;
      case 'failed': {
        const { problem: failureText, remedy } = failureMessage(problem.failure);
        return `${failureText} ${remedy}`;
      }
    }
  };
};

const TYPE_NAMES = {
  string: 'einen Text',
  number: 'eine Zahl',
  time: 'ein Datum',
  boolean: 'WAHR oder FALSCH',
} as const;

function suggestMember({ nearest, members }: NoMemberProblem): string {
  return nearest === undefined ? `Es gibt ${listNames(members)}.` : `Am nächsten kommt „${nearest}“.`;
}

function suggestValue({ nearest }: Extract<FunctionProblem, { code: 'noSuchValue' }>): string {
  return nearest === undefined ? 'Prüfen Sie ihn Buchstabe für Buchstabe.' : `Am nächsten kommt „${nearest}“.`;
}

function describeNoRow({ rows }: NoRowProblem): string {
  return rows === 0
    ? 'Der Bericht hat zurzeit keine Zeilen.'
    : 'Keine Zeile des Berichts hat diese Werte. Prüfen Sie sie Buchstabe für Buchstabe.';
}

function describeReport(report: string | number): string {
  return typeof report === 'number' ? `mit der Nummer ${report}` : `„${shortenText(report)}“`;
}

function listNames(names: readonly (string | number)[]): string {
  const { firstItems, restCount } = takeFirst(names, MAX_NAMED_COLUMNS);
  return restCount > 0 ? `${firstItems.join(', ')} und ${restCount} weitere` : firstItems.join(', ');
}
