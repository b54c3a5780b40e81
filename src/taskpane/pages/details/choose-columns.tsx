import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { RowsShown } from '../../../app';
import { Button, Check, Dialog } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { useDetailsWords } from './details-page';

interface ChooseColumnsProps {
  readonly shown: RowsShown;
  readonly onChosen: (names: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** Up to this number of columns, the list needs no search. */
const FEW = 8;

/**
 * Lets the user choose the columns of a drill-down. The chosen columns come first in their order;
 * the others are below and can be searched.
 */
export function ChooseColumns({ shown, onChosen, onCancel }: ChooseColumnsProps) {
  const { rowsBehind: words } = useDetailsWords();
  const { announce } = usePage();
  const [chosen, choose] = useState(shown.chosen);
  const [searched, search] = useState('');
  const lists = useRef<HTMLDivElement>(null);
  const keepFocus = useFocusOn(lists, chosen);
  const findId = useId();
  const titles = new Map(shown.choices.map(({ name, title }) => [name, title]));
  const others = shown.choices.filter(({ name }) => !chosen.includes(name));
  const found = others.filter(({ title }) => holds(title, searched));

  function change(name: string, next: readonly string[]) {
    keepFocus(name);
    choose(next);
  }
  function moveUp(name: string, at: number) {
    change(name, [...chosen.slice(0, at - 1), name, ...chosen.filter((one, index) => index >= at - 1 && one !== name)]);
    announce('status', words.movedUp(titles.get(name) ?? name, at, chosen.length));
  }

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
      <div class="stack" ref={lists}>
        <section aria-label={words.inTable}>
          <p class="meta">{words.inTable}</p>
          {chosen.map((name, at) => (
            <div class="row" key={name} data-column={name}>
              <span class="grow">
                <Check
                  label={titles.get(name) ?? name}
                  on
                  onChange={() =>
                    change(
                      name,
                      chosen.filter((one) => one !== name),
                    )
                  }
                />
              </span>
              {at > 0 && (
                <Button
                  small
                  look="quiet"
                  name={words.up.named(titles.get(name) ?? name)}
                  onPress={() => moveUp(name, at)}
                >
                  {words.up.short}
                </Button>
              )}
            </div>
          ))}
        </section>
        {others.length > 0 && (
          <section aria-label={words.moreColumns}>
            <p class="meta">{words.moreColumns}</p>
            {shown.choices.length > FEW && (
              <input
                id={findId}
                class="input"
                type="search"
                aria-label={words.findColumn}
                placeholder={words.findColumn}
                value={searched}
                autocomplete="off"
                spellcheck={false}
                onInput={(event) => search(event.currentTarget.value)}
                onKeyDown={(event) => {
                  // Enter would confirm the whole dialog.
                  if (event.key === 'Enter') event.preventDefault();
                }}
              />
            )}
            {found.map(({ name, title }) => (
              <div key={name} data-column={name}>
                <Check label={title} on={false} onChange={() => change(name, [...chosen, name])} />
              </div>
            ))}
            {found.length === 0 && <p class="say">{words.noColumn(searched.trim())}</p>}
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
function useFocusOn(lists: { readonly current: HTMLDivElement | null }, order: readonly string[]) {
  const moved = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    const name = moved.current;
    moved.current = undefined;
    if (name === undefined) return;
    const columns = [...(lists.current?.querySelectorAll<HTMLElement>('[data-column]') ?? [])];
    columns
      .find(({ dataset }) => dataset.column === name)
      ?.querySelector('input')
      ?.focus();
  }, [order]);
  return (name: string) => {
    moved.current = name;
  };
}

/** Returns true if the title contains every searched word, in any order. */
function holds(title: string, searched: string): boolean {
  const text = title.toLowerCase();
  return searched
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
