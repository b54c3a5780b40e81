import { type Address, tryParseAddress } from '../grid';
import { anchorName, type Placement } from '../placement';
import type { PlacementParts } from './placement-parts';

/**
 * Where the block stands now. Without the anchor the remembered address counts only when its header row still reads the same;
 * then the anchor is set again. Anything less is doubt, and nothing is written in doubt.
 */
export async function resolveBlock(
  parts: PlacementParts,
  placement: Placement,
): Promise<Address | 'gone' | 'doubtful'> {
  const anchor = anchorName(placement.id);
  const located = (await parts.workbook.locate([anchor])).get(anchor);
  if (located?.kind === 'found') return located.address;
  if (located?.kind === 'gone') return 'gone';
  const remembered = tryParseAddress(placement.address);
  if (!remembered || !placement.headers) return 'doubtful';
  try {
    const header = { ...remembered, rect: { ...remembered.rect, rows: 1 } };
    const [texts] = await parts.workbook.readTexts(header);
    if (JSON.stringify(texts) !== JSON.stringify(placement.columns)) return 'doubtful';
    await parts.workbook.setAnchor(anchor, remembered);
    return remembered;
  } catch {
    return 'doubtful';
  }
}
