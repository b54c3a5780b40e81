/**
 * A refresh that nobody asked for and that brought nothing new: when it ran, and of which version its rows are. The device keeps that,
 * because the file is not written for it.
 */
import * as z from 'zod/mini';
import type { Placement } from './placement';
import { Instant, ShortText, tryReadVersion1, unlessBroken } from './record';

const Found = z.object({
  /** The refresh that the file tells of. */
  of: Instant,
  refreshedAt: Instant,
  reportUpdatedAt: ShortText,
  queryChecksum: unlessBroken(ShortText),
  freshAt: unlessBroken(ShortText),
});

/** Whether the placement differs from the one in the file in nothing but when it was refreshed. */
export function isFoundAsKept(inFile: Placement, now: Placement): boolean {
  const rest = ({ refreshedAt: _, reportUpdatedAt: __, queryChecksum: ___, freshAt: ____, ...others }: Placement) => {
    const { evidence: _____, ...kept } = others;
    return JSON.stringify(
      Object.entries(kept)
        .filter(([, value]) => value !== undefined)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  };
  // What a clock of the future has dated is dated anew in the file.
  return now.refreshedAt >= inFile.refreshedAt && rest(inFile) === rest(now);
}

export function writeFoundAsKept(
  inFile: number,
  { refreshedAt, reportUpdatedAt, queryChecksum, freshAt }: Placement,
): string {
  return JSON.stringify({ v: 1, of: inFile, refreshedAt, reportUpdatedAt, queryChecksum, freshAt });
}

/** The placement of the file, as the device has found it since; as it is where somebody else has refreshed it since then. */
export function asFound(inFile: Placement, text: string | undefined): Placement {
  const found = tryReadVersion1(Found, text);
  if (found?.of !== inFile.refreshedAt || found.refreshedAt < found.of) return inFile;
  const { of: _, queryChecksum, freshAt, ...times } = found;
  const { queryChecksum: __, freshAt: ___, ...others } = inFile;
  return {
    ...others,
    ...times,
    ...(queryChecksum === undefined ? {} : { queryChecksum }),
    ...(freshAt === undefined ? {} : { freshAt }),
  };
}
