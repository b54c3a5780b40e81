import type * as english from '../en/limits';

export const createLimitMessages: typeof english.createLimitMessages = ({ number, rows }) => {
  type ReportLimit = Parameters<ReturnType<typeof english.createLimitMessages>['own']>[0];

  const describeListLimit = ({ rows: rowCount, total, isReached }: ReportLimit): string => {
    if (!isReached) return `Dieser Bericht ist auf ${rows(rowCount)} begrenzt.`;
    const end =
      total === undefined
        ? `Dieser Bericht ist auf ${rows(rowCount)} begrenzt. Vielleicht gibt es mehr.`
        : `Dieser Bericht ist auf ${number(rowCount)} von ${rows(total)} begrenzt.`;
    return `${end} Erhöhen Sie das Limit im Bericht, wenn Sie alle Zeilen brauchen.`;
  };

  const describePivotLimit = ({ rows: rowCount, total, skipped, pivot }: ReportLimit): string => {
    const rowsText = total === undefined ? rows(rowCount) : `${number(rowCount)} von ${rows(total)}`;
    const causeText = skipped === undefined ? 'der Bericht ein eigenes Limit hat' : 'der Bericht die übrigen auslässt';
    return [
      `Diese Pivot-Tabelle beruht nur auf ${rowsText}, weil ${causeText}.`,
      'Zellen können leer sein, obwohl sie einen Wert haben, und Zeilen oder Spalten können fehlen.',
      ...(pivot === 'cellsAndTotals' ? ['Die Summen berücksichtigen alle Zeilen.'] : []),
      `Entfernen Sie ${skipped === undefined ? 'das Limit' : 'Limit und Offset'} aus dem Bericht, um alles zu sehen.`,
    ].join(' ');
  };

  return {
    cutList: ({ rows: received, isCertain }) =>
      isCertain
        ? `Die Plattform liefert höchstens ${rows(received)}, es gibt aber mehr. Grenzen Sie den Bericht ein, um alle seine Zeilen zu erhalten.`
        : `Die Plattform hat genau ${rows(received)} geliefert. Das kann ihre Obergrenze sein: Vielleicht gibt es mehr.`,
    cutPivot: ({ rows: received, isCertain }) => {
      const cut = isCertain
        ? `Die Plattform liefert für diese Pivot-Tabelle höchstens ${rows(received)}, es gibt aber mehr.`
        : `Diese Pivot-Tabelle beruht auf genau ${rows(received)}. Das kann die Obergrenze der Plattform sein: Vielleicht gibt es mehr.`;
      return `${cut} Zellen können leer sein, obwohl sie einen Wert haben.`;
    },
    own: (limit) => (limit.pivot === undefined ? describeListLimit(limit) : describePivotLimit(limit)),
  };
};
