import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { describeQueryChanges, type EditableQuery, readQueryFields } from '../../../app';
import { Button } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { scrollIntoView } from '../filters/scroll-into-view';
import { isBusy, type OpenReport } from '../report/place-line';
import { QueryEditor } from './query-editor';
import { useQueryViews } from './query-views';

/** Edits the query of the open report, or a query without a report, and names the latter. */
export function QuerySection({ state, editable }: { readonly state: OpenReport; readonly editable: EditableQuery }) {
  const { app } = usePage();
  const { detail, options, placing } = state;
  const composeName = useComposeName(editable.json);
  const hasReport = editable.savedQuery !== undefined;
  const section = useRef<HTMLDivElement>(null);
  // The menu of a report opens the editor below its description.
  useLayoutEffect(() => {
    if (hasReport && section.current) scrollIntoView(section.current);
  }, []);

  /** Names a query by its fields until the user has named it. */
  function change(json: string): void {
    const formerName = composeName(editable.json);
    const isNamed = formerName !== '' && detail.name !== formerName;
    app.report.setQuery(json);
    if (!hasReport && !isNamed) app.report.renameQuery(composeName(json) || detail.name);
  }

  return (
    <div class="stack close" ref={section}>
      <QueryEditor
        json={editable.json}
        isDisabled={isBusy(placing)}
        onChange={change}
        ranges={
          'unread' in options.filters
            ? undefined
            : { filters: options.filters, onChange: (filters) => app.report.setOptions({ filters }) }
        }
      />
      {hasReport && <QueryDifference editable={editable} onBack={() => app.report.setQuery(undefined)} />}
    </div>
  );
}

/** Returns a function that names a query by its fields; a query without fields has no name. */
function useComposeName(json: string): (query: string) => string {
  const { explore } = usePage().messages;
  const { nameField } = useQueryViews(json);
  return (query) => {
    const { measures = [], dimensions = [] } = readQueryFields(query) ?? {};
    return explore.composeName(measures.map(nameField), dimensions.map(nameField));
  };
}

/** Names a query without a report. Its fields name it again if the user leaves the name empty. */
export function QueryName({ name, json }: { readonly name: string; readonly json: string }) {
  const { app, messages } = usePage();
  const composeName = useComposeName(json);
  return (
    <input
      class="input grow"
      aria-label={messages.explore.name}
      value={name}
      maxLength={100}
      autocomplete="off"
      onInput={(event) => app.report.renameQuery(event.currentTarget.value)}
      onChange={(event) =>
        app.report.renameQuery(event.currentTarget.value.trim() || composeName(json) || messages.explore.query)
      }
    />
  );
}

interface QueryDifferenceProps {
  readonly editable: EditableQuery;
  readonly onBack: () => void;
  /** Further buttons are beside the one that leads back. */
  readonly children?: ComponentChildren;
}

/** Says how the query differs from that of the report, and leads back to it. */
export function QueryDifference({ editable, onBack, children }: QueryDifferenceProps) {
  const { explore } = usePage().messages;
  const { json, savedQuery, isReportNewer } = editable;
  const { nameField } = useQueryViews(savedQuery ?? json);
  const changes = savedQuery === undefined ? [] : describeQueryChanges(savedQuery, json);
  return (
    <div class="stack tight">
      {savedQuery !== undefined && (
        <p role="status">
          {changes.length === 0 ? explore.unchanged : explore.changedHere(explore.describeChanges(changes, nameField))}{' '}
          {isReportNewer && explore.reportIsNewer}
        </p>
      )}
      <div class="row">
        {changes.length > 0 && (
          <Button small onPress={onBack}>
            {explore.back}
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}
