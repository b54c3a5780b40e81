/**
 * A refresh that nobody asked for and that brought nothing new: when it ran, and from when its rows are. The device keeps that, because the
 * file is not written for it.
 */
import type { Placement } from './placement';

/** The placement of the file, as the device has found it since; as it is where somebody else has refreshed it since then. */
export function asFound(inFile: Placement, text = ''): Placement {
  const [of, at, ...freshAt] = text.split(' ');
  if (Number(of) !== inFile.refreshedAt) return inFile;
  return { ...inFile, refreshedAt: Number(at), freshAt: freshAt.join(' ') || undefined };
}
