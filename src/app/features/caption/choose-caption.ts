/** Switches the caption of a block on or off. */
import { formatRect, intersectRect, type Rect } from '../../../grid';
import { aboveBlock, anchorName, type Placement, type PlacementOptions } from '../../../placement';
import type { ChoiceRefusal, FeatureParts } from '../../pipeline/block-feature';
import { findOne } from '../../workbook/find-blocks';
import { endCaption } from './end-caption';

/**
 * The next refresh writes a caption that is switched on. A caption that is switched off is cleared
 * at once.
 */
export async function chooseCaption(
  parts: FeatureParts,
  placement: Placement,
  { caption }: Partial<PlacementOptions>,
): Promise<ChoiceRefusal | undefined> {
  if (caption && !placement.written.captionCell) return findRefusal(parts, placement);
  if (caption !== false) return undefined;
  parts.registry.update(placement.id, 'choices', { caption });
  const fields = await endCaption(parts, placement, 'clear');
  if (fields) parts.registry.update(placement.id, 'written', fields);
  return undefined;
}

/**
 * Returns why no caption can be written. A caption only takes an empty cell; nothing is moved for
 * it.
 */
async function findRefusal(parts: FeatureParts, placement: Placement): Promise<ChoiceRefusal | undefined> {
  const { registry, workbook } = parts;
  const { finding } = await findOne(parts, placement);
  if (finding.kind !== 'found' && finding.kind !== 'moved') return { kind: finding.kind };
  const { sheet, rect } = finding.address;
  const above = aboveBlock(rect);
  if (!above) return { kind: 'firstRow' };
  const others = registry.placements.peek().filter(({ id }) => id !== placement.id);
  const [ground, { obstacles }, anchors] = await workbook.look(
    { kind: 'ground', sheet, rects: [above] },
    { kind: 'obstacles', sheet, area: above, mayBeMerged: true },
    { kind: 'anchors', anchors: others.map(({ id }) => anchorName(id)) },
  );
  const blocks = [...anchors.values()].flatMap((place): Rect[] =>
    place.kind === 'found' && place.address.sheet === sheet ? [place.address.rect] : [],
  );
  const isTaken = [...obstacles.map((one) => one.rect), ...blocks].some((one) => intersectRect(one, above));
  return ground.filledCells > 0 || isTaken ? { kind: 'filled', cell: formatRect(above) } : undefined;
}
