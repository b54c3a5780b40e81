import type * as english from '../en/what-changed';

export const createChangedWords: typeof english.createChangedWords = ({ count, number }) => {
  const cameAndWent = (came: number, went: number, [one, several]: readonly [one: string, several: string]) => {
    const signs = [came > 0 && `+${number(came)}`, went > 0 && `−${number(went)}`].filter(Boolean).join(' ');
    return signs && `${signs} ${came + went === 1 ? one : several}`;
  };
  return {
    counts: ({ changes }) => {
      if (!changes) return undefined;
      const { cells, rowsAdded, rowsRemoved, columnsAdded, columnsRemoved } = changes;
      const said = [
        cells > 0 && count(cells, 'Zelle', 'Zellen'),
        cameAndWent(rowsAdded, rowsRemoved, ['Zeile', 'Zeilen']),
        cameAndWent(columnsAdded, columnsRemoved, ['Spalte', 'Spalten']),
      ];
      return said.filter(Boolean).join(', ') || undefined;
    },
  };
};
