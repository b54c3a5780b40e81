/**
 * Answers what users may have built over a block, anywhere in the workbook: formulas, names and the
 * print area of its sheet.
 */
import { type Address, type Built, cellCount } from '../../../grid';
import type { Answers, Question } from '../../look';
import { REFUSED_CODES } from '../../workbook-failure';
import { addressOf, namesOfSheet, PLACES } from '../anchors';
import type { Ask, Step } from './ask';

/**
 * If there are more cells with formulas than this, only the smallest areas are read: the large ones
 * are columns that were filled down.
 */
const MOST_CELLS = 50_000;
/** Limits the number of areas, because each is a range of its own in the request. */
const MOST_AREAS = 2_000;

const NAMES = ['name', 'formula', 'visible', 'scope'].map((property) => `items/${property}`);

/** Asks Excel which cells hold formulas, and reads only these. */
export function askBuilt({ sheet, isWanted }: Question<'built'>): Ask<Answers['built']> {
  return {
    queue({ workbook }) {
      if (!isWanted) return () => ({ done: { formulas: [], names: [], printArea: undefined, isAll: true } });
      const names = workbook.names.load(NAMES.join());
      const sheets = workbook.worksheets.load(['items/name', ...NAMES.map((path) => `items/names/${path}`)].join());
      const printed = workbook.worksheets.getItem(sheet).pageLayout.getPrintAreaOrNullObject();
      printed.areas.load(PLACES);
      return () => {
        const own = names.items.filter(({ scope }) => scope === 'Workbook').map((item) => nameOf(item, undefined));
        const ofSheets = sheets.items.flatMap((sheet) => namesOfSheet(sheet).map((item) => nameOf(item, sheet.name)));
        const areas = printed.isNullObject ? [] : printed.areas.items.map((area) => addressOf(area).rect);
        return askFormulas(
          sheets.items.map(({ name }) => name),
          {
            names: [...own, ...ofSheets].flatMap((name) => name ?? []),
            // If there are several print areas, none of them belongs to the block alone.
            printArea: areas.length === 1 ? areas[0] : undefined,
          },
        );
      };
    },
  };
}

function nameOf(
  { name, formula, visible }: Excel.NamedItem,
  sheet: string | undefined,
): Built['names'][number] | undefined {
  const text: unknown = formula;
  return visible && typeof text === 'string' ? { name, sheet, formula: text } : undefined;
}

type Known = Pick<Built, 'names' | 'printArea'>;

function askFormulas(sheets: readonly string[], known: Known): Step<Built> {
  const unread = (): Step<Built> => ({ done: { ...known, formulas: [], isAll: false } });
  return {
    next: {
      queue({ workbook }) {
        const found = sheets.map((name) => {
          const used = workbook.worksheets.getItemOrNullObject(name).getUsedRangeOrNullObject(true);
          const special = used.getSpecialCellsOrNullObject('Formulas');
          special.areas.load(PLACES);
          return special;
        });
        return () => {
          const areas = found.flatMap((one) => (one.isNullObject ? [] : one.areas.items.map(addressOf)));
          return areas.length === 0 ? { done: { ...known, formulas: [], isAll: true } } : askTexts(areas, known);
        };
      },
      lighter: unread,
      refusal: { codes: REFUSED_CODES, answer: unread },
    },
  };
}

function askTexts(areas: readonly Address[], known: Known, mostCells = MOST_CELLS): Step<Built> {
  const chosen = smallest(areas, mostCells);
  const isAll = chosen.length === areas.length;
  return {
    next: {
      queue(context) {
        const ranges = chosen.map((at) => {
          const { row, column, rows, columns } = at.rect;
          const sheet = context.workbook.worksheets.getItemOrNullObject(at.sheet);
          return { at, range: sheet.getRangeByIndexes(row, column, rows, columns).load('formulas') };
        });
        return () => {
          // A sheet that was renamed in the meantime is not found.
          const there = ranges.filter(({ range }) => !range.isNullObject);
          const formulas = there.map(({ at, range }) => ({
            at,
            formulas: range.formulas.map((row) => row.map(String)),
          }));
          return { done: { ...known, formulas, isAll } };
        };
      },
      lighter: () => askTexts(areas, known, Math.floor(mostCells / 4)),
    },
  };
}

function smallest(areas: readonly Address[], mostCells: number): readonly Address[] {
  let cells = 0;
  return [...areas]
    .sort((a, b) => cellCount(a.rect) - cellCount(b.rect))
    .slice(0, MOST_AREAS)
    .filter(({ rect }) => {
      cells += cellCount(rect);
      return cells <= mostCells;
    });
}
