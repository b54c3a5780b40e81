import { useState } from 'preact/hooks';
import type { RowsShown } from '../../../app';
import { Check, Dialog } from '../../../parts';
import { useDetailsWords } from './details-page';

interface ChooseColumnsProps {
  readonly shown: RowsShown;
  readonly onChosen: (names: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** Which columns the rows behind a number have, in the order of choosing. */
export function ChooseColumns({ shown, onChosen, onCancel }: ChooseColumnsProps) {
  const { rowsBehind: words } = useDetailsWords();
  const [chosen, choose] = useState(shown.chosen);
  const inTable = new Set(shown.chosen);
  // Those in the table stand first, as they stand there.
  const choices = [
    ...shown.chosen.flatMap((name) => shown.choices.find((one) => one.name === name) ?? []),
    ...shown.choices.filter(({ name }) => !inTable.has(name)),
  ];
  return (
    <Dialog
      title={words.choose}
      text={`${words.chooseText(shown.measure)} ${words.remembered}`}
      verb={words.chosen(chosen.length)}
      needsChoice={chosen.length === 0}
      onConfirm={() => onChosen(chosen)}
      cancel={words.cancel}
      onCancel={onCancel}
    >
      {choices.map(({ name, title }) => (
        <Check
          key={name}
          label={title}
          on={chosen.includes(name)}
          onChange={(on) => choose(on ? [...chosen, name] : chosen.filter((one) => one !== name))}
        />
      ))}
    </Dialog>
  );
}
