import type { Translation } from '../../../parts';
import type * as english from '../en/sql-reasons';

export const sqlReasons: Translation<typeof english.sqlReasons> = {
  notConvertible:
    'Filter, Gesamtwerte und die Zeilen hinter einer Zahl gibt es nicht, weil sich das SQL dieses Berichts nicht in eine Abfrage des Datenmodells umwandeln lässt.',
  unclearColumns:
    'Filter, Gesamtwerte und die Zeilen hinter einer Zahl gibt es nicht, weil unklar ist, welche Felder des Datenmodells das SQL dieses Berichts zeigt.',
  refused:
    'Filter, Gesamtwerte und die Zeilen hinter einer Zahl gibt es nicht, weil die Daten-API das SQL dieses Berichts nicht lesen kann.',
  noRight:
    'Filter, Gesamtwerte und die Zeilen hinter einer Zahl gibt es nicht, weil Ihrer Anmeldung der Scope „sql“ fehlt.',
  noRoute:
    'Filter, Gesamtwerte und die Zeilen hinter einer Zahl gibt es nicht, weil diese Version der Daten-API kein SQL umwandeln kann.',
  differs:
    'Filter, Gesamtwerte und die Zeilen hinter einer Zahl gibt es nicht, weil die Abfrage aus dem SQL dieses Berichts andere Zeilen geliefert hat.',
};
