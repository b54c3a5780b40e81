/** Decides which choices for a placement fit another report. Pure. */
import { DEFAULT_OPTIONS, getReadableFilters, type PlacementFilter, type PlacementOptions } from '../../placement';
import { applyRowChoices, type LayoutChoices } from './layout-choices';

/** Names a choice that does not fit the new report, by the titles of its fields. */
export interface DroppedChoice {
  readonly kind: 'filter' | 'layout' | 'omitted' | 'order' | 'firstRows' | 'rowKey' | 'check' | 'comparison';
  readonly titles: readonly string[];
}

export interface FittedChoices {
  /** Holds the options that depend on the report's fields. */
  readonly options: Partial<PlacementOptions>;
  readonly dropped: readonly DroppedChoice[];
}

/** Describes the properties of the new report on which choices depend. */
export interface FitTarget {
  readonly layout: LayoutChoices;
  hasColumn(member: string): boolean;
  canFilter(filter: PlacementFilter): boolean;
  /** Returns the title of a field that the former report has. */
  nameField(member: string): string;
}

/** Returns the choices without those about fields that the report does not have. */
export function fitChoices(options: PlacementOptions, target: FitTarget): FittedChoices {
  const { hasColumn, nameField } = target;
  const filters = getReadableFilters(options.filters);
  const [keptFilters, lostFilters] = split(filters ?? [], target.canFilter);
  const layout = fitLayout(options, target);
  // The user cannot replace the order of some reports, such as SQL that runs unchanged, nor limit them.
  const hasRows = target.layout.savedRows !== undefined;
  const [order, lostOrder] = split(options.order, ({ member }) => hasRows && hasColumn(member));
  const firstRows = hasRows ? options.firstRows : undefined;
  const { neededMembers } = applyRowChoices(target.layout, { order, firstRows });
  const [omitted, lostOmitted] = split(
    options.omitted,
    (member) => neededMembers !== undefined && hasColumn(member) && !neededMembers.includes(member),
  );
  const [rowKey, lostRowKey] = split(options.rowKey, hasColumn);
  const isSortLost = options.sort !== undefined && !hasColumn(options.sort.member);
  const { total, ...otherChecks } = options.gates;
  const isCheckLost = total !== undefined && !hasColumn(total.member);
  const fitted = { ...layout.options, omitted, order, firstRows, rowKey, ...(filters && { filters: keptFilters }) };
  const { comparison, sheetOf } = options;
  const { findComparisonObstacle } = target.layout;
  const isComparisonLost =
    comparison !== undefined &&
    (!findComparisonObstacle || findComparisonObstacle({ ...options, ...fitted }) !== undefined);
  // Without its filter, the sheet no longer shows the value that it was made for.
  const isSheetLost = sheetOf !== undefined && lostFilters.some(({ member }) => member === sheetOf.member);
  const dropped: DroppedChoice[] = [
    { kind: 'filter', titles: lostFilters.map(({ title }) => title) },
    { kind: 'layout', titles: layout.lostFields.map(nameField) },
    { kind: 'omitted', titles: lostOmitted.map(nameField) },
    { kind: 'order', titles: [...lostOrder, ...(isSortLost && options.sort ? [options.sort] : [])].map(readTitle) },
    { kind: 'firstRows', titles: hasRows || !options.firstRows ? [] : [`${options.firstRows}`] },
    { kind: 'rowKey', titles: lostRowKey.map(nameField) },
    { kind: 'check', titles: isCheckLost ? [total.title] : [] },
    { kind: 'comparison', titles: isComparisonLost ? [comparison.labels.former] : [] },
  ];
  return {
    options: {
      ...fitted,
      ...(isSortLost && { sort: undefined }),
      ...(isCheckLost && { gates: otherChecks }),
      ...(isComparisonLost && { comparison: undefined }),
      ...(isSheetLost && { sheetOf: undefined }),
    },
    dropped: dropped.filter(({ titles }) => titles.length > 0),
  };
}

/** A chosen pivot stays as long as one of its fields does; without any, the report's own layout counts. */
function fitLayout({ laidOut, axes, totals, outline }: PlacementOptions, { layout, hasColumn }: FitTarget) {
  const fields = [...axes.rows, ...axes.columns];
  const isPivot = laidOut === 'pivot';
  if (isPivot && (layout.flatReason || !fields.some(hasColumn))) {
    const { axes: noAxes, totals: noTotals } = DEFAULT_OPTIONS;
    return {
      options: { laidOut: 'saved', axes: noAxes, totals: noTotals, outline: false } as const,
      lostFields: fields,
    };
  }
  const { groups } = totals;
  return {
    options: {
      ...{ laidOut, outline },
      axes: { ...axes, rows: axes.rows.filter(hasColumn), columns: axes.columns.filter(hasColumn) },
      totals: Array.isArray(groups) ? { ...totals, groups: groups.filter(hasColumn) } : totals,
    },
    lostFields: isPivot ? fields.filter((member) => !hasColumn(member)) : [],
  };
}

function split<T>(items: readonly T[], fits: (item: T) => boolean): readonly [kept: readonly T[], lost: readonly T[]] {
  return [items.filter(fits), items.filter((item) => !fits(item))];
}

const readTitle = ({ title }: { readonly title: string }): string => title;
