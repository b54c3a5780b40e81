import { CopyButton } from '../../parts';
import { useAdministration } from './administration-context';

interface CopyableFactProps {
  readonly name: string;
  readonly value: string;
}

/** An id that somebody will want elsewhere. */
export function CopyableFact({ name, value }: CopyableFactProps) {
  const { manageWords } = useAdministration();
  return (
    <div>
      <div class="row">
        <small class="grow">{name}</small>
        <CopyButton quiet small text={() => value}>
          {manageWords.copyId(name)}
        </CopyButton>
      </div>
      <p>{value}</p>
    </div>
  );
}
