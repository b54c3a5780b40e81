/** Writes and reads filters of sheets and tables with their criteria. */
import { formatRect, type Rect } from '../../grid';
import type { FilterCriteria } from '../store';
import { findChild, isOn, writeElement, type XmlElement } from './xml';

type Criteria = readonly (FilterCriteria | null)[];

export function writeFilter(rect: Rect, criteria: Criteria = []): string {
  const columns = criteria.flatMap((columnCriteria, colId) =>
    columnCriteria ? [writeElement('filterColumn', { colId }, writeCriteria(columnCriteria))] : [],
  );
  return writeElement('autoFilter', { ref: formatRect(rect) }, columns.join(''));
}

/** Returns the criteria by column; undefined if the filter has none that are supported. */
export function readCriteria(filter: XmlElement | undefined, columns: number): Criteria | undefined {
  const criteria = new Array<FilterCriteria | null>(columns).fill(null);
  for (const column of filter?.children ?? []) {
    const index = Number(column.attributes.colId);
    const columnCriteria = column.name === 'filterColumn' && index < columns ? readColumnCriteria(column) : undefined;
    if (columnCriteria) criteria[index] = columnCriteria;
  }
  return criteria.some((columnCriteria) => columnCriteria) ? criteria : undefined;
}

const OPERATORS: Readonly<Record<string, string>> = {
  equal: '=',
  notEqual: '<>',
  greaterThanOrEqual: '>=',
  lessThanOrEqual: '<=',
  greaterThan: '>',
  lessThan: '<',
};

function writeCriteria(criteria: FilterCriteria): string {
  if (criteria.filterOn === 'Values') {
    const values = criteria.values.filter((value) => value !== '').map((val) => writeElement('filter', { val }));
    return writeElement('filters', { blank: criteria.values.includes('') ? 1 : undefined }, values.join(''));
  }
  const { criterion1, criterion2, operator } = criteria;
  const criterionTexts = [criterion1, ...(criterion2 === undefined ? [] : [criterion2])];
  const and = criterion2 !== undefined && operator !== 'Or' ? 1 : undefined;
  return writeElement('customFilters', { and }, criterionTexts.map(writeCustom).join(''));
}

function writeCustom(criterion: string): string {
  const operatorName = Object.keys(OPERATORS).find((candidate) => criterion.startsWith(OPERATORS[candidate] ?? ''));
  const val = criterion.slice(operatorName ? OPERATORS[operatorName]?.length : 0);
  return writeElement('customFilter', { operator: operatorName === 'equal' ? undefined : operatorName, val });
}

function readColumnCriteria(column: XmlElement): FilterCriteria | undefined {
  const valueFilters = findChild(column, 'filters');
  if (valueFilters) {
    const blank = isOn(valueFilters.attributes.blank) ? [''] : [];
    return {
      filterOn: 'Values',
      values: [...valueFilters.children.map(({ attributes }) => attributes.val ?? ''), ...blank],
    };
  }
  const customFilters = findChild(column, 'customFilters');
  const [criterion1, criterion2] = (customFilters?.children ?? []).map(
    ({ attributes: { operator = 'equal', val = '' } }) => `${OPERATORS[operator] ?? '='}${val}`,
  );
  if (criterion1 === undefined) return undefined;
  const operator = isOn(customFilters?.attributes.and) ? 'And' : 'Or';
  return { filterOn: 'Custom', criterion1, ...(criterion2 !== undefined && { criterion2, operator }) };
}
