import type { Translation } from '../../../parts';
import type * as english from '../en/limits';

export const limitTexts: Translation<typeof english.limitTexts> = {
  list: {
    complete: 'Dieser Bericht ist auf {rows} begrenzt.',
    maybeMore: 'Dieser Bericht ist auf {rows} begrenzt. Vielleicht gibt es mehr.',
    cut: 'Dieser Bericht ist auf {shown} von {rows} begrenzt.',
    remedy: 'Erhöhen Sie das Limit im Bericht, wenn Sie alle Zeilen brauchen.',
  },
  pivot: {
    rowsOfAll: '{shown} von {rows}',
    builtFrom: {
      limit: 'Diese Pivot-Tabelle beruht nur auf {rows}, weil der Bericht ein eigenes Limit hat.',
      offset: 'Diese Pivot-Tabelle beruht nur auf {rows}, weil der Bericht die übrigen auslässt.',
    },
    incomplete: 'Zellen können leer sein, obwohl sie einen Wert haben, und Zeilen oder Spalten können fehlen.',
    totalsComplete: 'Die Summen berücksichtigen alle Zeilen.',
    remedy: {
      limit: 'Entfernen Sie das Limit aus dem Bericht, um alles zu sehen.',
      offset: 'Entfernen Sie Limit und Offset aus dem Bericht, um alles zu sehen.',
    },
  },
  platform: {
    list: {
      certain:
        'Die Plattform liefert höchstens {rows}, es gibt aber mehr. Grenzen Sie den Bericht ein, um alle seine Zeilen zu erhalten.',
      maybe: 'Die Plattform hat genau {rows} geliefert. Das kann ihre Obergrenze sein: Vielleicht gibt es mehr.',
    },
    pivot: {
      certain: 'Die Plattform liefert für diese Pivot-Tabelle höchstens {rows}, es gibt aber mehr.',
      maybe:
        'Diese Pivot-Tabelle beruht auf genau {rows}. Das kann die Obergrenze der Plattform sein: Vielleicht gibt es mehr.',
    },
    emptyCells: 'Zellen können leer sein, obwohl sie einen Wert haben.',
  },
};
