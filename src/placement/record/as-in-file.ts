/** Whether a refresh has brought anything that the file is to keep, and what the device keeps where it has not. */
import type { Placement } from './placement';

/** Whether the placement differs from the one in the file in nothing but when it was refreshed, and from when its rows are. */
export function isFoundAsKept(inFile: Placement, now: Placement): boolean {
  const rest = ({ refreshedAt: _, freshAt: __, evidence: ___, ...kept }: Placement) =>
    JSON.stringify(
      Object.entries(kept)
        .filter(([, value]) => value !== undefined)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  // What a clock of the future has dated is dated anew in the file.
  return now.refreshedAt >= inFile.refreshedAt && rest(inFile) === rest(now);
}

/** See `asFound`, which reads it. */
export function writeFoundAsKept(inFile: number, { refreshedAt, freshAt = '' }: Placement): string {
  return `${inFile} ${refreshedAt} ${freshAt}`;
}
