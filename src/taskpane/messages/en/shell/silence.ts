/** Has the English texts about an Excel that does not answer. */
export const silenceTexts = {
  said: {
    givenUp: {
      problem: 'Excel isn’t responding.',
      consequence: 'Inlay stopped waiting and will check again when Excel responds.',
    },
    waiting: {
      problem: 'Excel isn’t responding ({seconds} s).',
      consequence: 'You can keep browsing reports.',
    },
  },
  over: 'Excel is responding again.',
} as const;
