/** Who saved the file last, as the file says. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { usePage } from '../../shell/pane-context';

/** @param isAsked Excel is asked once, and not before somebody can read it */
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
      // A question without the name is the same question.
      .catch(() => undefined);
  }, [app, isAsked, savedBy]);
  return savedBy.value;
}
