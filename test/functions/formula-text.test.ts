import { readFileSync } from 'node:fs';
import { FUNCTIONS, formatFigureFormula, formatReportFormula, getFormulaSeparators } from '../../src/functions';
import { readQuestion } from '../../src/functions/question';

const call = { measure: 'Net Sales', pairs: [{ column: 'Region "North"', value: 'Köln' }] };

const ENGLISH = { argument: ',', decimal: '.' };
const GERMAN = { argument: ';', decimal: ',' };
const POINT = { argument: ';', decimal: '.' };

it('formulas are written as Excel reads them, with doubled quotes and the separators of its settings', () => {
  expect(formatReportFormula('The "big" list').text).toBe('=INLAY.REPORT("The ""big"" list")');
  expect(formatReportFormula('12')).toEqual({ text: '=INLAY.REPORT("12")', omitted: [] });
  expect(formatFigureFormula('Sales', call, ENGLISH)).toBe(
    '=INLAY.FIGURE("Sales", "Net Sales", "Region ""North""", "Köln")',
  );
  const discount = { ...call, pairs: [{ column: 'Discount', value: 0.15 }] };
  expect(formatFigureFormula('12', discount, ENGLISH)).toBe('=INLAY.FIGURE("12", "Net Sales", "Discount", 0.15)');
  expect(formatFigureFormula('12', discount, GERMAN)).toBe('=INLAY.FIGURE("12"; "Net Sales"; "Discount"; 0,15)');
  expect(readQuestion('REPORT', ['12'])).toMatchObject({ report: 12 });
});

it.each([
  ['English Office on a German Windows', 'en-US', { name: 'de-de', decimal: ',', group: '.' }, GERMAN],
  ['German Office on an American Windows', 'de-DE', { name: 'en-us', decimal: '.', group: ',' }, ENGLISH],
  // Excel takes the list separator from Windows, whatever its own options say.
  ['an Excel that has a point on a German Windows', 'de-DE', { name: 'de-de', decimal: '.', group: ',' }, POINT],
  ['an Excel that has a comma on an American Windows', 'en-US', { name: 'en-us', decimal: ',', group: '.' }, GERMAN],
  ['Swiss settings', 'en-US', { name: 'de-ch', decimal: '.', group: '’' }, POINT],
  ['French settings', 'en-US', { name: 'fr-fr', decimal: ',', group: '\u202f' }, GERMAN],
  ['Indian settings', 'de-DE', { name: 'hi-in', decimal: '.', group: ',' }, ENGLISH],
  ['an Excel that reports empty texts, in German', 'de-DE', { name: '', decimal: '', group: '' }, GERMAN],
  ['settings that no browser knows, in English', 'en-US', { name: '??', decimal: '', group: '' }, ENGLISH],
  ['an Excel that reports no culture, in French', 'fr-FR', undefined, GERMAN],
  ['an Excel that reports no culture, in Swiss German', 'de-CH', undefined, POINT],
  ['an Excel that reports no culture, in English', 'en-GB', undefined, ENGLISH],
])(
  "copied formulas have the separators of Excel's settings, or of its language if it reports none: %s",
  (_, language, culture, separators) => {
    expect(getFormulaSeparators(culture, language)).toEqual(separators);
  },
);

describe('the formula of a report with filters [P19]', () => {
  const REGION = { member: 'f.region', title: 'Region', type: 'string', operator: 'is' } as const;
  const createCell = (address: string) => ({ name: '_inlay_a_cell', address, values: [] });
  const createFilter = (...values: string[]) => ({ ...REGION, values });

  it('a written formula filters by equal values, also by those of cells, in the words of every language', () => {
    const filters = [
      createFilter('North', 'The "South"'),
      { ...REGION, member: 'f.channel', cell: createCell("'My Sheet'!B2:B3") },
    ];
    expect(formatReportFormula('12', filters, GERMAN)).toEqual({
      text: `=INLAY.REPORT("12"; ; "f.region"; "North"; "f.region"; "The ""South"""; "f.channel"; 'My Sheet'!$B$2; "f.channel"; 'My Sheet'!$B$3)`,
      omitted: [],
    });
  });

  it('a written formula quotes every sheet, because in some language any name may look like a reference or a constant', () => {
    const { text } = formatReportFormula('12', [{ ...REGION, cell: createCell('Wahr!B2') }], GERMAN);
    expect(text).toBe(`=INLAY.REPORT("12"; ; "f.region"; 'Wahr'!$B$2)`);
  });

  it('a written formula is read with its filters again, or with a problem that names the pair', () => {
    // Excel passes a single cell as a range of one to an argument that takes ranges, and null for an empty
    // one.
    const read = readQuestion('REPORT', ['12', null, [['f.region']], ['North', 'f.region', 'South', 'f.channel', '']]);
    expect(read).toMatchObject({ headers: true, filters: [{ member: 'f.region', values: ['North', 'South'] }] });
    expect(readQuestion('REPORT', ['12', null, [['f.region']], []])).toEqual({
      code: 'pairWithoutValue',
      column: 'f.region',
    });
    expect(readQuestion('REPORT', ['12', null, [['']], ['North']])).toEqual({ code: 'noDimensionGiven', position: 1 });
  });

  it.each([
    ['another condition', { ...REGION, operator: 'isNot', values: ['North'] }],
    ['a condition without a value', { ...REGION, operator: 'isEmpty', values: [] }],
    ['an empty text, which filters nothing in a formula', createFilter('')],
    ['a text longer than Excel takes in a formula', createFilter('x'.repeat(256))],
    ['a wide range of cells', { ...REGION, cell: createCell('Sheet1!B1:B90') }],
    ['more values than a call has arguments', createFilter(...Array.from({ length: 130 }, (_, index) => `v${index}`))],
    ['a longer formula than Excel takes', createFilter(...Array.from({ length: 60 }, () => 'x'.repeat(200)))],
  ] as const)('a written formula leaves out what it cannot express, and has the others: %s', (_, filter) => {
    const { text, omitted } = formatReportFormula('12', [filter, createFilter('East')]);
    expect(text).toBe('=INLAY.REPORT("12", , "f.region", "East")');
    expect(omitted).toEqual([filter]);
  });
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
  const source = readFileSync('src/app/workbook/function-problem.ts', 'utf8');
  const codes = [...source.matchAll(/readonly code: '(\w+)'/g)].map(([, code]) => code);
  expect(codes.length).toBeGreaterThan(10);
  expect(codes.filter((code) => !text.includes(`id="${code}"`))).toEqual([]);
});
