import type { Translation } from '../../../../parts';
import type * as english from '../../en/shell/silence';

export const silenceTexts: Translation<typeof english.silenceTexts> = {
  said: {
    givenUp: {
      problem: 'Excel reagiert nicht.',
      consequence: 'Inlay wartet nicht länger und prüft erneut, sobald Excel wieder reagiert.',
    },
    waiting: {
      problem: 'Excel reagiert nicht ({seconds} s).',
      consequence: 'Berichte können Sie weiter durchsuchen.',
    },
  },
  over: 'Excel reagiert wieder.',
};
