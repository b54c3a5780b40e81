import type { Signal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { Icon, IconButton, icons, SearchInput } from '../../../parts';
import { usePage } from '../../shell/pane-context';

interface PlacementSearchProps {
  readonly search: Signal<string>;
  readonly foundCount: number;
}

/** Searches the placements by their own names, their reports and their sheets. */
export function PlacementSearch({ search, foundCount }: PlacementSearchProps) {
  const { messages } = usePage();
  const { placements, catalogue } = messages;
  const input = useRef<HTMLInputElement>(null);
  const text = search.value.trim();
  const resultText =
    foundCount === 0 ? catalogue.nothingFound(text) : catalogue.found(foundCount, foundCount, text, undefined);
  return (
    <search class="filters" aria-label={placements.list}>
      <span class="box">
        <Icon path={icons.search} />
        <SearchInput
          name={placements.search}
          value={search}
          elementRef={input}
          // Enter must not open the first report, as it does in the search for reports.
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.stopPropagation();
          }}
          onInput={(text) => {
            search.value = text;
          }}
        />
        {search.value !== '' && (
          <IconButton
            small
            icon={icons.close}
            name={catalogue.clearSearch}
            onPress={() => {
              search.value = '';
              input.current?.focus();
            }}
          />
        )}
      </span>
      <p class="meta" role="status">
        {text !== '' && resultText}
      </p>
    </search>
  );
}
