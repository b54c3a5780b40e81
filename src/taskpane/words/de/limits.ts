import type * as english from '../en/limits';

export const createLimitWords: typeof english.createLimitWords = ({ number, rows }) => {
  type OwnLimit = Parameters<ReturnType<typeof english.createLimitWords>['own']>[0];

  const own = ({ rows: kept, total, isReached }: OwnLimit): string => {
    if (!isReached) return `Endet spätestens am eigenen Limit des Berichts: ${rows(kept)}.`;
    const end =
      total === undefined
        ? `Endet am eigenen Limit des Berichts: ${rows(kept)}. Vielleicht gibt es mehr.`
        : `Endet am eigenen Limit des Berichts: ${number(kept)} von ${rows(total)}.`;
    return `${end} Erhöhen Sie das Limit im Bericht, wenn Sie alle Zeilen brauchen.`;
  };

  const ownOfPivot = ({ rows: kept, total, skipped, pivot }: OwnLimit): string => {
    const of = total === undefined ? rows(kept) : `${number(kept)} von ${rows(total)}`;
    const cause = skipped === undefined ? 'der Bericht ein eigenes Limit hat' : 'der Bericht die übrigen auslässt';
    return [
      `Diese Pivot-Tabelle entsteht nur aus ${of}, weil ${cause}.`,
      'Zellen, die einen Wert haben, können leer sein, und Zeilen oder Spalten können fehlen.',
      ...(pivot === 'cellsAndTotals' ? ['Die Summen zählen alle Zeilen.'] : []),
      `Entfernen Sie ${skipped === undefined ? 'das Limit' : 'Limit und Offset'} im Bericht, um alles zu sehen.`,
    ].join(' ');
  };

  return {
    cutList: ({ rows: came, isCertain }) =>
      isCertain
        ? `Die Plattform hat das Ergebnis an ihrer eigenen Grenze von ${rows(came)} beendet; es gibt mehr. Grenzen Sie den Bericht ein, um alle seine Zeilen zu erhalten.`
        : `Es kamen genau ${rows(came)}, was eine Grenze der Plattform sein kann: Vielleicht gibt es mehr.`,
    cutPivot: ({ rows: came, isCertain }) => {
      const cut = isCertain
        ? `Die Plattform hat die Zeilen dieser Pivot-Tabelle an ihrer eigenen Grenze von ${rows(came)} beendet; es gibt mehr.`
        : `Diese Pivot-Tabelle entsteht aus genau ${rows(came)}, was eine Grenze der Plattform sein kann: Vielleicht gibt es mehr.`;
      return `${cut} Hier können Zellen leer sein, die einen Wert haben.`;
    },
    own: (limit) => (limit.pivot === undefined ? own(limit) : ownOfPivot(limit)),
  };
};
