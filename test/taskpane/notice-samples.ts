/** What is said of a placement's cells after they were written, and after a pane died in the middle. */
export const NOTICE_SAMPLES: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  'report.notice': [
    [{ kind: 'cut', rows: 64, rowsWritten: 36, columns: 6, columnsWritten: 4 }],
    [{ kind: 'cut', rows: 64, rowsWritten: 63, columns: 6, columnsWritten: 6 }],
    [{ kind: 'longTexts', count: 1, addresses: ['B4'] }],
    [{ kind: 'longTexts', count: 9, addresses: ['B4', 'B5'] }],
    [{ kind: 'columns', removed: ['Area'], added: ['Region', 'Country'], returned: ['Sales'] }],
    [{ kind: 'columns', removed: ['Area'], added: [], returned: [], isKept: true }],
    [{ kind: 'columns', removed: ['a', 'b', 'c', 'd', 'e', 'f'], added: [], returned: [] }],
    [{ kind: 'headersBack' }],
    [{ kind: 'renamed', columns: [{ was: 'Net', now: 'Revenue' }] }],
    [{ kind: 'leftBehind', count: 1 }],
    [{ kind: 'leftBehind', count: 3 }],
    [{ kind: 'oldCellsStay', cells: 'Sheet1!B4:C9' }],
    [{ kind: 'besideNotFilled', cells: [] }],
    [{ kind: 'besideNotFilled', cells: ['F5:F40'] }],
    [{ kind: 'besideNotFilled', cells: ['A5:A40', 'F5:F40'] }],
    [{ kind: 'notRecorded' }],
    [{ kind: 'limited', rows: 50_000, total: 120_000 }],
  ],
  'placements.recovered': [
    [{ takenOut: 1, halfDone: [], isWhole: true }],
    [{ takenOut: 2, halfDone: ['Sales by region'], isWhole: false }],
    [{ takenOut: 0, halfDone: ['Sales by region'], isWhole: true }],
    [{ takenOut: 0, halfDone: ['Sales', 'Stock', 'Orders', 'Returns'], isWhole: false }],
    [{ takenOut: 0, halfDone: ['Sales', 'Stock'], isWhole: true }],
  ],
};
