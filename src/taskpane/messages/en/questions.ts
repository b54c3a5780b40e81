/** Has the English texts of what a refresh needs to know before it writes. */
export const questionTexts = {
  obstacles: {
    spill: 'The result of the formula in <cells>{formulas}</cells> is in the way.',
    merged: 'Merged cells at <cells>{addresses}</cells> are in the way.',
    mergedWithin: 'Merged cells are in the way.',
    cells: {
      one: '{count} cell with content in <cells>{addresses}</cells> is in the way.',
      other: '{count} cells with content in <cells>{addresses}</cells> are in the way.',
    },
    sample: '<strong>{sample}</strong> in <cells>{addresses}</cells> is in the way.',
  },
  growth: 'It grew by {rows};',
  oldRowsStay: 'The old rows stay until you decide.',
  currentRowsStay: 'Your current rows stay until you decide.',
  answers: {
    notes: { moveNotes: 'Move them along', leaveNotes: 'Leave them where they are' },
    reach: { extendReach: 'Extend them', leaveReach: 'Leave them as they are' },
    waits: {
      sameColumn: 'Yes, the same column',
      otherColumn: 'No, another one',
      keepColumn: 'Refresh, keep the old column as mine',
    },
    skip: 'Skip',
  },
  checks: {
    empty: 'The new result has no rows.',
    rowCount: 'The row count',
    total: 'The {title} total',
    rose: {
      byPercent: '{what} rose {change}%, above your {limit}% limit. It was {before} and would be {now}.',
      fromNothing: '{what} rose, above your {limit}% limit. It was {before} and would be {now}.',
    },
    fell: {
      byPercent: '{what} fell {change}%, above your {limit}% limit. It was {before} and would be {now}.',
      fromNothing: '{what} fell, above your {limit}% limit. It was {before} and would be {now}.',
    },
    formerTotalUnknown: 'The {title} total would be {now}; this device does not know what it was.',
    renamed: 'Is “{now}” what was “{was}”? If so, formulas, formats and what was typed stay with it.',
    otherLayout: 'The report is laid out in another way now.',
    added: 'The new result also has {titles}.',
    removed: 'It has no {titles} any more.',
    typed: {
      cell: '{address} “{text}”',
      certain: 'Something was typed in that column: {cells}. If the column goes, it is kept under Options.',
      maybe:
        'Something may have been typed in that column; this device cannot tell it from the report’s values: {cells}. Look at it before the column goes.',
      keptInPart: 'Only {kept} of these cells would be kept under Options; keep the column to lose none.',
    },
    readBy: 'Formulas or names read that column and would show #REF!: {readers}.',
    inPart: 'The workbook is too large to look everywhere for formulas that read it.',
  },
} as const;
