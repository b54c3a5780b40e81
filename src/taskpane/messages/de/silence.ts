import type { Formats } from '../../../parts';
import type { SilenceMessages } from '../en/silence';

export function createSilenceMessages({ number }: Formats): SilenceMessages {
  return {
    said: ({ seconds, isGivenUp }) =>
      isGivenUp
        ? ['Excel antwortet nicht.', 'Inlay wartet nicht länger und sieht nach, sobald es wieder antwortet.']
        : [
            `Excel hat seit ${number(seconds)} Sekunden nicht geantwortet.`,
            'Vielleicht ist es beschäftigt. Alles, was keine Zellen braucht, geht weiter.',
          ],
    over: 'Excel antwortet wieder.',
  };
}
