/** Saves on this device whether SQL and the query that it was converted to had the same rows. */
import type { ConvertedSql } from '../../client';
import { checksum } from '../../placement';
import type { DeviceStorage } from '../parts';

type Verdict = 'same' | 'different';

/** A change of the SQL, or of the members that it uses, makes a new key. */
export function createConversionChecks(storage: Pick<DeviceStorage, 'read' | 'save'>) {
  const createKey = (sql: string, { columns }: ConvertedSql) =>
    `inlay.sql.${checksum(JSON.stringify([sql, columns.map(({ member }) => member)]))}`;
  return {
    read(sql: string, conversion: ConvertedSql): Verdict | undefined {
      const verdict = storage.read(createKey(sql, conversion));
      return verdict === 'same' || verdict === 'different' ? verdict : undefined;
    },
    save: (sql: string, conversion: ConvertedSql, verdict: Verdict): boolean =>
      storage.save(createKey(sql, conversion), verdict, 'device'),
  };
}
