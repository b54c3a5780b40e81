import { CopyButton } from '../../parts';
import { useManage } from './manage-context';

interface CopyableFactProps {
  readonly name: string;
  readonly value: string;
}

/** An id that somebody will want elsewhere. */
export function CopyableFact({ name, value }: CopyableFactProps) {
  const { manageWords } = useManage();
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
