/**
 * Answers what users may have built over a block, anywhere in the workbook: formulas, names and the
 * print area of its sheet.
 */
import {
  type Address,
  countCells,
  type DependentCandidates,
  findArrayRects,
  intersectRect,
  type Rect,
} from '../../../grid';
import type { Answers, Question } from '../../questions';
import { REFUSAL_CODES } from '../../workbook-failure';
import { AREA_ADDRESS_PROPERTIES, listSheetScopedNames, toAddress } from '../anchors';
import type { Query, QueryStep } from './run-queries';

/**
 * If there are more cells with formulas than this, only the smallest areas are read: the large ones
 * are columns that were filled down.
 */
const MAX_CELLS = 50_000;
/** Limits the number of areas, because each is a range of its own in the request. */
const MAX_AREAS = 2_000;

const NAMES = ['name', 'formula', 'visible', 'scope'].map((property) => `items/${property}`);

/** Asks Excel which cells hold formulas, and reads only these. */
export function createDependentCandidatesQuery({ sheet, isWanted }: Question<'built'>): Query<Answers['built']> {
  return {
    queueRequest({ workbook }) {
      if (!isWanted) return () => ({ done: { formulas: [], names: [], printArea: undefined, isComplete: true } });
      const names = workbook.names.load(NAMES.join());
      const sheets = workbook.worksheets.load(['items/name', ...NAMES.map((path) => `items/names/${path}`)].join());
      const printAreas = workbook.worksheets.getItem(sheet).pageLayout.getPrintAreaOrNullObject();
      printAreas.areas.load(AREA_ADDRESS_PROPERTIES);
      return () => {
        const workbookNames = names.items
          .filter(({ scope }) => scope === 'Workbook')
          .map((item) => toVisibleName(item, undefined));
        const sheetNames = sheets.items.flatMap((sheet) =>
          listSheetScopedNames(sheet).map((item) => toVisibleName(item, sheet.name)),
        );
        const areas = printAreas.isNullObject ? [] : printAreas.areas.items.map((area) => toAddress(area).rect);
        return findFormulaAreas(
          sheets.items.map(({ name }) => name),
          {
            names: [...workbookNames, ...sheetNames].flatMap((name) => name ?? []),
            // If there are several print areas, none of them belongs to the block alone.
            printArea: areas.length === 1 ? areas[0] : undefined,
          },
        );
      };
    },
  };
}

function toVisibleName(
  { name, formula, visible }: Excel.NamedItem,
  sheet: string | undefined,
): DependentCandidates['names'][number] | undefined {
  const text: unknown = formula;
  return visible && typeof text === 'string' ? { name, sheet, formula: text } : undefined;
}

type NamesAndPrintArea = Pick<DependentCandidates, 'names' | 'printArea'>;

function findFormulaAreas(
  sheets: readonly string[],
  namesAndPrintArea: NamesAndPrintArea,
): QueryStep<DependentCandidates> {
  const createStepWithoutFormulas = (): QueryStep<DependentCandidates> => ({
    done: { ...namesAndPrintArea, formulas: [], isComplete: false },
  });
  return {
    next: {
      queueRequest({ workbook }) {
        const found = sheets.map((name) => {
          const used = workbook.worksheets.getItemOrNullObject(name).getUsedRangeOrNullObject(true);
          const special = used.getSpecialCellsOrNullObject('Formulas');
          special.areas.load(AREA_ADDRESS_PROPERTIES);
          return special;
        });
        return () => {
          const areas = found.flatMap((one) => (one.isNullObject ? [] : one.areas.items.map(toAddress)));
          return areas.length === 0
            ? { done: { ...namesAndPrintArea, formulas: [], isComplete: true } }
            : readFormulas(areas, namesAndPrintArea);
        };
      },
      onTooLarge: createStepWithoutFormulas,
      refusal: { codes: REFUSAL_CODES, answer: createStepWithoutFormulas },
    },
  };
}

function readFormulas(
  areas: readonly Address[],
  namesAndPrintArea: NamesAndPrintArea,
  maxCells = MAX_CELLS,
): QueryStep<DependentCandidates> {
  const chosenAreas = chooseSmallest(areas, maxCells);
  const isComplete = chosenAreas.length === areas.length;
  return {
    next: {
      queueRequest(context) {
        const ranges = chosenAreas.map((at) => {
          const { row, column, rows, columns } = at.rect;
          const sheet = context.workbook.worksheets.getItemOrNullObject(at.sheet);
          return { at, range: sheet.getRangeByIndexes(row, column, rows, columns).load('formulas,savedAsArray') };
        });
        return () => {
          // A sheet that was renamed in the meantime is not found.
          const foundRanges = ranges.filter(({ range }) => !range.isNullObject);
          const formulas = foundRanges.map(({ at, range }) => ({
            at,
            formulas: range.savedAsArray === false ? toTexts(range) : omitArrays(at.rect, toTexts(range)),
          }));
          return { done: { ...namesAndPrintArea, formulas, isComplete } };
        };
      },
      onTooLarge: () => readFormulas(areas, namesAndPrintArea, Math.floor(maxCells / 4)),
    },
  };
}

function toTexts({ formulas }: Excel.Range): string[][] {
  return formulas.map((row) => row.map(String));
}

/** An array formula changes only in all of its cells at once, so it is left to the user. */
function omitArrays(rect: Rect, formulas: readonly (readonly string[])[]): string[][] {
  const arrays = findArrayRects([{ rect, formulas }]);
  return formulas.map((row, down) =>
    row.map((formula, right) => {
      const cell = { row: rect.row + down, column: rect.column + right, rows: 1, columns: 1 };
      return arrays.some((array) => intersectRect(array, cell)) ? '' : formula;
    }),
  );
}

function chooseSmallest(areas: readonly Address[], maxCells: number): readonly Address[] {
  let cells = 0;
  return [...areas]
    .sort((a, b) => countCells(a.rect) - countCells(b.rect))
    .slice(0, MAX_AREAS)
    .filter(({ rect }) => {
      cells += countCells(rect);
      return cells <= maxCells;
    });
}
