import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import type { CellStory, PlacementCare } from '../../app';
import { usePane } from '../shell/pane-context';

interface Room {
  readonly care: PlacementCare;
  readonly Card: typeof import('./details')['CellStoryCard'];
}

interface SelectedCell extends Pick<Room, 'Card'> {
  readonly story: CellStory;
  /** Of its report on the platform. */
  readonly page: string | undefined;
}

/** The story of the selected cell while This workbook is in front and holds placements. Without its file there is just none to tell. */
export function useSelectedCell(): SelectedCell | undefined {
  const { app, navigation } = usePane();
  const room = useSignal<Room | undefined>(undefined);
  const isWanted = useComputed(() => {
    const state = app.placements.state.value;
    return navigation.tab.value === 'workbook' && state.kind === 'ready' && state.count > 0 && !state.copyQuestion;
  });
  useSignalEffect(() => {
    if (!isWanted.value) return undefined;
    if (room.value) return room.value.care.follow();
    Promise.all([app.placements.openCare(), import(/* webpackChunkName: "care" */ './details')]).then(
      ([care, { CellStoryCard }]) => {
        room.value = { care, Card: CellStoryCard };
      },
      () => undefined,
    );
    return undefined;
  });
  const here = room.value;
  const story = here?.care.story.value;
  return here && story && { story, page: here.care.pageOf(story.placementId), Card: here.Card };
}
