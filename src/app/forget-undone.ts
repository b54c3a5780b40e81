/**
 * Removes what the device and the platform have saved about undone placements, once the file no
 * longer has a record of them.
 */
import { effect, type ReadonlySignal, untracked } from '@preact/signals';
import type { Placement } from '../placement';
import { forgetRows } from './pipeline/fetch/kept-rows';
import type { Session } from './session/session';
import type { PendingRecords } from './workbook/pending-records';
import type { PlacementParts } from './workbook/placement-parts';
import { isSameReport } from './workbook/record-placement';
import type { Registry } from './workbook/registry';

interface ForgetParts extends PlacementParts {
  readonly session: ReadonlySignal<Session | undefined>;
  readonly pending: PendingRecords;
  onFailure(error: unknown): void;
}

/** @returns a function that stops following */
export function followUndoneRecords(parts: ForgetParts): () => void {
  const { registry, allowed, session, pending, onFailure } = parts;
  /**
   * Ids of placements that were removed. An id leaves this set when its placement is shown again,
   * because that placement may be undone again.
   */
  let forgotten: ReadonlySet<string> = new Set();

  async function forget(placement: Placement): Promise<void> {
    await forgetRows(parts, placement.id);
    const record = registry.workbook.peek();
    if (record && allowed.has(placement.report) && (await registry.isOwn()))
      await pending.forget(session.peek(), placement, record.id);
  }

  return effect(() => {
    const undone = new Set(registry.undone.value.map(({ id }) => id));
    // These signals change whenever the file's records do.
    registry.placements.value;
    registry.workbook.value;
    untracked(() => {
      const before = forgotten;
      const now = withoutRecord(registry).filter(({ id }) => !before.has(id));
      forgotten = new Set([...before, ...now.map(({ id }) => id)].filter((id) => undone.has(id)));
      for (const one of now) void forget(one).catch(onFailure);
    });
  });
}

/**
 * Returns undone placements that no longer have a record in the file. A new placement of the same
 * report may take over the platform's record; it has not done so if it has a record of its own.
 */
function withoutRecord({ placements, undone, inFile }: Registry): readonly Placement[] {
  const left = undone.peek().filter(({ id }) => !inFile.has(id));
  return left.filter((one) => {
    const others = placements.peek().filter((other) => isSameReport(one, other));
    return others.every(({ sync: { recordId } }) => recordId !== undefined && recordId !== one.sync.recordId);
  });
}
