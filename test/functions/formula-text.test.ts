import { readFileSync } from 'node:fs';
import { FUNCTIONS, figureFormula, reportFormula } from '../../src/functions';
import { readQuestion } from '../../src/functions/question';

const call = { reportId: 12, measure: 'Net Sales', pairs: [{ column: 'Region "North"', value: 'Köln' }] };

it('writes the calls as Excel takes them: quotes doubled, arguments apart as in the language of numbers', () => {
  expect(reportFormula(12)).toBe('=INLAY.REPORT("12")');
  expect(figureFormula(call, 'en-GB')).toBe('=INLAY.FIGURE("12", "Net Sales", "Region ""North""", "Köln")');
  expect(figureFormula({ ...call, pairs: [{ column: 'Year', value: 2026 }] }, 'de-DE')).toBe(
    '=INLAY.FIGURE("12"; "Net Sales"; "Year"; 2026)',
  );
  expect(readQuestion('REPORT', ['12'])).toMatchObject({ report: 12 });
});

it.each([
  ['assets/docs/using-inlay.html', 'assets/functions.json'],
  ['assets/docs/using-inlay.de.html', 'assets/functions.de.json'],
])('%s names every function, argument and error', (page, metadata) => {
  const text = readFileSync(page, 'utf8');
  const described: { functions: typeof FUNCTIONS } = JSON.parse(readFileSync(metadata, 'utf8'));
  expect(described.functions.map(({ id }) => id)).toEqual(FUNCTIONS.map(({ id }) => id));
  for (const { name, description, parameters } of described.functions) {
    expect(text).toContain(`INLAY.${name}(`);
    for (const said of [description, ...parameters.flatMap((one) => [`<code>${one.name}</code>`, one.description])])
      expect(text).toContain(said);
  }
  const source = readFileSync('src/functions/function-problem.ts', 'utf8');
  const codes = [...source.matchAll(/readonly code: '(\w+)'/g)].map(([, code]) => code);
  expect(codes.length).toBeGreaterThan(10);
  expect(codes.filter((code) => !text.includes(`id="${code}"`))).toEqual([]);
});
