/** Charts and pivot tables of a sheet, as far as they read cells: their sources follow these cells. */
import { changeMarks, type Formula, type Mark } from '../formulas/formula';
import type { OpenWorkbook } from '../state/open-workbook';
import type { SourcedObjectState } from '../state/workbook-state';
import type { SourcedObjectFile } from '../workbook-file';
import { parseNameFormula } from './names';

/** Creates an object that belongs to no sheet yet. Its sources begin with `=`. */
export function createSourcedObject(book: OpenWorkbook, { sources, ...file }: SourcedObjectFile): SourcedObjectState {
  const parseSource = (text: string) => parseNameFormula(book, text, book.activeSheetId);
  return { ...file, id: book.createObjectId(), sources: sources.map((source) => mapSource(source, parseSource)) };
}

export function toSourcedObjectFile({ id: _, sources, ...object }: SourcedObjectState): SourcedObjectFile {
  return { ...object, sources: sources.map((source) => mapSource(source, ({ text }) => text)) };
}

/** @param index counts the series of a chart */
export function setSource(
  book: OpenWorkbook,
  sheetId: string,
  objectId: string,
  index: number,
  source: { readonly [dimension: string]: string },
): void {
  const { sourcedObjects } = book.requireSheet(sheetId);
  const newSource = mapSource(source, (text) => parseNameFormula(book, text, sheetId));
  book.changeSheet(sheetId, {
    sourcedObjects: sourcedObjects.map((object) => {
      if (object.id !== objectId) return object;
      return {
        ...object,
        sources: object.sources.map((other, at) => (at === index ? { ...other, ...newSource } : other)),
      };
    }),
  });
}

/** Changes the sources of all charts and pivot tables. */
export function changeSources(book: OpenWorkbook, change: (formula: Formula) => Formula): void {
  for (const { id, sourcedObjects } of book.state.sheets) {
    if (sourcedObjects.length > 0)
      book.changeSheet(id, { sourcedObjects: sourcedObjects.map((object) => mapObject(object, change)) });
  }
}

/** Returns the objects of a copied sheet. They read the copy where the original ones read the original. */
export function copySourcedObjects(
  book: OpenWorkbook,
  objects: readonly SourcedObjectState[],
  changeMark: (mark: Mark) => Mark | undefined,
): readonly SourcedObjectState[] {
  return objects.map((object) => ({
    ...mapObject(object, (formula) => changeMarks(formula, changeMark)),
    id: book.createObjectId(),
  }));
}

function mapObject(object: SourcedObjectState, change: (formula: Formula) => Formula): SourcedObjectState {
  return { ...object, sources: object.sources.map((source) => mapSource(source, change)) };
}

function mapSource<From, To>(
  source: { readonly [dimension: string]: From },
  change: (value: From) => To,
): { readonly [dimension: string]: To } {
  return Object.fromEntries(Object.entries(source).map(([dimension, value]) => [dimension, change(value)]));
}
