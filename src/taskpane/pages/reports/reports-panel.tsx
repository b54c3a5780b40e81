import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import type { RefObject } from 'preact';
import { useCallback, useRef } from 'preact/hooks';
import type { CatalogueList, ListedReport } from '../../../app';
import {
  Button,
  Checkbox,
  Delayed,
  FailureNotice,
  Icon,
  IconButton,
  icons,
  Notice,
  Select,
  SheetIllustration,
  useLongWait,
} from '../../../parts';
import type { ShellMessages } from '../../messages/shell/shell-messages';
import { usePane } from '../../shell/pane-context';
import { ReportList, type ReportListProps } from './report-list';

/** Shows the tab with all reports; a report opens on its own page. */
export function ReportsPanel() {
  const { navigation, messages } = usePane();
  const openReport = useCallback(
    ({ id }: ListedReport) => {
      navigation.lastReportId.value = id;
      navigation.reportIdToOpen.value = id;
    },
    [navigation],
  );
  return (
    <>
      <h1 class="vh">{messages.reports}</h1>
      <ReportSearch onOpen={openReport} />
    </>
  );
}

/**
 * Shows the search, the filters and the list of reports. Typing renders only the search box again.
 */
export function ReportSearch({ onOpen }: Pick<ReportListProps, 'onOpen'>) {
  const { shell, messages } = usePane();
  const typedText = useSignal(shell.catalogue.query.peek().search);
  const searchInput = useRef<HTMLInputElement>(null);
  const listElement = useRef<HTMLUListElement>(null);

  // The search may change elsewhere; that never overwrites what the user is typing.
  useSignalEffect(() => {
    const { search } = shell.catalogue.query.value;
    if (searchInput.current !== searchInput.current?.ownerDocument.activeElement) typedText.value = search;
  });

  function search(text: string) {
    typedText.value = text;
    shell.catalogue.search(text);
  }
  function clear() {
    search('');
    searchInput.current?.focus();
  }

  return (
    <>
      <search class="filters" aria-label={messages.reports}>
        <span class="box">
          <Icon path={icons.search} />
          <input
            class="input"
            type="search"
            aria-label={messages.catalogue.search}
            placeholder={messages.catalogue.search}
            value={typedText}
            ref={searchInput}
            autocomplete="off"
            spellcheck={false}
            onInput={(event) => search(event.currentTarget.value)}
            onKeyDown={(event) => enterListOnArrowDown(event, listElement)}
          />
          <ClearButton typedText={typedText} onClear={clear} />
        </span>
        <FolderFilter />
      </search>
      <DeploymentNotes />
      <ReportListOrReason listElement={listElement} searchInput={searchInput} onClear={clear} onOpen={onOpen} />
    </>
  );
}

/** Moves from the search box to the first report below it. */
function enterListOnArrowDown(event: KeyboardEvent, listElement: RefObject<HTMLUListElement | null>): void {
  const firstReport = listElement.current?.querySelector('button');
  if (event.key !== 'ArrowDown' || event.isComposing || !firstReport) return;
  event.preventDefault();
  firstReport.focus();
}

/** Says before the user runs a report what the data API cannot do, or not at once. */
function DeploymentNotes() {
  const { shell, messages } = usePane();
  const notes = messages.deploymentNotes(shell.deploymentState.value);
  if (notes.length === 0) return null;
  return (
    <div class="stack close deployment">
      {notes.map((text) => (
        <Notice key={text} icon={icons.alert}>
          <p>{text}</p>
        </Notice>
      ))}
    </div>
  );
}

function ClearButton({
  typedText,
  onClear,
}: {
  readonly typedText: { readonly value: string };
  readonly onClear: () => void;
}) {
  const { messages } = usePane();
  if (typedText.value === '') return null;
  return <IconButton small icon={icons.close} name={messages.catalogue.clearSearch} onPress={onClear} />;
}

/** Shows the folder, the sort order, and whether subfolders are included. */
function FolderFilter() {
  const { shell, messages } = usePane();
  const { folderId: chosenFolderId, includesSubfolders = true } = useComputed(() => shell.catalogue.query.value).value;
  const folders = shell.catalogue.folders.value;
  const options = folders.map(({ id, path }) => ({
    value: String(id),
    text: messages.catalogue.folderPath(path),
  }));
  return (
    <>
      <Select
        name={messages.catalogue.folder}
        value={chosenFolderId === undefined ? '' : String(chosenFolderId)}
        options={[{ value: '', text: messages.catalogue.allFolders }, ...options]}
        onChoose={(value) => shell.catalogue.filterByFolder(value === '' ? undefined : Number(value))}
      />
      <SortOrder />
      {folders.some(({ id, hasSubfolders }) => id === chosenFolderId && hasSubfolders) && (
        <Checkbox
          label={messages.catalogue.includeSubfolders}
          isOn={includesSubfolders}
          onChange={shell.catalogue.includeSubfolders}
        />
      )}
    </>
  );
}

