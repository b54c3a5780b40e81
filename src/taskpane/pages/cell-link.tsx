/** Draws addresses as links to their cells, alone and in sentences. */
import type { PlacementView } from '../../app';
import { tryParseAddress } from '../../grid';
import { Cell, Say, type Sentence } from '../../parts';
import { usePage } from '../shell/pane-context';
import { selectInSheet, showInSheet } from '../shell/show-in-sheet';

interface CellLinkProps {
  /** Screen readers read this sheet name before the address; the page shows it elsewhere. */
  readonly sheet: string | undefined;
  readonly cells: string;
  readonly onPress: () => void;
}

export function CellLink({ sheet = '', cells, onPress }: CellLinkProps) {
  const { words } = usePage();
  return (
    <button
      type="button"
      class="cell"
      title={words.placements.goToCells}
      aria-label={words.placements.goTo(`${sheet}${cells}`)}
      onClick={onPress}
    >
      {cells}
    </button>
  );
}

interface PlacedCellsProps {
  readonly placement: Pick<PlacementView, 'id' | 'cells'>;
  readonly sheet: string | undefined;
}

/** Links to the block of a placement. The block is located again before it is selected. */
export function PlacedCells({ placement: { id, cells }, sheet }: PlacedCellsProps) {
  const { app, announce, words } = usePage();
  if (cells === undefined) return null;
  const go = () => showInSheet({ app, announce, words }, id, cells);
  return <CellLink sheet={sheet === undefined ? undefined : words.sheetOf(sheet)} cells={cells} onPress={go} />;
}

interface AnyCellsProps {
  readonly address: string;
  /** Completes an address without a sheet name; such an address is no link if this is undefined. */
  readonly sheet?: string | undefined;
}

/** Links to any cells, whether or not they belong to a placement. */
export function AnyCells({ address, sheet }: AnyCellsProps) {
  const { app, announce, words } = usePage();
  const place = tryParseAddress(address, sheet);
  if (!place) return <Cell address={address} />;
  return <CellLink sheet={undefined} cells={address} onPress={() => selectInSheet({ app, announce, words }, place)} />;
}

interface SayCellsProps {
  readonly sentence: Sentence;
  readonly sheet?: string | undefined;
}

/** Draws a sentence whose addresses are links. */
export function SayCells({ sentence, sheet }: SayCellsProps) {
  return <Say sentence={sentence} cells={(address) => <AnyCells address={address} sheet={sheet} />} />;
}
