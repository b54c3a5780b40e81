import type { Translation } from '../../../parts';
import type * as english from '../en/sql-reasons';

export const sqlReasons: Translation<typeof english.sqlReasons> = {
  notConvertible:
    'Filter, Gesamtwerte und Zeilendetails gibt es nicht, weil sich das SQL dieses Berichts nicht in eine Abfrage des Datenmodells umwandeln lässt.',
  unclearColumns:
    'Filter, Gesamtwerte und Zeilendetails gibt es nicht, weil unklar ist, welche Felder des Datenmodells das SQL dieses Berichts zeigt.',
  refused:
    'Filter, Gesamtwerte und Zeilendetails gibt es nicht, weil die Daten-API das SQL dieses Berichts nicht lesen kann.',
  noRight: 'Filter, Gesamtwerte und Zeilendetails gibt es nicht, weil Ihrer Anmeldung der Bereich „sql“ fehlt.',
  noRoute:
    'Filter, Gesamtwerte und Zeilendetails gibt es nicht, weil diese Version der Daten-API kein SQL umwandeln kann.',
  differs:
    'Filter, Gesamtwerte und Zeilendetails gibt es nicht, weil die Abfrage aus dem SQL dieses Berichts andere Zeilen geliefert hat.',
};
