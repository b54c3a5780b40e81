import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ShownRows } from '../../../app';
import { Button, Checkbox, Dialog, SearchInput } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { useDetailsMessages } from './details-page';

interface ColumnsDialogProps {
  readonly drillDown: ShownRows;
  readonly onChosen: (names: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** Up to this number of columns, the list needs no search. */
const MAX_WITHOUT_SEARCH = 8;

/**
 * Lets the user choose the columns of a drill-down. The chosen columns come first in their order;
 * the others are below and can be searched.
 */
export function ColumnsDialog({ drillDown, onChosen, onCancel }: ColumnsDialogProps) {
  const { drillDown: messages } = useDetailsMessages();
  const { announce } = usePage();
  const [chosenNames, setChosen] = useState(drillDown.chosenColumns);
  const [searchText, setSearchText] = useState('');
  const lists = useRef<HTMLDivElement>(null);
  const keepFocusOn = useFocusAfterMove(lists, chosenNames);
  const titles = new Map(drillDown.choices.map(({ name, title }) => [name, title]));
  const otherColumns = drillDown.choices.filter(({ name }) => !chosenNames.includes(name));
  const foundColumns = otherColumns.filter(({ title }) => matchesSearch(title, searchText));

  function changeColumns(name: string, next: readonly string[]) {
    keepFocusOn(name);
    setChosen(next);
  }
  function moveUp(name: string, oldIndex: number) {
    changeColumns(name, [
      ...chosenNames.slice(0, oldIndex - 1),
      name,
      ...chosenNames.filter((other, index) => index >= oldIndex - 1 && other !== name),
    ]);
    announce(
      'status',
      messages.movedUp({ title: titles.get(name) ?? name, place: oldIndex, total: chosenNames.length }),
    );
  }

  return (
    <Dialog
      title={messages.choose}
      text={messages.chooseText(drillDown.measure)}
      confirmLabel={messages.chosen(chosenNames.length)}
      needsChoice={chosenNames.length === 0}
      onConfirm={() => onChosen(chosenNames)}
      cancelLabel={messages.cancel}
      onCancel={onCancel}
    >
      <div class="stack" ref={lists}>
        <section aria-label={messages.inTable}>
          <p class="meta">{messages.inTable}</p>
          {chosenNames.map((name, index) => (
            <div class="row" key={name} data-column={name}>
              <span class="grow">
                <Checkbox
                  label={titles.get(name) ?? name}
                  isOn
                  onChange={() =>
                    changeColumns(
                      name,
                      chosenNames.filter((other) => other !== name),
                    )
                  }
                />
              </span>
              {index > 0 && (
                <Button
                  small
                  variant="quiet"
                  name={messages.up.named(titles.get(name) ?? name)}
                  onPress={() => moveUp(name, index)}
                >
                  {messages.up.short}
                </Button>
              )}
            </div>
          ))}
        </section>
        {otherColumns.length > 0 && (
          <section aria-label={messages.moreColumns}>
            <p class="meta">{messages.moreColumns}</p>
            {drillDown.choices.length > MAX_WITHOUT_SEARCH && (
              <SearchInput
                name={messages.findColumn}
                value={searchText}
                onInput={setSearchText}
                onKeyDown={(event) => {
                  // Enter would confirm the whole dialog.
                  if (event.key === 'Enter') event.preventDefault();
                }}
              />
            )}
            {foundColumns.map(({ name, title }) => (
              <div key={name} data-column={name}>
                <Checkbox label={title} isOn={false} onChange={() => changeColumns(name, [...chosenNames, name])} />
              </div>
            ))}
            {foundColumns.length === 0 && <p class="say">{messages.noColumn(searchText.trim())}</p>}
          </section>
        )}
      </div>
    </Dialog>
  );
}

/**
 * Keeps the focus on a column that moves.
 * @returns a function to call with the column's name before the move
 */
function useFocusAfterMove(lists: { readonly current: HTMLDivElement | null }, order: readonly string[]) {
  const movedName = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    const name = movedName.current;
    movedName.current = undefined;
    if (name === undefined) return;
    const columns = [...(lists.current?.querySelectorAll<HTMLElement>('[data-column]') ?? [])];
    columns
      .find(({ dataset }) => dataset.column === name)
      ?.querySelector('input')
      ?.focus();
  }, [order]);
  return (name: string) => {
    movedName.current = name;
  };
}

/** Returns true if the title contains every searched word, in any order. */
function matchesSearch(title: string, searchText: string): boolean {
  const text = title.toLowerCase();
  return searchText
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
