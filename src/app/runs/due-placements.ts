/** Which placements of a run are to be refreshed, and in which order. */
import { untilAborted } from '../../client';
import { tryParseAddress } from '../../grid';
import { type Placement, USUAL_FRESH_MINUTES } from '../../placement';
import type { Selection } from '../../workbook';
import { isAbort } from '../failure';
import { type FindCurrentParts, findCurrent } from './find-current';
import type { RefreshLock } from './refresh-lock';
import type { Run } from './run-placement';

interface DueParts extends FindCurrentParts {
  readonly lock: RefreshLock;
  onFailure(error: unknown): void;
}

interface Due {
  /** Ids of those that need no query. */
  readonly current: ReadonlySet<string>;
  readonly due: ReadonlySet<Placement>;
}

/** All of them where somebody asks for it. */
export async function dueAmong(parts: DueParts, run: Run, placements: readonly Placement[]): Promise<Due> {
  if (!run.attended.unattended) return { current: new Set(), due: new Set(placements) };
  const current = await currentAmong(parts, run, placements);
  const others = placements.filter(({ id }) => !current.has(id));
  return { current, due: new Set(await notRefreshedElsewhere(parts, run, others)) };
}

/** One group for each report, whose placements share its rows. The sheet in front first, among the groups and in each of them. */
export function inOrder(placements: readonly Placement[], selected: Selection | undefined): Placement[][] {
  const front = selected?.kind === 'cells' ? selected.address.sheet : undefined;
  const isInFront = (placement: Placement) => Number(tryParseAddress(placement.written.address)?.sheet === front);
  const groups = new Map<number, Placement[]>();
  for (const placement of [...placements].sort((a, b) => isInFront(b) - isInFront(a))) {
    const group = groups.get(placement.report.reportId);
    if (group) group.push(placement);
    else groups.set(placement.report.reportId, [placement]);
  }
  return [...groups.values()];
}

/** If the lock or the file's records cannot be read, all are refreshed here. */
async function notRefreshedElsewhere(
  { lock, onFailure }: DueParts,
  { aborted }: Run,
  placements: readonly Placement[],
): Promise<readonly Placement[]> {
  try {
    return await untilAborted(lock.acquire(placements, aborted), aborted);
  } catch (error) {
    if (!isAbort(error)) onFailure(error);
    return placements;
  }
}

/** What fails here fails again in the refresh, which tells it. */
async function currentAmong(
  parts: DueParts,
  { now, attended: { timed }, aborted, look }: Run,
  placements: readonly Placement[],
): Promise<ReadonlySet<string>> {
  const { refreshEvery, freshFor } = parts.registry.workbook.peek() ?? {};
  const minutes = (timed ? refreshEvery : freshFor) ?? USUAL_FRESH_MINUTES;
  try {
    return await findCurrent(parts, now, placements, minutes, look, aborted);
  } catch (error) {
    if (!isAbort(error)) parts.onFailure(error);
    return new Set();
  }
}
