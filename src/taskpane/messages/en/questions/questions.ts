/** Has the English texts of what a refresh needs to know before it writes. */
export const questionTexts = {
  obstacles: {
    spill: 'The result of the formula in <cells>{formulas}</cells> is in the way.',
    array: 'The array formula in <cells>{formulas}</cells> is in the way.',
    merged: 'Merged cells at <cells>{addresses}</cells> are in the way.',
    mergedWithin: 'Merged cells are in the way.',
    cells: {
      one: '{count} cell with content in <cells>{addresses}</cells> is in the way.',
      other: '{count} cells with content in <cells>{addresses}</cells> are in the way.',
    },
    sample: '<strong>{sample}</strong> in <cells>{addresses}</cells> is in the way.',
  },
  growth: 'The report grew by {rows}.',
  answers: {
    notes: {
      moveNotes: 'Move notes with rows',
      leaveNotes: 'Keep notes in place',
      keepOrder: 'Keep my order',
      useReportOrder: 'Use the report’s order',
    },
    reach: { extendReach: 'Extend', leaveReach: 'Don’t extend' },
    waits: {
      sameColumn: 'Yes, renamed',
      otherColumn: 'No, another column',
      keepColumn: 'Refresh and keep the old column',
    },
    skip: 'Not now',
  },
  checks: {
    empty: 'The new result has no rows.',
    rowCount: 'The row count',
    total: 'Total {title}',
    rose: {
      byPercent: '{what} rose {change}% ({before} → {now}; limit {limit}%).',
      fromNothing: '{what} rose ({before} → {now}; limit {limit}%).',
    },
    fell: {
      byPercent: '{what} fell {change}% ({before} → {now}; limit {limit}%).',
      fromNothing: '{what} fell ({before} → {now}; limit {limit}%).',
    },
    formerTotalUnknown: 'Total {title} would be {now}. The previous total isn’t known on this device.',
    renamed: 'Was “{was}” renamed to “{now}”? If so, its formulas, formats and edited cells are kept.',
    otherLayout: 'The layout of the report has changed.',
    added: 'Columns added: {titles}.',
    removed: 'Columns removed: {titles}.',
    typed: {
      cell: '{address} “{text}”',
      certain: 'Edited cells in removed columns (kept in Options): {cells}.',
      maybe:
        'Removed columns may have edited cells: {cells}. Check them first; this device can’t tell them from the report’s values.',
      keptInPart: {
        one: 'Only {count} of these values will be kept in Options. To keep them all, keep the column.',
        other: 'Only {count} of these values will be kept in Options. To keep them all, keep the column.',
      },
    },
    readBy: 'Would show #REF!: {readers}.',
    inPart: 'The workbook is too large to check every formula.',
  },
} as const;
