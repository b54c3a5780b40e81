import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { usePage } from '../../shell/pane-context';

/**
 * Returns the name of the person who last saved the file, according to the file.
 * @param isAsked delays the request to Excel until someone can see the name; it is sent once
 */
export function useSavedBy(isAsked: boolean): string | undefined {
  const { app } = usePage();
  const savedBy = useSignal<string | undefined>(undefined);
  useEffect(() => {
    if (!isAsked) return;
    app.placements
      .openDetails()
      .savedBy()
      .then((name) => {
        savedBy.value = name;
      })
      // The question works without the name.
      .catch(() => undefined);
  }, [app, isAsked, savedBy]);
  return savedBy.value;
}
