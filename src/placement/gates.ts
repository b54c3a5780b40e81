/** Gates: a result that differs more than a person allowed waits for that person, and the old cells stay. Off until switched on. */
export interface Gates {
  /** Per cent by which the number of rows may move. */
  readonly rows?: number;
  /** Per cent by which the total of a column may move. */
  readonly total?: { readonly member: string; readonly title: string; readonly percent: number };
  /** A result without rows waits. */
  readonly empty?: true;
  /** A result with other columns waits. */
  readonly columns?: true;
}

export function hasGates({ rows, total, empty, columns }: Gates): boolean {
  return rows !== undefined || total !== undefined || empty === true || columns === true;
}

/** Undefined for what holds no gate. */
export function tryReadGates(value: unknown): Gates | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const total = 'total' in value ? tryReadTotal(value.total) : undefined;
  const gates: Gates = {
    ...('rows' in value && isPercent(value.rows) ? { rows: value.rows } : {}),
    ...(total ? { total } : {}),
    ...('empty' in value && value.empty === true ? { empty: true } : {}),
    ...('columns' in value && value.columns === true ? { columns: true } : {}),
  };
  return hasGates(gates) ? gates : undefined;
}

function tryReadTotal(value: unknown): Gates['total'] {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!('member' in value && 'title' in value && 'percent' in value)) return undefined;
  const { member, title, percent } = value;
  if (typeof member !== 'string' || typeof title !== 'string' || !isPercent(percent)) return undefined;
  return { member, title, percent };
}

function isPercent(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}
