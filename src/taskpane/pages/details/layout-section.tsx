import { useLayoutEffect, useState } from 'preact/hooks';
import type { PlacedLayout, PlacementDetails, PlacementOptions } from '../../../app';
import { Button } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { LayoutChoice } from '../report/layout-options';
import { useDetailsWords } from './details-page';

interface LayoutSectionProps {
  readonly details: PlacementDetails;
  readonly id: string;
  /** They do not include the draft. */
  readonly options: PlacementOptions;
  /** Nothing can be chosen during a refresh. */
  readonly off: boolean;
  readonly onChoose: (change: Partial<PlacementOptions>) => Promise<void>;
}

/**
 * Edits the layout of an existing placement. Changes are collected in a draft and written by one
 * refresh.
 */
export function LayoutSection({ details, id, options, off, onChoose }: LayoutSectionProps) {
  const { app } = usePage();
  const words = useDetailsWords().layout;
  const [found, setFound] = useState<PlacedLayout | undefined>(undefined);
  const [draft, setDraft] = useState<Partial<PlacementOptions>>({});
  useLayoutEffect(() => {
    let isHere = true;
    void details.layoutOf(id).then((now) => isHere && setFound(now));
    return () => {
      isHere = false;
    };
  }, [details, id]);
  if (!found) return null;
  const isChanged = Object.keys(draft).length > 0;
  return (
    <>
      <fieldset class="stack tight">
        <legend>{words.title}</legend>
        <LayoutChoice
          choices={found}
          members={found.members}
          options={{ ...options, ...draft }}
          off={off}
          onChoose={(change) => setDraft({ ...draft, ...change })}
        />
        {isChanged && (
          <div class="row">
            <Button
              off={off}
              onPress={() => {
                // The whole layout is stored, including the parts that the user did not change.
                const { laidOut, axes, totals, outline } = { ...options, ...draft };
                setDraft({});
                void onChoose({ laidOut, axes, totals, outline }).then(() => app.placements.refresh(id));
              }}
            >
              {words.apply}
            </Button>
            <Button look="quiet" onPress={() => setDraft({})}>
              {words.reset}
            </Button>
          </div>
        )}
      </fieldset>
      {!found.whyFlat && <small>{words.hint}</small>}
    </>
  );
}
