import { useState } from 'preact/hooks';
import { type PlacedLayout, type PlacementDetails, type PlacementOptions, pickLayoutOptions } from '../../../app';
import { Button, Icon, icons } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { ComparisonOptions } from '../report/comparison-options';
import { LayoutEditor } from '../report/layout-options';
import { OrderOptions } from '../report/order-options';
import { useDetailsMessages } from './details-page';
import { useLoaded } from './use-loaded';

interface LayoutSectionProps {
  readonly details: PlacementDetails;
  readonly id: string;
  /** There is no report that has saved an order. */
  readonly isQuery: boolean;
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
export function LayoutSection(props: LayoutSectionProps) {
  const { details, id, isQuery, options: savedOptions, isDisabled, onChoose } = props;
  const { app, messages: paneMessages } = usePage();
  const messages = useDetailsMessages().layout;
  const layout = useLoaded(details.readPlacedLayout, id)?.value;
  const [draft, setDraft] = useState<Partial<PlacementOptions>>({});
  if (!layout) return null;
  const isChanged = Object.keys(draft).length > 0;
  const options = { ...savedOptions, axes: renameAxes(savedOptions.axes, layout.renamedMembers) };
  // Without a saved pivot, the saved layout is a flat list.
  const shownLayout = options.laidOut === 'saved' && !layout.pivot ? 'flat' : options.laidOut;
  const editorProps = {
    ...{ choices: layout, members: layout.members, options: { ...options, ...draft }, isDisabled },
    onChoose: (change: Partial<PlacementOptions>) => setDraft({ ...draft, ...change }),
  };
  return (
    <>
      <details>
        <summary class="say">
          <Icon path={icons.right} />
          {messages.title} <span class="meta">{paneMessages.report.layouts[shownLayout]}</span>
        </summary>
        <div class="stack close">
          <LayoutEditor {...editorProps} hasHeading />
        </div>
      </details>
      <OrderOptions {...editorProps} {...(isQuery && { noOrder: paneMessages.explore.defaultOrder })} />
      <ComparisonOptions {...editorProps} times={isChanged ? undefined : details.getTimes(id)} />
      {isChanged && (
        <div class="row">
          <Button
            variant="main"
            isDisabled={isDisabled}
            onPress={() => {
              // The whole layout is stored, including the parts that the user did not change.
              const layout = pickLayoutOptions({ ...options, ...draft });
              setDraft({});
              void onChoose(layout).then(() => app.placements.refresh(id));
            }}
          >
            {messages.apply}
          </Button>
          <Button variant="quiet" name={messages.reset.name} onPress={() => setDraft({})}>
            {messages.reset.label}
          </Button>
        </div>
      )}
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
