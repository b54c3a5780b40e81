import { useLayoutEffect } from 'preact/hooks';
import { readQueryFields, removeReportFilter } from '../../../app';
import { FailureNotice, IconButton, icons } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { ChosenFields, type TimeRanges } from './chosen-fields';
import { FieldPicker } from './field-picker';
import { useQueryViews } from './query-views';

interface QueryEditorProps {
  readonly json: string;
  readonly isDisabled: boolean;
  readonly onChange: (json: string) => void;
  /** Lets the user choose the range of a time; undefined where the filters are elsewhere. */
  readonly ranges?: TimeRanges | undefined;
}

/** Edits the fields of a query: those that it has, and below them those that can be added. */
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
      <ChosenFields {...{ json, fields, queryViews, isDisabled, onChange, ranges }} />
      {list.kind === 'failed' && (
        <FailureNotice failure={list.failure} lead={explore.failed} onRetry={() => app.modelViews.open()} small />
      )}
      <FieldPicker {...{ json, fields, queryViews, isDisabled, onChange }} />
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
        const titles = listMemberNames(filter).map(nameField).join(', ');
        return (
          <div class="row nowrap" key={JSON.stringify(filter)}>
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

/** Returns the members of a condition, or of the conditions that it combines. */
function listMemberNames(filter: unknown): readonly string[] {
  if (typeof filter !== 'object' || filter === null) return [];
  const { member, dimension, and, or }: Readonly<Record<string, unknown>> = { ...filter };
  const name = member ?? dimension;
  if (typeof name === 'string') return [name];
  return [...new Set([and, or].flatMap((list) => (Array.isArray(list) ? list.flatMap(listMemberNames) : [])))];
}
