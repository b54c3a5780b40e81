/** Switches the caption of a block on and off. */
import { formatRect, intersectRect, type Rect } from '../../grid';
import { aboveBlock, anchorName, type Placement } from '../../placement';
import { endCaption } from '../features/caption/caption-cell';
import { findOne, lostAs } from '../workbook/find-blocks';
import type { Attempt, DetailsParts } from './details-parts';
import type { CaptionRefusal, Captions } from './details-state';

export function createCaptions(parts: DetailsParts, attempt: Attempt): Captions {
  const { registry, workbook, turns } = parts;

  /** A caption takes only an empty cell, and moves nothing for it. */
  async function refusedAt(placement: Placement): Promise<CaptionRefusal | undefined> {
    const { finding } = await findOne(parts, placement);
    if (finding.kind !== 'found' && finding.kind !== 'moved') return { kind: lostAs(finding) };
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

  async function switchOff({ id }: Placement): Promise<void> {
    registry.update(id, 'choices', { caption: false });
    await endCaption(workbook, registry.get(id)?.written.captionCell, 'clear');
    registry.update(id, 'written', { captionCell: undefined });
    await registry.keepPlacements([id]);
  }

  return {
    setCaption: (placementId, on) =>
      attempt(placementId, () =>
        turns.take(async () => {
          const placement = registry.get(placementId);
          if (!placement) return undefined;
          if (!on) {
            await switchOff(placement);
            return undefined;
          }
          const refusal = placement.written.captionCell ? undefined : await refusedAt(placement);
          if (refusal) return refusal;
          registry.update(placementId, 'choices', { caption: true });
          await registry.keepPlacements([placementId]);
          return undefined;
        }),
      ),
    captionText: (placementId) =>
      registry.placements.value.find(({ id }) => id === placementId)?.written.captionCell?.text,
  };
}
