/** Where the columns of a new result stand in a block as people have left it. */
import { type Address, type ColumnMoves, textOfInput } from '../../grid';
import {
  type BlockColumn,
  type ColumnLayout,
  type ColumnSlot,
  checksum,
  headerRow,
  keptColumns,
  layoutColumns,
  memberKeys,
  type Placement,
  type Result,
  type StandingColumn,
} from '../../placement';
import type { Notice } from './place-state';

export interface StandingLayout extends ColumnLayout {
  /** The block's columns as they stand. */
  readonly standing: readonly StandingColumn[];
}

/** @param seen texts of the block's first rows; of more than two the others say nothing */
export function layOutAsSeen(
  placement: Placement,
  result: Result,
  [first = [], second = []]: readonly (readonly string[])[],
): StandingLayout {
  const marks = (placement.headers ? second : first).map(mark);
  const standing = first.map((text, offset): StandingColumn => {
    const own = marks[offset] ?? '';
    return { shown: placement.headers ? text : own, mark: own };
  });
  return { ...layoutColumns(layoutOf(placement, result), standing, result.columns), standing };
}

/** What the placement keeps of the columns that were just written. */
export function keepLayout(
  { headers }: Pick<Placement, 'headers'>,
  result: Result,
  slots: readonly ColumnSlot[],
  standing: readonly StandingColumn[],
): BlockColumn[] {
  const titles = headerRow(result).map(textOfInput);
  const marks = result.row(0).map((cell) => mark(textOfInput(cell)));
  const written = slots.map(({ index, from, renamed }): StandingColumn => {
    if (index === undefined) return standing[from ?? -1] ?? { shown: '', mark: '' };
    const own = marks[index] ?? '';
    return { shown: headers ? (renamed ?? titles[index] ?? '') : own, mark: own };
  });
  return keptColumns(result.columns, slots, written, result.numberFormats);
}

/** Undefined where no column leaves the block: then none has to move. */
export function movesFor(slots: readonly ColumnSlot[], block: Address): ColumnMoves | undefined {
  const staying = slots.flatMap(({ from }) => from ?? []);
  const stays = new Set(staying);
  const leaving = Array.from({ length: block.rect.columns }, (_, offset) => offset).filter(
    (offset) => !stays.has(offset),
  );
  return leaving.length > 0 ? { staying, leaving } : undefined;
}

/** @param slots those of the layout that the block has room for */
export function columnNotices(layout: ColumnLayout, slots: readonly ColumnSlot[], result: Result): Notice[] {
  const standing = new Set(slots.map(({ index }) => index));
  const titles = (indexes: readonly number[]) =>
    indexes.filter((index) => standing.has(index)).map((index) => result.columns[index]?.title ?? '');
  const changes = { removed: layout.removed, added: titles(layout.added), returned: titles(layout.returned) };
  const isNone = Object.values(changes).every((list) => list.length === 0);
  return isNone ? [] : [{ kind: 'columns', ...changes }];
}

/** Placements of an older kind know their columns by title alone, and those of one title by their places. */
function layoutOf({ layout, columns }: Placement, result: Result): readonly BlockColumn[] {
  if (layout) return layout;
  const members = memberKeys(result.columns);
  const first = new Map(columns.map((title, offset) => [title, offset] as const).reverse());
  const last = new Map(columns.map((title, offset) => [title, offset]));
  const indexOf = new Map(result.columns.map(({ title }, index) => [title, index] as const).reverse());
  return columns.map((title, offset) => {
    const isTwice = columns.length === result.columns.length && first.get(title) !== last.get(title);
    const isSame = isTwice || result.columns[offset]?.title === title;
    const index = isSame ? offset : (indexOf.get(title) ?? -1);
    return { member: members[index] ?? `gone ${offset}`, title, shown: title, mark: '' };
  });
}

/** Without headers columns are known by their first value, of which only a checksum is kept. */
function mark(text: string): string {
  return text === '' ? '' : checksum(text).slice(0, 8);
}
