import { useLayoutEffect, useState } from 'preact/hooks';
import type { PlacementCare, PlacementView } from '../../app';
import { useLaterPane } from '../shell/later-parts';
import type { PlacementPage } from '../shell/navigation';
import { ComingPage } from './lazy-page';

interface Room {
  readonly care: PlacementCare;
  readonly pages: typeof import('./details');
}

/** The pages about one placement, once their file and what is behind them are there. */
export function CareRoom({ id, page }: PlacementPage) {
  const { app, navigation, words } = useLaterPane();
  const [room, setRoom] = useState<Room | 'coming' | 'failed'>('coming');
  function load() {
    setRoom('coming');
    Promise.all([app.placements.openCare(), import(/* webpackChunkName: "care" */ './details')]).then(
      ([care, pages]) => setRoom({ care, pages }),
      () => setRoom('failed'),
    );
  }
  useLayoutEffect(load, []);
  function close() {
    navigation.placementPage.value = undefined;
  }
  const found = useFound(id);
  // Unlinked meanwhile: there is nothing to say about it any more.
  useLayoutEffect(() => {
    if (!found) close();
  }, [found === undefined]);
  if (!found) return null;
  if (typeof room === 'string')
    return <ComingPage state={room} back={words.thisWorkbook} onBack={close} onRetry={load} />;
  const { care, pages } = room;
  const Page = { changes: pages.ChangesPage, options: pages.OptionsPage, repair: pages.RepairPage }[page];
  return <Page key={page} care={care} placement={found.placement} sheet={found.sheet} onBack={close} />;
}

function useFound(id: string): { readonly placement: PlacementView; readonly sheet: string | undefined } | undefined {
  const { app } = useLaterPane();
  const state = app.placements.state.value;
  if (state.kind !== 'ready') return undefined;
  for (const { sheet, placements } of state.groups) {
    const placement = placements.find((one) => one.id === id);
    if (placement) return { placement, sheet };
  }
  return undefined;
}
