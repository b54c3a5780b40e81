import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { Art, Button, Check, Delayed, FailureNotice, glyphs, Icon, IconButton, Notice, Select } from '../../../parts';
import { usePane } from '../../shell/pane-context';
import type { Words } from '../../words/en/shell';
import { ReportList } from './report-list';

/**
 * Shows the search, the filters and the list of reports. Typing renders only the search box again.
 */
export function ReportsPanel() {
  const { shell, words } = usePane();
  const typed = useSignal(shell.catalogue.query.peek().search);
  const box = useRef<HTMLInputElement>(null);

  // The search may change elsewhere; that never overwrites what the user is typing.
  useSignalEffect(() => {
    const { search } = shell.catalogue.query.value;
    if (box.current !== box.current?.ownerDocument.activeElement) typed.value = search;
  });

  function search(text: string) {
    typed.value = text;
    shell.catalogue.search(text);
  }
  function clear() {
    search('');
    box.current?.focus();
  }

  return (
    <>
      <h1 class="vh">{words.reports}</h1>
      <search class="filters" aria-label={words.reports}>
        <span class="box">
          <Icon glyph={glyphs.search} />
          <input
            class="input"
            type="search"
            aria-label={words.catalogue.search}
            placeholder={words.catalogue.search}
            value={typed}
            ref={box}
            autocomplete="off"
            spellcheck={false}
            onInput={(event) => search(event.currentTarget.value)}
          />
          <ClearButton typed={typed} onClear={clear} />
        </span>
        <FolderFilter />
      </search>
      <Found onClear={clear} />
    </>
  );
}

function ClearButton({ typed, onClear }: { readonly typed: { readonly value: string }; readonly onClear: () => void }) {
  const { words } = usePane();
  if (typed.value === '') return null;
  return <IconButton small icon={glyphs.close} name={words.catalogue.clearSearch} onPress={onClear} />;
}

/** Shows the folder, the sort order, and whether subfolders are included. */
function FolderFilter() {
  const { shell, words } = usePane();
  const { folderId: chosen, includesSubfolders = true } = useComputed(() => shell.catalogue.query.value).value;
  const folders = shell.catalogue.folders.value;
  const options = folders.map(({ id, path }) => ({
    value: String(id),
    text: words.catalogue.folderPath(path),
  }));
  return (
    <>
      <Select
        name={words.catalogue.folder}
        value={chosen === undefined ? '' : String(chosen)}
        options={[{ value: '', text: words.catalogue.allFolders }, ...options]}
        onChoose={(value) => shell.catalogue.filterByFolder(value === '' ? undefined : Number(value))}
      />
      <SortOrder />
      {folders.some(({ id, hasFolders }) => id === chosen && hasFolders) && (
        <Check
          label={words.catalogue.includeSubfolders}
          on={includesSubfolders}
          onChange={shell.catalogue.includeSubfolders}
        />
      )}
    </>
  );
}

function SortOrder() {
  const { shell, words } = usePane();
  const chosen = useComputed(() => shell.catalogue.query.value.sortBy).value;
  const { sorts } = words.catalogue;
  const orders = ['name', 'updatedAt', 'lastViewedAt'] as const;
  return (
    <Select
      name={words.catalogue.sortBy}
      value={chosen}
      options={orders.map((value) => ({ value, text: sorts[value] }))}
      onChoose={(value) => shell.catalogue.sort(orders.find((order) => order === value) ?? 'name')}
    />
  );
}

/** Shows the list, or why there is none. */
function Found({ onClear }: { readonly onClear: () => void }) {
  const { shell, words } = usePane();
  const list = shell.catalogue.list.value;
  switch (list.kind) {
    case 'loading':
      return (
        <Delayed>
          <p class="meta count">{words.catalogue.loading}</p>
          <Skeletons />
        </Delayed>
      );
    case 'failed':
      return (
        <div class="ask">
          <FailureNotice
            failure={list.failure}
            lead={words.catalogue.failed}
            safe={words.workbookUnchanged}
            onRetry={() => void shell.catalogue.reload()}
          />
        </div>
      );
    case 'ready': {
      // The texts describe the loaded list, not what the user is typing.
      const { search, folderId } = list;
      return (
        <>
          <p class="meta count">{words.catalogue.found(list.total, list.reports.length, search, list.staleSince)}</p>
          {list.staleSince !== undefined && (
            <Notice icon={glyphs.offline}>
              <p>{words.catalogue.offline(list.staleSince)}</p>
            </Notice>
          )}
          {list.reports.length === 0 ? (
            <NothingFound search={search} folderId={folderId} onClear={onClear} />
          ) : (
            <ReportList list={list} search={search} />
          )}
        </>
      );
    }
  }
}

function Skeletons() {
  return (
    <div aria-hidden="true">
      {Array.from({ length: 8 }, (_, row) => (
        <div class="bones" key={row}>
          <div class="bone" />
          <div class="bone" />
        </div>
      ))}
    </div>
  );
}

interface NothingFoundProps {
  readonly search: string;
  readonly folderId: number | undefined;
  readonly onClear: () => void;
}

/** Says why the list is empty, and offers a way to a list that is not. */
function NothingFound({ search, folderId, onClear }: NothingFoundProps) {
  const { shell, words } = usePane();
  const folder = shell.catalogue.folders.value.find(({ id }) => id === folderId);
  const [title, next] = nothing(words.catalogue, search, folderId !== undefined, folder?.path.at(-1));
  return (
    <div class="empty">
      <Art />
      <h2>{title}</h2>
      <p>{next}</p>
      <div class="row center">
        {folderId !== undefined && (
          <Button onPress={() => shell.catalogue.filterByFolder(undefined)}>
            {search ? words.catalogue.searchEverywhere : words.catalogue.showEverything}
          </Button>
        )}
        {search !== '' && (
          <Button look="quiet" onPress={onClear}>
            {words.catalogue.clearSearch}
          </Button>
        )}
      </div>
    </div>
  );
}

function nothing(
  words: Words['catalogue'],
  search: string,
  inFolder: boolean,
  folder: string | undefined,
): readonly [title: string, next: string] {
  if (search) return [words.nothingFound(search), words.nothingFoundNext(folder)];
  if (inFolder) return [words.emptyFolder, words.emptyFolderNext];
  return [words.emptyPlatform, words.emptyPlatformNext];
}
