import { useState } from 'preact/hooks';
import type { AppliedGroups, PlacementView } from '../../../app';
import { Button, Checkbox, Dialog } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { formatPlacementLabel } from '../../shell/placement-labels';
import { type DetailsPageProps, useDetailsMessages } from './details-page';

const GROUPS = ['filters', 'layout', 'others'] as const;
const ALL: AppliedGroups = { filters: true, layout: true, others: true };

type ApplyToCopiesProps = Pick<DetailsPageProps, 'details' | 'placement'>;

/** Offers to apply the options of a placement to the other placements of its report; shows nothing without any. */
export function ApplyToCopies(props: ApplyToCopiesProps) {
  const { copies: texts } = useDetailsMessages();
  const { app } = usePage();
  const [isOpen, setOpen] = useState(false);
  const state = app.placements.state.value;
  const isRunActive = state.kind === 'ready' && state.run.kind === 'running';
  if (props.details.listCopies(props.placement.id, ALL).length === 0) return null;
  return (
    <>
      <Button small isDisabled={isRunActive} onPress={() => setOpen(true)}>
        {texts.button}
      </Button>
      {isOpen && <CopiesDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function CopiesDialog({ details, placement, onClose }: ApplyToCopiesProps & { readonly onClose: () => void }) {
  const { announce } = usePage();
  const { copies: texts } = useDetailsMessages();
  const [groups, setGroups] = useState(ALL);
  const copies = details.listCopies(placement.id, groups);
  const reached = copies.filter(({ isApplicable }) => isApplicable);
  const labels = usePlacementLabels();
  async function apply() {
    onClose();
    const ids = await details.applyToCopies(placement.id, groups);
    if (!ids) return;
    announce('status', texts.applied(ids.length));
    await details.refreshCopies(ids);
  }
  return (
    <Dialog
      title={texts.title}
      text={<p>{texts.text(placement.name)}</p>}
      confirmLabel={texts.apply}
      needsChoice={reached.length === 0 || GROUPS.every((group) => !groups[group])}
      onConfirm={() => void apply()}
      onCancel={onClose}
    >
      <ul aria-label={texts.list}>
        {reached.map(({ id }) => (
          <li key={id}>{labels.get(id)}</li>
        ))}
      </ul>
      {reached.length < copies.length && <p class="say">{texts.skipped(copies.length - reached.length)}</p>}
      {GROUPS.map((group) => (
        <Checkbox
          key={group}
          {...texts[group]}
          isOn={groups[group]}
          onChange={(isOn) => setGroups({ ...groups, [group]: isOn })}
        />
      ))}
    </Dialog>
  );
}

/** Returns the name and the cells of each placement: `Sales, Sheet2!B4:G75`. */
function usePlacementLabels(): ReadonlyMap<PlacementView['id'], string> {
  const { app, messages } = usePage();
  const state = app.placements.state.value;
  const sheets = state.kind === 'ready' ? state.groups : [];
  return new Map(
    sheets.flatMap(({ sheet, placements }) =>
      placements.map((one) => [one.id, formatPlacementLabel(one, sheet, true, messages)] as const),
    ),
  );
}
