/** Finds the views and the titles of a query's fields. */
import { type LayoutMember, type ModelField, type ModelView, readQueryFields } from '../../../app';
import { usePage } from '../../shell/pane-context';

export interface QueryViews {
  /** Lists the views from which the query can take fields; empty until they are read. */
  readonly views: readonly ModelView[];
  /** Returns the field of a column: `orders.created_at.month` is of the field `orders.created_at`. */
  findField(column: string): ModelField | undefined;
  /** `orders.created_at.month` -> `Created at (month)` */
  nameField(column: string): string;
}

/** A query without fields takes them from the view that the user opened last. */
export function useQueryViews(json: string): QueryViews {
  const { app, navigation, messages } = usePage();
  // The list changes once the views are read.
  const isRead = app.modelViews.list.value.kind === 'ready';
  const { dimensions = [], measures = [] } = readQueryFields(json) ?? {};
  const sources = new Set([...dimensions, ...measures].map(getViewName));
  const names = sources.size > 0 ? [...sources] : [navigation.exploredView.value ?? ''];
  const views = isRead ? names.flatMap((name) => app.modelViews.findView(name) ?? []) : [];
  const fields = new Map(views.flatMap((view) => view.fields.map((field) => [field.name, field] as const)));
  const findField = (column: string) => fields.get(column) ?? fields.get(column.split('.').slice(0, 2).join('.'));
  return {
    views,
    findField,
    nameField: (column) => messages.report.fieldTitle(column, findField(column)?.title ?? column),
  };
}

/**
 * Returns the members of the query's result before its rows are there; undefined if the data model
 * has not all of them.
 * @param json undefined for a query that the page does not edit
 */
export function useQueryMembers(json: string | undefined): readonly LayoutMember[] | undefined {
  const { findField } = useQueryViews(json ?? '');
  const { dimensions, measures } = (json !== undefined && readQueryFields(json)) || { dimensions: [], measures: [] };
  const members = [...dimensions, ...measures].flatMap((name) => {
    const field = findField(name);
    return field ? [{ name, title: field.title, isMeasure: field.kind === 'measure' }] : [];
  });
  return members.length > 0 && members.length === dimensions.length + measures.length ? members : undefined;
}

/** `orders.region` -> `orders` */
function getViewName(column: string): string {
  return column.split('.')[0] ?? '';
}

/** Returns the members of a condition, or of the conditions that it combines. */
export function listFilteredMembers(filter: unknown): readonly string[] {
  if (typeof filter !== 'object' || filter === null) return [];
  const { member, dimension, and, or }: Readonly<Record<string, unknown>> = { ...filter };
  const name = member ?? dimension;
  if (typeof name === 'string') return [name];
  return [...new Set([and, or].flatMap((list) => (Array.isArray(list) ? list.flatMap(listFilteredMembers) : [])))];
}
