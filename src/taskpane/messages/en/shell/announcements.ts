/** Has the English texts that only screen readers read. */
export const announcementTexts = {
  named: '{name} at {cells}',
  inNeed: {
    cleared: '{name} needs your decision: you cleared {address}. Nothing has changed yet.',
    typed: '{name} needs your decision: you typed {mine} in {address}. Nothing has changed yet.',
    question: '{name} needs your decision. {sentence}',
    gone: 'The cells of {name} were deleted. Place it again, or unlink it.',
    failed: {
      unlink: 'Couldn’t unlink {name}. {sentence}',
      placeAgain: 'Couldn’t place {name}. {sentence}',
      putBack: 'Couldn’t restore {name}. {sentence}',
      fitColumns: 'Couldn’t fit the columns of {name}. {sentence}',
      undo: 'Couldn’t undo placing {name}. {sentence}',
      refresh: 'Couldn’t refresh {name}. {sentence}',
    },
  },
  preview: 'Preview: {size}.',
  sorted: {
    name: '{reports}, by name from A to Z.',
    updatedAt: '{reports}, most recently updated first.',
    lastViewedAt: '{reports}, most recently viewed first.',
  },
  placing: { anywhere: 'Placing {name}. Esc cancels.', at: 'Placing {name} at {cells}. Esc cancels.' },
  refreshingAll: { one: 'Refreshing {count} report.', other: 'Refreshing {count} reports.' },
  selected: '{cells} is selected.',
  signedOut: {
    withoutReports: 'Signed out.',
    withReports: {
      one: 'Signed out. {count} report in this workbook keeps its data.',
      other: 'Signed out. {count} reports in this workbook keep their data.',
    },
  },
  inNeedToo: {
    one: '{count} more is on the tab “This workbook”.',
    other: '{count} more are on the tab “This workbook”.',
  },
} as const;

/** Has the English texts about an Excel that does not answer. */
export const silenceTexts = {
  said: {
    givenUp: {
      problem: 'Excel isn’t responding.',
      consequence: 'Inlay stopped waiting and will check again when Excel responds.',
    },
    cancelled: {
      problem: 'Excel hasn’t answered yet.',
      consequence: 'Inlay will check what was written as soon as it does.',
    },
    waiting: {
      problem: 'Excel isn’t responding ({seconds} s).',
      consequence: 'You can keep browsing reports.',
    },
  },
  over: 'Excel is responding again.',
} as const;
