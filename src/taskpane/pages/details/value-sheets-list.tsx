import { useState } from 'preact/hooks';
import { MAX_NEW_SHEETS, type ValueSheet } from '../../../app';
import { Button, Checkbox, SearchInput } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { PlacementLink } from '../cell-link';
import { usePlacementById } from '../placement-by-id';
import { useDetailsMessages } from './details-page';

interface ValueSheetsListProps {
  readonly pairs: readonly ValueSheet[];
  readonly chosen: readonly string[];
  /** Returns a value as the user reads it. */
  readonly format: (value: string) => string;
  /** False if the data have more values than are listed. */
  readonly isAll: boolean;
  readonly isDisabled: boolean;
  readonly onChoose: (chosen: readonly string[]) => void;
}

/** Up to this number of values, the list needs no search. */
const MAX_WITHOUT_SEARCH = 12;
const MAX_SHOWN = 50;

/** Lets the user choose among the values without a sheet, and links to the sheets of the others. */
export function ValueSheetsList({ pairs, chosen, format, isAll, isDisabled, onChoose }: ValueSheetsListProps) {
  const { placementFilters } = usePage().messages;
  const { sheets } = useDetailsMessages();
  const [search, setSearch] = useState('');
  const offered = pairs.filter(({ placementId }) => placementId === undefined).map(({ value }) => value);
  const found = pairs.filter(({ value }) => format(value).toLowerCase().includes(search.trim().toLowerCase()));
  const hasChosenAll = chosen.length === offered.length;
  return (
    <section class="stack tight" aria-label={placementFilters.valuesLabel}>
      <div class="row">
        <p class="grow">{sheets.withoutSheet(pairs.length, offered.length)}</p>
        {offered.length > 1 && offered.length <= MAX_NEW_SHEETS && (
          <Button small isDisabled={isDisabled} onPress={() => onChoose(hasChosenAll ? [] : offered)}>
            {hasChosenAll ? sheets.chooseNone : sheets.chooseAll}
          </Button>
        )}
      </div>
      {offered.length > MAX_NEW_SHEETS && <p>{sheets.tooMany(MAX_NEW_SHEETS)}</p>}
      {pairs.length > MAX_WITHOUT_SEARCH && <SearchInput name={sheets.search} value={search} onInput={setSearch} />}
      <ul class="filter-list" aria-label={placementFilters.valuesLabel}>
        {found.slice(0, MAX_SHOWN).map(({ value, placementId, isInData }) => (
          <li key={value}>
            {placementId === undefined ? (
              <Checkbox
                label={format(value)}
                isOn={chosen.includes(value)}
                isDisabled={isDisabled}
                onChange={(isOn) => onChoose(isOn ? [...chosen, value] : chosen.filter((one) => one !== value))}
              />
            ) : (
              <ExistingSheet id={placementId} text={format(value)} isInData={isInData} />
            )}
          </li>
        ))}
      </ul>
      {found.length === 0 && pairs.length > 0 && <p>{placementFilters.matching(0, search.trim())}</p>}
      {found.length > MAX_SHOWN && <small>{placementFilters.firstValues(MAX_SHOWN)}</small>}
      {!isAll && <small>{sheets.moreValues}</small>}
    </section>
  );
}

interface ExistingSheetProps extends Pick<ValueSheet, 'isInData'> {
  readonly id: string;
  readonly text: string;
}

function ExistingSheet({ id, text, isInData }: ExistingSheetProps) {
  const { sheets } = useDetailsMessages();
  const found = usePlacementById(id);
  return (
    <p class="row">
      <span class="grow">
        {text} {isInData ? <span class="vh">{sheets.hasSheet}</span> : <small>{sheets.isGone}</small>}
      </span>
      {found && <PlacementLink {...found} showsSheet />}
    </p>
  );
}
