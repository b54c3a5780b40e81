import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { usePage } from '../../shell/pane-context';

/**
 * Returns the name of the person who last saved the file, according to the file.
 * @param isNeeded delays the request to Excel until someone can see the name; it is sent once
 */
export function useLastSaver(isNeeded: boolean): string | undefined {
  const { app } = usePage();
  const lastSaver = useSignal<string | undefined>(undefined);
  useEffect(() => {
    if (!isNeeded) return;
    app.placements
      .openDetails()
      .readLastSaver()
      .then((name) => {
        lastSaver.value = name;
      })
      // The question works without the name.
      .catch(() => undefined);
  }, [app, isNeeded, lastSaver]);
  return lastSaver.value;
}