function SortOrder() {
  const { shell, messages } = usePane();
  const sortOrder = useComputed(() => shell.catalogue.query.value.sortBy).value;
  const { sorts } = messages.catalogue;
  const orders = ['name', 'updatedAt', 'lastViewedAt'] as const;
  return (
    <Select
      name={messages.catalogue.sortBy}
      value={sortOrder}
      options={orders.map((value) => ({ value, text: sorts[value] }))}
      onChoose={(value) => shell.catalogue.sort(orders.find((order) => order === value) ?? 'name')}
    />
  );
}

interface ReportListOrReasonProps extends Pick<ReportListProps, 'onOpen'> {
  readonly listElement: RefObject<HTMLUListElement | null>;
  readonly searchInput: RefObject<HTMLInputElement | null>;
  readonly onClear: () => void;
}

/** Shows the list, or why there is none. */
function ReportListOrReason({ listElement, searchInput, onClear, onOpen }: ReportListOrReasonProps) {
  const { shell, messages } = usePane();
  const list = shell.catalogue.list.value;
  switch (list.kind) {
    case 'loading':
      return (
        <Delayed>
          <p class="meta count">{messages.catalogue.loading}</p>
          <Skeletons />
        </Delayed>
      );
    case 'failed':
      return (
        <div class="ask">
          <FailureNotice
            failure={list.failure}
            lead={messages.catalogue.failed}
            reassurance={messages.workbookUnchanged}
            onRetry={() => void shell.catalogue.reload()}
          />
        </div>
      );
    case 'ready': {
      // The texts describe the loaded list, not what the user is typing.
      const { search, folderId } = list;
      return (
        <>
          {list.reports.length > 0 && <FoundCount list={list} />}
          {list.staleSince !== undefined && (
            <Notice icon={icons.offline}>
              <p>{messages.catalogue.offline(list.staleSince)}</p>
            </Notice>
          )}
          {list.reports.length + list.unreadableItems.length === 0 ? (
            <NothingFound search={search} folderId={folderId} onClear={onClear} />
          ) : (
            <ReportList
              list={list}
              search={search}
              listElement={listElement}
              onLeaveUp={() => searchInput.current?.focus()}
              onOpen={onOpen}
            />
          )}
        </>
      );
    }
  }
}

/** Counts the reports. Until a new search has ended, the list is that of an earlier search. */
function FoundCount({ list }: { readonly list: Extract<CatalogueList, { kind: 'ready' }> }) {
  const { shell, messages } = usePane();
  const { search, staleSince } = list;
  const isSearching = useLongWait(staleSince === undefined && shell.catalogue.query.value.search !== search);
  return (
    <p class="meta count">
      {isSearching
        ? messages.catalogue.loading
        : messages.catalogue.found(list.total, list.reports.length, search, staleSince, list.correctedSearch)}
    </p>
  );
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
  const { shell, messages } = usePane();
  const [title, next] = explainEmptyList(messages.catalogue, search, folderId !== undefined);
  return (
    <div class="empty">
      <SheetIllustration />
      <h2>{title}</h2>
      {next !== undefined && <p>{next}</p>}
      <div class="row center">
        {folderId !== undefined && (
          <Button onPress={() => shell.catalogue.filterByFolder(undefined)}>
            {search ? messages.catalogue.searchEverywhere : messages.catalogue.showEverything}
          </Button>
        )}
        {search !== '' && (
          <Button variant="quiet" onPress={onClear}>
            {messages.catalogue.clearSearch}
          </Button>
        )}
      </div>
    </div>
  );
}

function explainEmptyList(
  messages: ShellMessages['catalogue'],
  search: string,
  isInFolder: boolean,
): readonly [title: string, next?: string] {
  if (search) return [messages.nothingFound(search)];
  if (isInFolder) return [messages.emptyFolder, messages.emptyFolderNext];
  return [messages.emptyPlatform, messages.emptyPlatformNext];
}
