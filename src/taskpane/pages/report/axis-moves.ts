/** Computes where a field of a pivot can move from its current place. All functions are pure. */

/** The axes appear from left to right. */
export const AXES = ['rows', 'columns', 'values'] as const;
export type Axis = (typeof AXES)[number];

/** The order of the names is that of the axis; values have no order. */
export type Lists = Readonly<Record<Axis, readonly string[]>>;

export const WAY_OF_KEY: Readonly<Record<string, 'up' | 'down' | 'left' | 'right'>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

interface Moves {
  readonly up: Lists | undefined;
  readonly down: Lists | undefined;
  readonly left: Lists | undefined;
  readonly right: Lists | undefined;
  readonly to: Readonly<Partial<Record<Axis, Lists>>>;
}

/**
 * Returns all possible results of moving a field.
 * @param canBeValue is true if the field may also move between the values and an axis. A pivot
 * keeps at least one value, and one field on its axes.
 */
export function movesOf(lists: Lists, axis: Axis, name: string, canBeValue: boolean): Moves {
  const names = lists[axis];
  const index = names.indexOf(name);
  const isLast = axis === 'values' ? names.length === 1 : lists.rows.length + lists.columns.length === 1;
  const to = Object.fromEntries(
    AXES.filter((other) => {
      if (other === axis) return false;
      return axis === 'values' || other === 'values' ? canBeValue && !isLast : true;
    }).map((other) => [
      other,
      { ...lists, [axis]: names.filter((one) => one !== name), [other]: [...lists[other], name] },
    ]),
  );
  const swappedAt = (at: number): Lists | undefined =>
    axis === 'values' || at < 1 || at >= names.length ? undefined : { ...lists, [axis]: swapped(names, at) };
  const beside = (step: 1 | -1): Lists | undefined => {
    const other = AXES[AXES.indexOf(axis) + step];
    return other && to[other];
  };
  return { up: swappedAt(index), down: swappedAt(index + 1), left: beside(-1), right: beside(1), to };
}

export interface Landing {
  readonly axis: Axis;
  /** The field would come before this one; undefined means the end. */
  readonly before: string | undefined;
}

/**
 * Returns the axes after the drop; undefined if the field cannot go there or is there already.
 * Values have no order, so the position among them has no effect.
 */
export function droppedAt(
  lists: Lists,
  from: Axis,
  name: string,
  canBeValue: boolean,
  { axis, before }: Landing,
): Lists | undefined {
  const moved = axis === from ? lists : movesOf(lists, from, name, canBeValue).to[axis];
  if (!moved || axis === 'values') return axis === from ? undefined : moved;
  const others = moved[axis].filter((one) => one !== name);
  const at = before === undefined ? others.length : others.indexOf(before);
  const names = [...others.slice(0, at), name, ...others.slice(at)];
  const stands = before === name || names.every((one, index) => one === lists[axis][index]);
  return stands ? undefined : { ...moved, [axis]: names };
}

function swapped(names: readonly string[], index: number): readonly string[] {
  return names.map((name, at) => (at === index ? names[index - 1] : at === index - 1 ? names[index] : name) ?? name);
}
