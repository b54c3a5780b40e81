/** Draws addresses as links to their cells, alone and in sentences. */
import type { PlacementView } from '../../app';
import { formatAddress, tryParseAddress } from '../../grid';
import { Cell, type Sentence, SentenceText } from '../../parts';
import { usePage } from '../shell/pane-context';
import { selectInSheet, selectPlacementInSheet } from '../shell/select-in-sheet';

interface CellLinkProps {
  /** Screen readers read this sheet name before the address; the page shows it elsewhere. */
  readonly sheetPrefix: string | undefined;
  readonly cells: string;
  readonly onPress: () => void;
}

export function CellLink({ sheetPrefix = '', cells, onPress }: CellLinkProps) {
  const { messages } = usePage();
  return (
    <button
      type="button"
      class="cell"
      title={messages.placements.goToCells}
      aria-label={messages.placements.goTo(`${sheetPrefix}${cells}`)}
      onClick={onPress}
    >
      {cells}
    </button>
  );
}

interface PlacementLinkProps {
  readonly placement: Pick<PlacementView, 'id' | 'cells'>;
  readonly sheet: string | undefined;
  /** Includes the sheet in the address, because no heading names it. */
  readonly showsSheet?: boolean;
}

/** Links to the block of a placement. The block is located again before it is selected. */
export function PlacementLink({ placement: { id, cells }, sheet, showsSheet = false }: PlacementLinkProps) {
  const { app, announce, messages } = usePage();
  if (cells === undefined) return null;
  const showPlacement = () => selectPlacementInSheet({ app, announce, messages }, id, cells);
  const address = showsSheet ? tryParseAddress(cells, sheet) : undefined;
  if (address) return <CellLink sheetPrefix={undefined} cells={formatAddress(address)} onPress={showPlacement} />;
  return (
    <CellLink
      sheetPrefix={sheet === undefined ? undefined : messages.sheetOf(sheet)}
      cells={cells}
      onPress={showPlacement}
    />
  );
}

interface AddressLinkProps {
  readonly address: string;
  /** Completes an address without a sheet name; such an address is no link if this is undefined. */
  readonly sheet?: string | undefined;
}

/** Links to any cells, whether or not they belong to a placement. */
export function AddressLink({ address, sheet }: AddressLinkProps) {
  const { app, announce, messages } = usePage();
  const parsedAddress = tryParseAddress(address, sheet);
  if (!parsedAddress) return <Cell address={address} />;
  return (
    <CellLink
      sheetPrefix={undefined}
      cells={address}
      onPress={() => selectInSheet({ app, announce, messages }, parsedAddress)}
    />
  );
}

interface LinkedSentenceProps {
  readonly sentence: Sentence;
  readonly sheet?: string | undefined;
}

/** Draws a sentence whose addresses are links. */
export function LinkedSentence({ sentence, sheet }: LinkedSentenceProps) {
  return (
    <SentenceText sentence={sentence} renderAddress={(address) => <AddressLink address={address} sheet={sheet} />} />
  );
}
