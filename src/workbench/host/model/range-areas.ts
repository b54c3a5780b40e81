import { SHEET_COLUMNS, SHEET_ROWS } from '../../store';
import { invalidArgument } from '../host-error';
import { defineType, type HostObject } from '../host-object';
import type { CellRange } from './book';
import { keepAreas } from './kept-range';
import { clearCells } from './range-actions';
import { rangeFormat } from './range-format';

type Areas = readonly CellRange[];

/** Excel's `RangeAreas`: at least one range, all of one sheet. */
export const rangeAreas: (target: Areas) => HostObject = defineType<Areas>({
  name: 'RangeAreas',
  properties: {
    Address: { get: (areas) => areas.map((cells) => cells.address).join(',') },
    AddressLocal: { get: (areas) => areas.map((cells) => cells.address).join(',') },
    AreaCount: { get: (areas) => areas.length },
    CellCount: { get: (areas) => areas.reduce((sum, { rect }) => sum + rect.rows * rect.columns, 0) },
    IsEntireColumn: { get: (areas) => areas.every(({ rect }) => rect.rows === SHEET_ROWS) },
    IsEntireRow: { get: (areas) => areas.every(({ rect }) => rect.columns === SHEET_COLUMNS) },
  },
  links: {
    Areas: (areas) => rangeCollection(areas),
    Format: (areas) => rangeFormat(areas),
    Worksheet: (areas) => {
      const [first] = areas;
      if (!first) throw invalidArgument();
      return first.book.worksheet(first.sheetId);
    },
  },
  methods: {
    Clear: (areas, args) => {
      for (const cells of areas) clearCells(cells, args.optionalText(0));
      return undefined;
    },
  },
  keep: keepAreas,
});

const rangeCollection: (target: Areas) => HostObject = defineType<Areas>({
  name: 'RangeCollection',
  methods: {
    GetCount: (areas) => areas.length,
    GetItemAt: (areas, args) => {
      const cells = areas[args.whole(0)];
      if (!cells) throw invalidArgument();
      return cells.object;
    },
  },
  items: (areas) => areas.map((cells) => cells.object),
});
