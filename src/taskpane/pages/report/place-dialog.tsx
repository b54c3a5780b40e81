import { useState } from 'preact/hooks';
import type { CellsInTheWay, PlaceDecision } from '../../app';
import { Cell, Choices, Dialog, Say } from '../../parts';
import { useLaterPane } from '../shell/later-parts';
import type { WayOut } from '../words/en/dialog-words';

/** The way that harms nothing comes first and is chosen. */
const WAYS_OUT: readonly WayOut[] = ['newSheet', 'shiftDown', 'overwrite'];

export function PlaceDialog({ decision }: { readonly decision: Extract<PlaceDecision, { kind: 'cellsInTheWay' }> }) {
  const { app, words } = useLaterPane();
  const [chosen, choose] = useState<WayOut>('newSheet');
  const { placeChoice } = words.dialogs;
  return (
    <Dialog
      warning
      title={words.dialogs.cellsInTheWay}
      verb={placeChoice(chosen, decision.cells).verb}
      onConfirm={() => void app.report.decide(chosen)}
      onCancel={() => void app.report.decide('cancel')}
    >
      <p>
        <Say sentence={words.dialogs.placing(decision.block)} />
      </p>
      <FilledCells cells={decision.cells} />
      <Choices
        legend={words.dialogs.question}
        choices={WAYS_OUT.map((value) => ({ value, ...placeChoice(value, decision.cells) }))}
        chosen={chosen}
        onChoose={choose}
      />
    </Dialog>
  );
}

/** Where the filled cells are, and the first words found there, to recognise the spot. */
export function FilledCells({ cells }: { readonly cells: CellsInTheWay }) {
  const { words } = useLaterPane();
  return (
    <table class="wrap">
      <caption class="vh">{words.dialogs.filledCells}</caption>
      <tbody>
        {cells.addresses.map((address, index) => (
          <tr key={address}>
            <th scope="row">
              <Cell address={address} />
            </th>
            <td>{index === 0 && words.dialogs.foundThere(cells)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
