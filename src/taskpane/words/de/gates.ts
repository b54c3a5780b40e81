import type * as english from '../en/gate-words';

/** Why a result waits for a person, in one sentence. */
export const createGateWords: typeof english.createGateWords = ({ number, rows }) => {
  const list = (titles: readonly string[]) => titles.map((title) => `„${title}“`).join(', ');
  return (gate) => {
    switch (gate.kind) {
      case 'empty':
        return 'Das neue Ergebnis hat keine Zeilen.';
      case 'rows':
        return `Das neue Ergebnis hat ${rows(gate.now)}, das alte ${number(gate.before)}: mehr als ${number(gate.percent)} % Abweichung.`;
      case 'total':
        return gate.before === undefined
          ? `Die Summe von ${gate.title} ist jetzt ${number(gate.now)}; die frühere ist diesem Gerät nicht bekannt.`
          : `Die Summe von ${gate.title} ist jetzt ${number(gate.now)}, vorher ${number(gate.before)}: mehr als ${number(gate.percent)} % Abweichung.`;
      case 'columns':
        return [
          gate.added.length > 0 && `Im neuen Ergebnis gibt es zusätzlich ${list(gate.added)}.`,
          gate.removed.length > 0 && `Es fehlt ${list(gate.removed)}.`,
        ]
          .filter(Boolean)
          .join(' ');
    }
  };
};
