import { useLayoutEffect } from 'preact/hooks';
import { readQueryFields, removeReportFilter } from '../../../app';
import { FailureNotice, IconButton, icons } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { ChosenFields, type TimeRanges } from './chosen-fields';
import { FieldPicker } from './field-picker';
import { listFilteredMembers, useQueryViews } from './query-views';

interface QueryEditorProps {
  readonly json: string;
  readonly isDisabled: boolean;
  readonly onChange: (json: string) => void;
  /** Lets the user choose the range of a time; undefined where the filters are elsewhere. */
  readonly ranges?: TimeRanges | undefined;
}

/** Edits the fields of a query: those that can be added, and below them those that it has. */
export function QueryEditor({ json, isDisabled, onChange, ranges }: QueryEditorProps) {
  const { app, messages } = usePage();
  const { explore } = messages;
  useLayoutEffect(() => app.modelViews.open(), []);
  const list = app.modelViews.list.value;
  const queryViews = useQueryViews(json);
  const fields = readQueryFields(json);
  if (!fields) return <p class="say">{explore.notEditable}</p>;
  return (
    <section class="stack close" aria-label={explore.fields}>
      {list.kind === 'failed' && (
        <FailureNotice failure={list.failure} lead={explore.failed} onRetry={() => app.modelViews.open()} small />
      )}
      {/* The list of chosen fields grows, so it is below the fields that the user checks. */}
      <FieldPicker {...{ json, fields, queryViews, isDisabled, onChange }} />
      <ChosenFields {...{ json, fields, queryViews, isDisabled, onChange, ranges }} />
      <QueryFilters {...{ json, isDisabled, onChange }} />
    </section>
  );
}

/** Lists the filters that are part of the query, each with a button that removes it. */
function QueryFilters({ json, isDisabled, onChange }: Pick<QueryEditorProps, 'json' | 'isDisabled' | 'onChange'>) {
  const { explore } = usePage().messages;
  const { nameField } = useQueryViews(json);
  const filters = readQueryFields(json)?.filters ?? [];
  return (
    <>
      {filters.map((filter, index) => {
        const titles = listFilteredMembers(filter).map(nameField).join(', ');
        return (
          <div class="row" key={JSON.stringify(filter)}>
            <span class="grow">{explore.filterOn(titles)}</span>
            <IconButton
              small
              icon={icons.close}
              name={explore.removeFilter(titles)}
              isDisabled={isDisabled}
              onPress={() => onChange(removeReportFilter(json, index))}
            />
          </div>
        );
      })}
    </>
  );
}
