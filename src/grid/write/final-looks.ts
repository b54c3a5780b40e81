/**
 * Finds the operations that only change how cells look. The last batch carries them out after it has
 * written the records, so a batch that stopped before its records has not changed how cells look.
 */
import { intersectRect } from '../address/rect';
import type { Operation } from './operation';

const CHANGES_ONLY_LOOKS: Readonly<Record<Operation['kind'], boolean>> = {
  insert: false,
  clear: false,
  formats: true,
  numberFormat: true,
  bold: true,
  topBorder: true,
  alignRight: true,
  width: true,
  values: false,
  contents: false,
  look: false,
  overlay: true,
  fillDown: false,
  dropDown: false,
};

/**
 * Returns the operations that come after the records of the last batch. If it is not known whether
 * they were carried out, they are carried out again, so each has to end the same way twice. So only
 * header styles are returned if an operation copies from cells that another one changes.
 */
export function listFinalLooks(after: readonly Operation[]): readonly Operation[] {
  const looks = after.filter(({ kind }) => CHANGES_ONLY_LOOKS[kind]);
  const isChanged = (source: Operation) =>
    source.kind === 'formats' && after.some((one) => isSourceOf(source, one) && one !== source);
  return looks.some(isChanged) ? looks.filter(isHeaderStyle) : looks;
}

function isSourceOf({ from }: Extract<Operation, { kind: 'formats' }>, one: Operation): boolean {
  return from !== 'columns' && 'part' in one && intersectRect(from, one.part) !== undefined;
}

/** Styles headers and totals, and sets widths. Each operation is idempotent. */
export type HeaderStyle = Extract<Operation, { kind: 'width' | 'bold' | 'topBorder' | 'alignRight' }>;

export function isHeaderStyle(operation: Operation): operation is HeaderStyle {
  const { kind } = operation;
  return kind === 'width' || kind === 'bold' || kind === 'topBorder' || kind === 'alignRight';
}
