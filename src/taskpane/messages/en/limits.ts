/** Texts about rows that are missing because of a limit of the platform or of the report. */
export const limitTexts = {
  list: {
    complete: 'This report is limited to {rows}.',
    maybeMore: 'This report is limited to {rows}. There may be more.',
    cut: 'This report is limited to {shown} of {rows}.',
    remedy: 'Raise the limit in the report if you need all rows.',
  },
  pivot: {
    rowsOfAll: '{shown} of {rows}',
    builtFrom: {
      limit: 'This pivot is built from only {rows}, because the report has its own limit.',
      offset: 'This pivot is built from only {rows}, because the report leaves out the others.',
    },
    incomplete: 'Cells may be empty although they have a value, and rows or columns may be missing.',
    totalsComplete: 'The totals include all rows.',
    remedy: {
      limit: 'Remove the limit from the report to see everything.',
      offset: 'Remove the limit and the offset from the report to see everything.',
    },
  },
  platform: {
    list: {
      certain:
        'The platform stopped at its own limit of {rows}, but there are more. Narrow the report down to get all of its rows.',
      maybe: 'The platform returned exactly {rows}. That may be its limit, so there may be more.',
    },
    pivot: {
      certain: 'The platform stopped at its own limit of {rows} for this pivot, but there are more.',
      maybe: 'This pivot is built from exactly {rows}. That may be the platform’s limit, so there may be more.',
    },
    emptyCells: 'Cells may be empty although they have a value.',
  },
} as const;
