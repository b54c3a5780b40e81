import type { ComponentType } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import type { AdministrationProps } from '../shell/environment';
import { useLaterPane } from '../shell/later-parts';
import { ComingPage } from './lazy-page';

interface AdministrationPageProps {
  readonly open: () => Promise<ComponentType<AdministrationProps>>;
  readonly onClose: () => void;
}

/** Draws the pages for managing the platform once their file is there. */
export function AdministrationPage({ open, onClose }: AdministrationPageProps) {
  const { words } = useLaterPane();
  const [room, setRoom] = useState<{ readonly Room: ComponentType<AdministrationProps> } | 'coming' | 'failed'>(
    'coming',
  );
  function load() {
    setRoom('coming');
    open().then(
      (Room) => setRoom({ Room }),
      () => setRoom('failed'),
    );
  }
  useLayoutEffect(load, []);
  if (typeof room !== 'string') return <room.Room formats={words.formats} onClose={onClose} />;
  return <ComingPage state={room} back={words.back} onBack={onClose} onRetry={load} />;
}
