/** Computes where a field of a pivot can move from its current place. All functions are pure. */

/** The axes appear from left to right. */
export const AXES = ['rows', 'columns', 'values'] as const;
export type Axis = (typeof AXES)[number];

/** The order of the names is that of the axis; values have no order. */
export type AxisFields = Readonly<Record<Axis, readonly string[]>>;

export const KEY_DIRECTIONS: Readonly<Record<string, 'up' | 'down' | 'left' | 'right'>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

interface Moves {
  readonly up: AxisFields | undefined;
  readonly down: AxisFields | undefined;
  readonly left: AxisFields | undefined;
  readonly right: AxisFields | undefined;
  readonly toAxis: Readonly<Partial<Record<Axis, AxisFields>>>;
}

/**
 * Returns all possible results of moving a field.
 * @param canBeValue lets the field also move between the values and an axis. A pivot keeps at least
 * one value, and one field on its axes.
 */
export function computeMoves(fields: AxisFields, axis: Axis, name: string, canBeValue: boolean): Moves {
  const names = fields[axis];
  const index = names.indexOf(name);
  const isLast = axis === 'values' ? names.length === 1 : fields.rows.length + fields.columns.length === 1;
  const toAxis = Object.fromEntries(
    AXES.filter((other) => {
      if (other === axis) return false;
      return axis === 'values' || other === 'values' ? canBeValue && !isLast : true;
    }).map((other) => [
      other,
      { ...fields, [axis]: names.filter((one) => one !== name), [other]: [...fields[other], name] },
    ]),
  );
  const swapAt = (position: number): AxisFields | undefined =>
    axis === 'values' || position < 1 || position >= names.length
      ? undefined
      : { ...fields, [axis]: swapWithPrevious(names, position) };
  const moveToNeighbour = (step: 1 | -1): AxisFields | undefined => {
    const other = AXES[AXES.indexOf(axis) + step];
    return other && toAxis[other];
  };
  return { up: swapAt(index), down: swapAt(index + 1), left: moveToNeighbour(-1), right: moveToNeighbour(1), toAxis };
}

export interface DropTarget {
  readonly axis: Axis;
  /** The field would come before this one; undefined means the end. */
  readonly before: string | undefined;
}

/**
 * Returns the axes after the drop; undefined if the field cannot go there or is there already.
 * Values have no order, so the position among them has no effect.
 */
export function dropField(
  fields: AxisFields,
  from: Axis,
  name: string,
  canBeValue: boolean,
  { axis, before }: DropTarget,
): AxisFields | undefined {
  const movedFields = axis === from ? fields : computeMoves(fields, from, name, canBeValue).toAxis[axis];
  if (!movedFields || axis === 'values') return axis === from ? undefined : movedFields;
  const otherNames = movedFields[axis].filter((one) => one !== name);
  const position = before === undefined ? otherNames.length : otherNames.indexOf(before);
  const names = [...otherNames.slice(0, position), name, ...otherNames.slice(position)];
  const isUnchanged = before === name || names.every((one, index) => one === fields[axis][index]);
  return isUnchanged ? undefined : { ...movedFields, [axis]: names };
}

function swapWithPrevious(names: readonly string[], index: number): readonly string[] {
  return names.map(
    (name, position) => (position === index ? names[index - 1] : position === index - 1 ? names[index] : name) ?? name,
  );
}
