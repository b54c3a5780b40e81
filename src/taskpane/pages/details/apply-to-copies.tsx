import { useState } from 'preact/hooks';
import type { AppliedGroups, PlacementView } from '../../../app';
import { Button, Checkbox, Dialog } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { formatPlacementLabel } from '../../shell/placement-labels';
import { usePlacementById } from '../placement-by-id';
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
          <CopyItem key={id} id={id} />
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

/** Shows the name and the cells of a placement: `Sales, Sheet2!B4:G75`. */
function CopyItem({ id }: Pick<PlacementView, 'id'>) {
  const { messages } = usePage();
  const found = usePlacementById(id);
  return found ? <li>{formatPlacementLabel(found.placement, found.sheet, true, messages)}</li> : null;
}
