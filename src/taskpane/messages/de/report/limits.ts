import type { Translation } from '../../../../parts';
import type * as english from '../../en/report/limits';

export const limitTexts: Translation<typeof english.limitTexts> = {
  list: {
    complete: 'Dieser Bericht ist auf {rows} begrenzt.',
    maybeMore: 'Dieser Bericht ist auf {rows} begrenzt. Vielleicht gibt es mehr.',
    cut: 'Dieser Bericht ist auf {shown} von {rows} begrenzt.',
    remedy: 'Wenn Sie alle Zeilen brauchen, erhöhen Sie das Limit im Bericht.',
  },
  pivot: {
    rowsOfAll: '{shown} von {rows}',
    builtFrom: {
      limit: 'Diese Pivot-Tabelle beruht nur auf {rows}, weil der Bericht begrenzt ist.',
      offset: 'Diese Pivot-Tabelle beruht nur auf {rows}, weil der Bericht die übrigen auslässt.',
    },
    incomplete: 'Werte, Zeilen oder Spalten können fehlen.',
    totalsComplete: 'Die Gesamtwerte enthalten alle Zeilen.',
    remedy: {
      limit: 'Um alles zu sehen, entfernen Sie das Limit aus dem Bericht.',
      offset: 'Um alles zu sehen, entfernen Sie Limit und Offset aus dem Bericht.',
    },
  },
  platform: {
    list: {
      certain:
        'Die Plattform liefert höchstens {rows}, es gibt aber mehr. Damit keine fehlen, grenzen Sie den Bericht ein.',
      maybe: 'Die Plattform hat genau {rows} geliefert. Ist das ihre Obergrenze, gibt es vielleicht mehr.',
    },
    pivot: {
      certain: 'Die Plattform liefert für diese Pivot-Tabelle höchstens {rows}, es gibt aber mehr.',
      maybe:
        'Diese Pivot-Tabelle beruht auf genau {rows}. Ist das die Obergrenze der Plattform, gibt es vielleicht mehr.',
    },
    computed:
      'Dieses Ergebnis ist vielleicht unvollständig: Die Daten-API berechnet es aus höchstens {rows}, daher können Werte falsch sein oder fehlen.',
    emptyCells: 'Werte können fehlen.',
  },
};
