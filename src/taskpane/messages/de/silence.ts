import type { Translation } from '../../../parts';
import type * as english from '../en/silence';

export const silenceTexts: Translation<typeof english.silenceTexts> = {
  said: {
    givenUp: {
      problem: 'Excel antwortet nicht.',
      consequence: 'Inlay wartet nicht länger und sieht nach, sobald es wieder antwortet.',
    },
    waiting: {
      problem: 'Excel hat seit {seconds} Sekunden nicht geantwortet.',
      consequence: 'Vielleicht ist es beschäftigt. Alles, was keine Zellen braucht, geht weiter.',
    },
  },
  over: 'Excel antwortet wieder.',
};
