import { useMemo, useState } from 'preact/hooks';
import {
  addField,
  createViewSearch,
  type FieldGroup,
  type ModelField,
  type ModelView,
  type QueryFields,
  removeField,
} from '../../../app';
import { Checkbox, Icon, icons, SearchInput } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { scrollIntoView } from '../filters/scroll-into-view';
import type { QueryViews } from './query-views';

interface FieldPickerProps {
  readonly json: string;
  readonly fields: QueryFields;
  readonly queryViews: QueryViews;
  readonly isDisabled: boolean;
  readonly onChange: (json: string) => void;
}

/** Up to this number of fields, the list needs no search. */
const MAX_WITHOUT_SEARCH = 8;

/** Lists the fields of the query's views; those that the query has are checked. */
export function FieldPicker({ json, fields, queryViews, isDisabled, onChange }: FieldPickerProps) {
  const { explore } = usePage().messages;
  const [searchText, setSearchText] = useState('');
  const columns = [...fields.dimensions, ...fields.measures];
  // It stays as the user leaves it.
  const [isFirst] = useState(columns.length === 0);
  const { views } = queryViews;
  const runSearch = useMemo(() => createViewSearch(views), views);
  if (views.length === 0) return null;
  const listColumns = ({ name }: ModelField) =>
    columns.filter((column) => column === name || column.startsWith(`${name}.`));
  const renderField = (field: ModelField) => {
    const chosenColumns = listColumns(field);
    return (
      <li key={field.name} title={field.description}>
        <Checkbox
          label={field.title}
          isOn={chosenColumns.length > 0}
          isDisabled={isDisabled}
          onChange={(isOn) => onChange(isOn ? addField(json, field) : chosenColumns.reduce(removeField, json))}
        />
      </li>
    );
  };
  const isSearching = searchText.trim() !== '';
  const foundFields = isSearching ? runSearch(searchText).flatMap((found) => found.fields) : [];
  const fieldCount = views.reduce((count, view) => count + view.fields.length, 0);
  return (
    <details
      open={isFirst}
      onToggle={({ currentTarget }) => currentTarget.open && !isFirst && scrollIntoView(currentTarget)}
    >
      <summary class="say">
        <Icon path={icons.right} />
        {explore.addFields}
      </summary>
      {fieldCount > MAX_WITHOUT_SEARCH && (
        <span class="box">
          <Icon path={icons.search} />
          <SearchInput name={explore.find} value={searchText} onInput={setSearchText} />
        </span>
      )}
      <div class="field-list">
        {isSearching ? (
          <ul>{foundFields.map(renderField)}</ul>
        ) : (
          views.map((view) => <ViewFields key={view.name} view={view} renderField={renderField} />)
        )}
        {isSearching && foundFields.length === 0 && <p class="say">{explore.noField(searchText.trim())}</p>}
      </div>
    </details>
  );
}

interface ViewFieldsProps {
  readonly view: ModelView;
  readonly renderField: (field: ModelField) => preact.JSX.Element;
}

/** Shows measures first, then the folders and hierarchies of the model, then the other dimensions. */
function ViewFields({ view, renderField }: ViewFieldsProps) {
  const { explore } = usePage().messages;
  const groupedNames = new Set(view.groups.filter(({ kind }) => kind === 'folder').flatMap(listFieldNames));
  const others = view.fields.filter(({ name }) => !groupedNames.has(name));
  const sections = [
    { title: explore.measures, fields: others.filter(({ kind }) => kind === 'measure') },
    { title: explore.dimensions, fields: others.filter(({ kind }) => kind === 'dimension') },
  ];
  const [measures, dimensions] = sections.map(
    ({ title, fields }) =>
      fields.length > 0 && (
        <section key={title} aria-label={title}>
          <p class="meta">{title}</p>
          <ul>{fields.map(renderField)}</ul>
        </section>
      ),
  );
  return (
    <>
      {measures}
      {view.groups.map((group, index) => (
        <Group key={index} group={group} view={view} renderField={renderField} />
      ))}
      {dimensions}
    </>
  );
}

function Group({ group, view, renderField }: ViewFieldsProps & { readonly group: FieldGroup }) {
  const fields = group.fieldNames.flatMap((name) => view.fields.filter((field) => field.name === name));
  return (
    <details>
      <summary class="say">
        <Icon path={icons.right} />
        {group.title}
      </summary>
      <ul>{fields.map(renderField)}</ul>
      {group.groups.map((inner, index) => (
        <Group key={index} group={inner} view={view} renderField={renderField} />
      ))}
    </details>
  );
}

function listFieldNames({ fieldNames, groups }: FieldGroup): readonly string[] {
  return [...fieldNames, ...groups.flatMap(listFieldNames)];
}
