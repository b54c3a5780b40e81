import { useLayoutEffect, useRef } from 'preact/hooks';
import { addField, EMPTY_QUERY, type FoundView, type ModelField, readQueryFields } from '../../../app';
import { Button, Checkbox, Delayed, FailureNotice, Icon, icons, SearchInput, SheetIllustration } from '../../../parts';
import { usePage } from '../../shell/pane-context';

/** At most this many found fields of a view are offered; a narrower search shows the others. */
const MAX_FOUND_FIELDS = 6;

/** Shows the views of the data model. Each opens a query of the user's own. */
export function ExplorePanel() {
  const { app, messages } = usePage();
  const { explore } = messages;
  const { modelViews } = app;
  const listElement = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => modelViews.open(), []);
  const list = modelViews.list.value;
  return (
    <>
      <h1 class="vh">{messages.exploreTab}</h1>
      <search class="filters" aria-label={messages.exploreTab}>
        <span class="box">
          <Icon path={icons.search} />
          <SearchInput
            name={explore.search}
            value={modelViews.search}
            onInput={modelViews.setSearch}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown' || event.isComposing) return;
              event.preventDefault();
              listElement.current?.querySelector('button')?.focus();
            }}
          />
        </span>
        {list.kind === 'ready' && list.hasCubes && (
          <Checkbox label={explore.includeCubes} isOn={modelViews.showsCubes.value} onChange={modelViews.showCubes} />
        )}
      </search>
      <Draft />
      {list.kind === 'loading' && (
        <Delayed>
          <p class="meta count">{explore.loading}</p>
        </Delayed>
      )}
      {list.kind === 'failed' && (
        <div class="ask">
          <FailureNotice failure={list.failure} lead={explore.failed} onRetry={() => modelViews.open()} />
        </div>
      )}
      {list.kind === 'ready' && list.found.length > 0 && (
        <ul class="list long" data-one-stop aria-label={explore.views} ref={listElement}>
          {list.found.map((found) => (
            <ViewRow key={found.view.name} {...found} />
          ))}
        </ul>
      )}
      {list.kind === 'ready' && list.found.length === 0 && <NothingFound search={modelViews.search.value.trim()} />}
    </>
  );
}

/** Offers to go on with the query that the user left last. */
function Draft() {
  const { app, messages } = usePage();
  const draft = app.report.draft.value;
  if (!draft) return null;
  return (
    <div class="list draft">
      <button type="button" class="item" onClick={() => void app.report.openQuery(draft.name, draft.json)}>
        <span class="meta">{messages.explore.goOn}</span>
        <span>{draft.name}</span>
      </button>
    </div>
  );
}

function ViewRow({ view, fields }: FoundView) {
  const { app, navigation, messages } = usePage();
  const { explore } = messages;
  function open(field: ModelField | undefined): void {
    navigation.exploredView.value = view.name;
    if (!field) return void app.report.openQuery(view.title, EMPTY_QUERY);
    const json = addField(EMPTY_QUERY, field);
    const { dimensions = [], measures = [] } = readQueryFields(json) ?? {};
    const [column = field.name] = [...dimensions, ...measures];
    void app.report.openQuery(messages.report.fieldTitle(column, field.title), json);
  }
  return (
    <li>
      <button type="button" class="item" onClick={() => open(undefined)}>
        <b>{view.title}</b>
        {view.description !== undefined && <span class="meta">{view.description}</span>}
        <span class="meta">{explore.fieldCount(view.fields.length)}</span>
      </button>
      {fields.length > 0 && (
        <div class="row found-fields">
          {fields.slice(0, MAX_FOUND_FIELDS).map((field) => (
            <Button
              key={field.name}
              small
              name={explore.startWith({ view: view.title, field: field.title })}
              onPress={() => open(field)}
            >
              {field.title}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}

function NothingFound({ search }: { readonly search: string }) {
  const { app, messages } = usePage();
  const { explore } = messages;
  return (
    <div class="empty">
      <SheetIllustration />
      <h2>{search === '' ? explore.noViews : explore.nothingFound(search)}</h2>
      {search === '' ? (
        <p>{explore.noViewsNext}</p>
      ) : (
        <div class="row center">
          <Button variant="quiet" onPress={() => app.modelViews.setSearch('')}>
            {messages.catalogue.clearSearch}
          </Button>
        </div>
      )}
    </div>
  );
}
