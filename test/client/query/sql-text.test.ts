import fc from 'fast-check';
import { addRowLimit, buildCountQuery, readSqlShape } from '../../../src/client/query/sql-text';

describe('the row limit of an SQL text [P5]', () => {
  test.each([
    ['SELECT 1', 'SELECT 1\nLIMIT 9'],
    ['SELECT 1;', 'SELECT 1\nLIMIT 9'],
    ['  SELECT 1 ;; -- done\n', 'SELECT 1\nLIMIT 9'],
    ['SELECT 1 -- no limit 5', 'SELECT 1 -- no limit 5\nLIMIT 9'],
    ['SELECT 1 /* limit 5 /* nested */ limit 6 */', 'SELECT 1 /* limit 5 /* nested */ limit 6 */\nLIMIT 9'],
    ["SELECT ' limit 5 ; '' limit 6'", "SELECT ' limit 5 ; '' limit 6'\nLIMIT 9"],
    ["SELECT E'it\\'s; limit 5'", "SELECT E'it\\'s; limit 5'\nLIMIT 9"],
    ['SELECT $$ limit 5; $$, $a$ $$ limit 6 $a$', 'SELECT $$ limit 5; $$, $a$ $$ limit 6 $a$\nLIMIT 9'],
    ['SELECT "limit" FROM "a"" limit 5"', 'SELECT "limit" FROM "a"" limit 5"\nLIMIT 9'],
    ['SELECT t.limit, 1 AS limit, limit_5 FROM t', 'SELECT t.limit, 1 AS limit, limit_5 FROM t\nLIMIT 9'],
    ['SELECT * FROM (SELECT 1 LIMIT 5) s', 'SELECT * FROM (SELECT 1 LIMIT 5) s\nLIMIT 9'],
    ['WITH a AS (SELECT 1 LIMIT 5) SELECT * FROM a', 'WITH a AS (SELECT 1 LIMIT 5) SELECT * FROM a\nLIMIT 9'],
    ['(SELECT 1 LIMIT 5) UNION ALL (SELECT 2)', '(SELECT 1 LIMIT 5) UNION ALL (SELECT 2)\nLIMIT 9'],
    ['SELECT 1 OFFSET 3', 'SELECT 1 OFFSET 3\nLIMIT 9'],
    ['SELECT größe FROM maße', 'SELECT größe FROM maße\nLIMIT 9'],
  ])('the row limit is added to %j', (sql, limited) => {
    expect(addRowLimit(sql, 9)).toBe(limited);
  });

  test.each([
    ['SELECT 1 LIMIT 5', 5],
    ['select 1 limit 5 offset 2;', 5],
    ['SELECT 1\nLIMIT/**/5 -- five', 5],
    ['SELECT 1 LIMIT ALL', 'other'],
    ['SELECT 1 LIMIT $1', 'other'],
    ['SELECT 1 FETCH FIRST 5 ROWS ONLY', 5],
  ])('the statement %j keeps its own row limit', (sql, limit) => {
    expect(readSqlShape(sql).limit).toBe(limit);
    expect(addRowLimit(sql, 9)).not.toContain('LIMIT 9');
  });

  test.each([
    'SELECT 1; SELECT 2',
    "SELECT 'open",
    'SELECT "open',
    'SELECT 1 /* open',
    'SELECT (1',
    'SELECT 1)',
    'SHOW TABLES',
    '',
  ])('the row limit is not added to %j, which is sent unchanged', (sql) => {
    expect(addRowLimit(sql)).toBe(sql);
    expect(buildCountQuery(sql)).toBeUndefined();
  });

  test('a statement that ends in a comment can be counted', () => {
    expect(buildCountQuery('SELECT 1 -- one;')).toBe(
      'SELECT COUNT(*) AS row_count FROM (\nSELECT 1 -- one;\nLIMIT 1048576\n) AS counted_rows',
    );
  });

  // These pieces contain the word without being the limit of the statement.
  const harmless = fc.constantFrom(
    "' limit 1 ; '",
    "'it''s limit 2'",
    '" limit "',
    '/* ; limit 3 */',
    '-- limit 4;\n',
    '$$ limit 5; $$',
    '(select limit_6 from t limit 6)',
    't.limit',
    'as limit',
    'delimited',
    'é',
    '+',
    ',',
    "E'\\' limit 7'",
  );

  test('an existing row limit is found exactly, whatever surrounds it', () => {
    fc.assert(
      fc.property(fc.array(harmless), fc.array(harmless), fc.boolean(), (before, after, isLimited) => {
        const sql = ['select 1', ...before, ...(isLimited ? ['limit 77'] : []), ...after].join(' ');
        const { limit, isSelect, statement } = readSqlShape(sql);
        expect(isSelect).toBe(true);
        expect(limit).toBe(isLimited ? 77 : undefined);
        expect(sql.trim()).toBe(statement);
        expect(addRowLimit(`${sql}\n ; `)).toBe(isLimited ? statement : `${statement}\nLIMIT 1048576`);
      }),
    );
  });

  test('any text is read without an error and sent unchanged except for its end', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...`'"\`$;()-/*\\ elimt5\n`) }), (sql) => {
        const limited = addRowLimit(sql).replace(/\nLIMIT 1048576$/, '');
        expect(sql.trimStart().startsWith(limited)).toBe(true);
      }),
    );
  });
});
