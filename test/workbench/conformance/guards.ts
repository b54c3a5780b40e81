/** What the product does against each hazard for its data, and the tests that notice when it does not: tried by `npm run test:guards`. */
export interface Guard {
  /** As `hazards.json` says it. */
  readonly hazard: string;
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly from: string;
  /** The guard, broken. */
  readonly to: string;
  /** The file of tests of which one has to fail. */
  readonly noticedBy: string;
}

export const GUARDS: readonly Guard[] = [
  {
    hazard: 'Values that are written while a filter hides rows of the range go into the wrong rows.',
    file: 'src/app/refresh/write/write-refresh.ts',
    from: 'if (filters.length > 0) {',
    to: 'if (filters.length > 99) {',
    noticedBy: 'test/app/refresh/filters.test.ts',
  },
  {
    hazard: 'Values that are written while a filter hides rows of the range go into the wrong rows.',
    file: 'src/workbook/office/write/filters-met.ts',
    from: 'return () => range.rowHidden !== false;',
    to: 'return () => false;',
    noticedBy: 'test/app/refresh/filters.test.ts',
  },
  {
    hazard:
      "While a copied sheet is in front, a name that came with it stands before the workbook's name: that one is not found, and cannot be added.",
    file: 'src/workbook/office/look/names.ts',
    from: "if (item.isNullObject || item.scope !== 'Workbook') return { kind: 'missing' };",
    to: "if (item.isNullObject) return { kind: 'missing' };",
    noticedBy: 'test/workbook/anchors.test.ts',
  },
  {
    hazard: "The names of a sheet come with the workbook's names among them.",
    file: 'src/workbook/office/anchors.ts',
    from: "return names.items.filter(({ scope }) => scope === 'Worksheet');",
    to: 'return names.items;',
    noticedBy: 'test/app/workbook/sheet-copies.test.ts',
  },
  {
    hazard:
      'While another workbook is in front, names of sheets, selections and new sheets are refused with InvalidSelection.',
    file: 'src/app/placements.ts',
    from: ".catch(async () => [...(await workbook.look({ kind: 'anchors', anchors })), known()] as const);",
    to: ';',
    noticedBy: 'test/app/either-excel.test.ts',
  },
  {
    hazard: 'A request is never answered, above all the first one on a large file in Excel on the web.',
    file: 'src/workbook/office/answer-watch.ts',
    from: 'const PATIENCE_MS = 60_000;',
    to: 'const PATIENCE_MS = 600_000;',
    noticedBy: 'test/workbook/no-answer.test.ts',
  },
  {
    hazard: 'A request that fails half-way keeps what it did before, or it does not.',
    file: 'src/workbook/office/write/block-put-back.ts',
    from: 'if (piece) part(piece.part).values = piece.rows;',
    to: '',
    noticedBy: 'test/workbook/write-block.test.ts',
  },
  {
    hazard: 'Numbers that are written into cells that somebody has formatted as text become texts.',
    file: 'src/placement/block/operations.ts',
    from: "return isTheirs || format !== 'General' || stands === TEXT_FORMAT ? format : undefined;",
    to: "return isTheirs || format !== 'General' ? format : undefined;",
    noticedBy: 'test/workbook/write-block.test.ts',
  },
  {
    hazard: "A bare dollar sign in a format shows the sign of the machine's currency.",
    file: 'src/grid/values/excel-sections.ts',
    from: "const before = symbol === '' ? '' : `[$${symbol}]`;",
    to: 'const before = symbol;',
    noticedBy: 'test/grid/number-format.test.ts',
  },
  {
    hazard: 'An apostrophe in front of 32,767 characters makes more than a cell takes.',
    file: 'src/grid/values/cell-input.ts',
    from: 'MAX_TEXT - 1',
    to: 'MAX_TEXT',
    noticedBy: 'test/grid/cell-input.test.ts',
  },
];

/** Hazards that nothing guards against in one place, because the product does not do what they are about. */
export const AVOIDED: Readonly<Record<string, string>> = {
  'A range that is kept between requests does not notice that its cells went to another sheet.':
    'No range is kept: each request finds the block by its name.',
  'A number format does not read back as it was written.':
    'No format that was read is compared with one that was written: what was written last is remembered.',
};
