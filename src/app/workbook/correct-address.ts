import { formatAddress } from '../../grid';
import { isOf, type Session } from '../session/session';
import type { PlacementParts } from './placement-parts';
import { recordPlacement } from './record-placement';
import { resolvePlacement } from './resolve-block';

/**
 * Notes where a block stands now, in the workbook and on the platform: the address alone, nothing was refreshed. A block in doubt keeps
 * the address at which it was last known.
 */
export async function correctAddress(parts: PlacementParts, session: Session, placementId: string): Promise<void> {
  const { registry, turns } = parts;
  await turns.take(async () => {
    const placement = registry.placements.peek().find(({ id }) => id === placementId);
    const workbook = registry.workbook.peek();
    if (!placement || !workbook || !(await registry.isOwn())) return;
    const finding = await resolvePlacement(parts, placement);
    if (finding.kind !== 'found' && finding.kind !== 'moved') return;
    const address = formatAddress(finding.address);
    if (address === placement.address) return;
    const corrected = { ...placement, address };
    await registry.save(corrected);
    if (isOf(placement, session)) await recordPlacement(parts, session, corrected, workbook.id, { addressOnly: true });
  });
}
