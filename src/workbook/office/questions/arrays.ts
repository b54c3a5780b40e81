/**
 * Finds formulas with results in several cells: spilled results, and arrays that were entered with
 * Ctrl+Shift+Enter. Such cells belong to their formula, so they change only together.
 */
import {
  findArrayRects,
  formatRect,
  getFirstCell,
  getFirstCellRect,
  intersectRect,
  MAX_COLUMNS,
  MAX_ROWS,
  type Obstacle,
  type Rect,
  splitRects,
  subtractRect,
} from '../../../grid';
import { ADDRESS_PROPERTIES, getRange, toAddress } from '../anchors';
import { followUp, type QueryStep } from './run-queries';

/** Excel says for these properties whether all, none or some of the cells belong to an array. */
export const ARRAY_PROPERTIES = 'hasSpill,savedAsArray';

/** Excel reports null for mixed cells. */
export function mayHoldArrays({ hasSpill, savedAsArray }: Pick<Excel.Range, 'hasSpill' | 'savedAsArray'>): boolean {
  return hasSpill !== false || savedAsArray !== false;
}

/** One request asks about this many parts. */
const BATCH_PARTS = 100;
/** Is enough to find single cells in a million rows. */
const MAX_ROUNDS = 8;
/** Arrays that reach out of the searched cells are read this far beyond them. */
const MARGIN = 16;
/** Limits the parts whose formulas are read. */
const MAX_ARRAY_PARTS = 50;
const MAX_PART_CELLS = 5_000;

interface Search {
  /** Holds the spilled results that were found. */
  readonly spills: readonly Obstacle[];
  /** Each cell of these parts is saved as an array and shows no spilled result. */
  readonly arrayParts: readonly Rect[];
  /** These parts have to be searched. */
  readonly parts: readonly Rect[];
}

/**
 * Divides the cells until each part belongs to one result or to none.
 * @param used the used cells to search
 * @param answer answers the question
 */
export function findArrays<T>(
  sheet: string,
  used: Rect,
  answer: (arrays: readonly Obstacle[]) => QueryStep<T>,
): QueryStep<T> {
  function search({ spills, arrayParts, parts }: Search, rounds: number): QueryStep<T> {
    if (parts.length === 0 || rounds === 0) return readArrays(spills, arrayParts);
    return followUp((context) => {
      const loadedParts = splitRects(parts, BATCH_PARTS).map((rect) => {
        const first = getRange(context, getFirstCell({ sheet, rect }));
        return {
          rect,
          range: getRange(context, { sheet, rect }).load(ARRAY_PROPERTIES),
          spillParent: first.getSpillParentOrNullObject().load(ADDRESS_PROPERTIES),
          spillRange: first.getSpillingToRangeOrNullObject().load(ADDRESS_PROPERTIES),
        };
      });
      return () => {
        const mixedParts = loadedParts.filter(({ range }) => mayHoldArrays(range));
        const isArray = ({ range }: (typeof loadedParts)[number]) => range.hasSpill === false && range.savedAsArray;
        const formulas = mixedParts.flatMap(({ rect, spillParent, spillRange }) => {
          if (!spillRange.isNullObject) return getFirstCellRect(rect);
          return spillParent.isNullObject ? [] : toAddress(spillParent).rect;
        });
        return readSpills(
          {
            spills,
            arrayParts: [...arrayParts, ...mixedParts.filter(isArray).map(({ rect }) => rect)],
            parts: mixedParts.filter((part) => !isArray(part)).map(({ rect }) => rect),
          },
          new Map(formulas.map((rect) => [formatRect(rect), rect])),
          rounds - 1,
        );
      };
    });
  }

  function readSpills(found: Search, formulas: ReadonlyMap<string, Rect>, rounds: number): QueryStep<T> {
    if (formulas.size === 0) return search(found, rounds);
    return followUp((context) => {
      const loadedRanges = [...formulas].map(([name, rect]) => {
        return {
          name,
          range: getRange(context, { sheet, rect }).getSpillingToRangeOrNullObject().load(ADDRESS_PROPERTIES),
        };
      });
      return () => {
        const newSpills = loadedRanges.flatMap(({ name, range }): Obstacle[] =>
          range.isNullObject ? [] : [{ kind: 'spill', name, rect: toAddress(range).rect }],
        );
        const parts = newSpills.reduce(
          (rects, { rect }) => rects.flatMap((one) => subtractRect(one, rect)),
          found.parts,
        );
        return search({ ...found, spills: [...found.spills, ...newSpills], parts }, rounds);
      };
    });
  }

  function readArrays(spills: readonly Obstacle[], arrayParts: readonly Rect[]): QueryStep<T> {
    const parts = arrayParts.slice(0, MAX_ARRAY_PARTS).map(addMargin);
    if (parts.length === 0) return answer(spills);
    return followUp((context) => {
      const loadedParts = parts.map((rect) => ({ rect, range: getRange(context, { sheet, rect }).load('formulas') }));
      return () => {
        const arrays = findArrayRects(loadedParts.map(({ rect, range }) => ({ rect, formulas: range.formulas })));
        const touchingArrays = arrays.filter((rect) => arrayParts.some((part) => intersectRect(part, rect)));
        return answer([
          ...spills,
          ...touchingArrays.map((rect): Obstacle => ({ kind: 'array', name: formatRect(rect), rect })),
        ]);
      };
    });
  }

  return search({ spills: [], arrayParts: [], parts: [used] }, MAX_ROUNDS);
}

function addMargin({ row, column, rows, columns }: Rect): Rect {
  const [top, left] = [Math.max(0, row - MARGIN), Math.max(0, column - MARGIN)];
  const shownRows = Math.min(rows, Math.ceil(MAX_PART_CELLS / columns));
  return {
    row: top,
    column: left,
    rows: Math.min(MAX_ROWS, row + shownRows + MARGIN) - top,
    columns: Math.min(MAX_COLUMNS, column + columns + MARGIN) - left,
  };
}
