/** Texts about rows that are missing because of a limit of the platform or of the report. */
export const limitTexts = {
  list: {
    complete: 'This report is limited to {rows}.',
    maybeMore: 'This report is limited to {rows}. There may be more.',
    cut: 'This report is limited to {shown} of {rows}.',
    remedy: 'If you need all rows, raise the limit in the report.',
  },
  pivot: {
    rowsOfAll: '{shown} of {rows}',
    builtFrom: {
      limit: 'This pivot uses only {rows}, because the report is limited.',
      offset: 'This pivot uses only {rows}, because the report skips the others.',
    },
    incomplete: 'Values, rows or columns may be missing.',
    totalsComplete: 'The totals include all rows.',
    remedy: {
      limit: 'To see everything, remove the limit from the report.',
      offset: 'To see everything, remove the limit and the offset from the report.',
    },
  },
  platform: {
    list: {
      certain: 'The platform returns at most {rows}, but there are more. Narrow the report to the rows you need.',
      maybe: 'The platform returned exactly {rows}, which may be its limit. There may be more.',
    },
    pivot: {
      certain: 'The platform returns at most {rows} for this pivot, but there are more.',
      maybe: 'This pivot uses exactly {rows}, which may be the platform’s limit. There may be more.',
    },
    computed:
      'This result may be cut: the data API computes it from at most {rows}, so values may be wrong or missing.',
    emptyCells: 'Values may be missing.',
  },
} as const;
