import { useId } from 'preact/hooks';
import type { FilterMember } from '../../../app';
import { Button } from '../../../parts';
import { usePage } from '../../shell/pane-context';

interface OfferedFiltersProps {
  /** Columns that are already filtered are not among them. */
  readonly members: readonly FilterMember[];
  readonly isDisabled: boolean;
  readonly onChoose: (member: FilterMember) => void;
}

/** Shows the columns that the report's author offers for filtering; each button begins a filter. */
export function OfferedFilters({ members, isDisabled, onChoose }: OfferedFiltersProps) {
  const { placementFilters: messages } = usePage().messages;
  const id = useId();
  if (members.length === 0) return null;
  return (
    <section class="stack tight" aria-labelledby={id}>
      <p class="meta" id={id}>
        {messages.offeredByReport}
      </p>
      <div class="row">
        {members.map((member) => (
          <Button key={member.name} small isDisabled={isDisabled} onPress={() => onChoose(member)}>
            {member.title}
          </Button>
        ))}
      </div>
    </section>
  );
}
