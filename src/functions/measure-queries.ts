/** Finds the measures that formulas name, and builds the queries that read them. Pure. */
import type { FunctionProblem, SourceId } from '../app';
import { findNearestValue, isGroupIndependent, type ModelField, type ModelView, readQueryFields } from '../client';
import { findMatches } from '../grid';

/** One query reads at most this many measures. */
const MAX_MEASURES = 50;

/**
 * Returns the measure that a text names: by its title as Explore shows it ("Net Sales"), by the titles
 * of its view and itself ("Sales Net Sales"), by its full name ("sales.net_sales") or the part after
 * the view. Measures of cubes are found only if no view has such a measure, as in Explore.
 */
export function findMeasure(views: readonly ModelView[], text: string): ModelField | FunctionProblem {
  const measures = views.flatMap(({ title: viewTitle, isCube, fields }) =>
    fields.flatMap((field) => (field.kind === 'measure' ? [{ field, viewTitle, isCube }] : [])),
  );
  const find = (areCubes: boolean) =>
    findMatches(
      measures.filter(({ isCube }) => isCube === areCubes),
      text,
      [
        ({ field }) => field.title,
        ({ field, viewTitle }) => `${viewTitle} ${field.title}`,
        ({ field: { title, shortTitle = title } }) => shortTitle,
        ({ field: { title, shortTitle = title }, viewTitle }) => `${viewTitle} ${shortTitle}`,
        ({ field }) => field.name,
        ({ field }) => field.name.slice(field.name.indexOf('.') + 1),
      ],
    );
  const inViews = find(false);
  const matches = (inViews.length > 0 ? inViews : find(true)).map(({ field }) => field);
  const [only, ...others] = matches;
  if (only && others.length === 0) return only;
  if (only) return { code: 'severalMeasures', measure: text, names: matches.map(({ name }) => name) };
  const offered = measures.filter(({ isCube }) => !isCube || measures.every((one) => one.isCube));
  const titles = [...new Set(offered.map(({ field }) => field.title))];
  const names = offered.map(({ field }) => field.name);
  return {
    code: 'noSuchMeasure',
    measure: text,
    nearest: findNearestValue(text, [...titles, ...names]),
    measures: titles,
  };
}

/**
 * Returns a query for a measure and for others of its view. A running total gets a query of its own,
 * because the groups of a query with a running total differ from separate queries.
 */
export function createMeasureQuery(measure: ModelField, others: readonly ModelField[] = []): string {
  const getView = ({ name }: ModelField) => name.slice(0, name.indexOf('.'));
  const shared = others.filter((other) => getView(other) === getView(measure) && isGroupIndependent(other));
  const names = new Set([measure, ...(isGroupIndependent(measure) ? shared : [])].map(({ name }) => name));
  return JSON.stringify({ measures: [...names].slice(0, MAX_MEASURES) });
}

export function listQueryMeasures(query: string): readonly string[] {
  return readQueryFields(query)?.measures ?? [];
}

/** Returns true for a query of several measures. */
export function isSharedQuery(sourceId: SourceId): boolean {
  return typeof sourceId === 'string' && listQueryMeasures(sourceId).length > 1;
}
