import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { usePage } from '../../shell/pane-context';

/** Returns the name of the person who last saved the file, according to the file. */
export function useLastSaver(): string | undefined {
  const { app } = usePage();
  const lastSaver = useSignal<string | undefined>(undefined);
  useEffect(() => {
    app.placements
      .openDetails()
      .readLastSaver()
      .then((name) => {
        lastSaver.value = name;
      })
      // The question works without the name.
      .catch(() => undefined);
  }, [app, lastSaver]);
  return lastSaver.value;
}
