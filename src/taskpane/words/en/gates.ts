import type { ClosedGate } from '../../../app';
import type { Formats } from '../../../parts';

/** Why a result waits for a person, in one sentence. */
export function createGateWords({ number, rows }: Formats) {
  const list = (titles: readonly string[]) => titles.map((title) => `“${title}”`).join(', ');
  return (gate: ClosedGate): string => {
    switch (gate.kind) {
      case 'empty':
        return 'The new result has no rows.';
      case 'rows':
        return `The new result has ${rows(gate.now)}, the old one ${number(gate.before)}: more than ${number(gate.percent)} % apart.`;
      case 'total':
        return gate.before === undefined
          ? `The total of ${gate.title} is ${number(gate.now)} now; this device does not know what it was.`
          : `The total of ${gate.title} is ${number(gate.now)} now, ${number(gate.before)} before: more than ${number(gate.percent)} % apart.`;
      case 'columns':
        return [
          gate.added.length > 0 && `The new result also has ${list(gate.added)}.`,
          gate.removed.length > 0 && `It has no ${list(gate.removed)} any more.`,
        ]
          .filter(Boolean)
          .join(' ');
    }
  };
}
