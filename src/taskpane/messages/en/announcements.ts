/** Has the English texts that only screen readers read. */
export const announcementTexts = {
  named: '{name} at {cells}',
  inNeed: {
    cleared: '{name} needs your decision: you cleared {address}. Its old rows stay.',
    typed: '{name} needs your decision: you typed {mine} in {address}. Its old rows stay.',
    question: '{name} needs your decision. {sentence}',
    gone: 'The cells of {name} were deleted. Place it again, or unlink it.',
    failed: {
      unlink: '{name} was not unlinked. {sentence}',
      placeAgain: '{name} was not placed again. {sentence}',
      putBack: '{name} was not put back. {sentence}',
      refresh: '{name} was not refreshed. {sentence}',
    },
  },
  preview: 'Preview: {size}.',
  sorted: {
    name: '{reports}, by name from A to Z.',
    updatedAt: '{reports}, last updated first.',
    lastViewedAt: '{reports}, last viewed first.',
  },
  placing: { anywhere: 'Placing {name}. Esc cancels.', at: 'Placing {name} at {cells}. Esc cancels.' },
  refreshingAll: { one: 'Refreshing {count} report.', other: 'Refreshing {count} reports.' },
  selected: '{cells} is selected.',
  signedOut: {
    withoutReports: 'Signed out.',
    withReports: {
      one: 'Signed out. {count} report in this workbook keeps its rows.',
      other: 'Signed out. {count} reports in this workbook keep their rows.',
    },
  },
  inNeedToo: {
    one: '{count} more needs a look: see This workbook.',
    other: '{count} more need a look: see This workbook.',
  },
} as const;
