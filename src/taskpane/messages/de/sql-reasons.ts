import type { Translation } from '../../../parts';
import type * as english from '../en/sql-reasons';

export const createSqlReasons = (missing: string): Translation<ReturnType<typeof english.createSqlReasons>> => ({
  notConvertible: `${missing}, weil sich sein SQL nicht in eine Abfrage des Datenmodells umwandeln lässt.`,
  unclearColumns: `${missing}, weil unklar ist, welche Felder des Datenmodells sein SQL zeigt.`,
  refused: `${missing}, weil die Daten-API sein SQL nicht lesen kann.`,
  notPermitted: `${missing}, weil Ihnen die Berechtigung fehlt, SQL umzuwandeln (Scope „sql“).`,
  notSupported: `${missing}, weil diese Version der Daten-API kein SQL umwandeln kann.`,
  differs: `${missing}, weil die Abfrage aus seinem SQL andere Zeilen geliefert hat.`,
});
