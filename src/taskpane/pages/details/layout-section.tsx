import { useLayoutEffect, useState } from 'preact/hooks';
import type { PlacedLayout, PlacementDetails, PlacementOptions } from '../../../app';
import { Button } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { LayoutEditor } from '../report/layout-options';
import { useDetailsMessages } from './details-page';

interface LayoutSectionProps {
  readonly details: PlacementDetails;
  readonly id: string;
  /** These options do not include the draft. */
  readonly options: PlacementOptions;
  /** Nothing can be chosen during a refresh. */
  readonly isDisabled: boolean;
  readonly onChoose: (change: Partial<PlacementOptions>) => Promise<void>;
}

/**
 * Edits the layout of an existing placement. Changes are collected in a draft and written by one
 * refresh.
 */
export function LayoutSection({ details, id, options: savedOptions, isDisabled, onChoose }: LayoutSectionProps) {
  const { app } = usePage();
  const messages = useDetailsMessages().layout;
  const [layout, setLayout] = useState<PlacedLayout | undefined>(undefined);
  const [draft, setDraft] = useState<Partial<PlacementOptions>>({});
  useLayoutEffect(() => {
    let isMounted = true;
    void details.readPlacedLayout(id).then((placedLayout) => isMounted && setLayout(placedLayout));
    return () => {
      isMounted = false;
    };
  }, [details, id]);
  if (!layout) return null;
  const isChanged = Object.keys(draft).length > 0;
  const options = { ...savedOptions, axes: renameAxes(savedOptions.axes, layout.renamedMembers) };
  return (
    <>
      <fieldset class="stack tight">
        <legend>{messages.title}</legend>
        <LayoutEditor
          choices={layout}
          members={layout.members}
          options={{ ...options, ...draft }}
          isDisabled={isDisabled}
          hasHeading
          onChoose={(change) => setDraft({ ...draft, ...change })}
        />
        {isChanged && (
          <div class="row">
            <Button
              variant="main"
              isDisabled={isDisabled}
              onPress={() => {
                // The whole layout is stored, including the parts that the user did not change.
                const { omitted, laidOut, axes, totals, outline } = { ...options, ...draft };
                setDraft({});
                void onChoose({ omitted, laidOut, axes, totals, outline }).then(() => app.placements.refresh(id));
              }}
            >
              {messages.apply}
            </Button>
            <Button variant="quiet" name={messages.reset.name} onPress={() => setDraft({})}>
              {messages.reset.label}
            </Button>
          </div>
        )}
      </fieldset>
      {!layout.flatReason && <small>{messages.hint}</small>}
    </>
  );
}

function renameAxes(
  axes: PlacementOptions['axes'],
  newNames: PlacedLayout['renamedMembers'],
): PlacementOptions['axes'] {
  const rename = (names: readonly string[]) => names.map((name) => newNames?.get(name) ?? name);
  return { ...axes, rows: rename(axes.rows), columns: rename(axes.columns) };
}
