/** Has the English texts about an Excel that does not answer. */
export const silenceTexts = {
  said: {
    givenUp: {
      problem: 'Excel does not answer.',
      consequence: 'Inlay no longer waits, and looks again as soon as it does.',
    },
    waiting: {
      problem: 'Excel has not answered for {seconds} seconds.',
      consequence: 'It may be busy. All that needs no cells goes on.',
    },
  },
  over: 'Excel answers again.',
} as const;
