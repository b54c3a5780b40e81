import type { ComponentChildren } from 'preact';
import type { App } from '../../../app';
import { formatMeasureFormulas, getFormulaSeparators, readMeasureQuery } from '../../../functions';
import { DelayedProgress } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { CodeText, FormulaCode } from '../code-text';
import { useLoaded } from '../details/use-loaded';
import { useQueryViews } from './query-views';

type ReadTexts = App['report']['exportQuery'];
type Texts = NonNullable<Awaited<ReturnType<ReadTexts>>>;

interface QueryTextsProps {
  readonly onRead: ReadTexts;
}

/** Shows the query with its filters and its order, for someone who saves it as a report. */
export function QueryTexts({ onRead }: QueryTextsProps) {
  const { explore } = usePage().messages;
  return (
    <ReadQuery onRead={onRead} problem={explore.noSql}>
      {({ json, sql }) => (
        <>
          <p class="meta">{explore.json}</p>
          <CodeText text={json} name={explore.json} />
          <p class="meta">{explore.sql}</p>
          {sql === undefined ? <p>{explore.noSql}</p> : <CodeText text={sql} name={explore.sql} />}
        </>
      )}
    </ReadQuery>
  );
}

/** Shows a formula for each measure of the query, over all rows that its filters leave. */
export function QueryFormulas({ onRead }: QueryTextsProps) {
  const { explore } = usePage().messages;
  return (
    <ReadQuery onRead={onRead} problem={explore.noFormula}>
      {({ json }) => <MeasureFormulas json={json} />}
    </ReadQuery>
  );
}

function MeasureFormulas({ json }: Pick<Texts, 'json'>) {
  const { app, environment, messages } = usePage();
  const { explore } = messages;
  const { findField, nameField } = useQueryViews(json);
  const query = readMeasureQuery(json, findField);
  if (!query) return <p>{explore.noFormula}</p>;
  const separators = getFormulaSeparators(app.culture.value, environment.locale);
  const { text, omitted } = formatMeasureFormulas(query, separators);
  return (
    <>
      <p class="meta">{explore.formulaHint}</p>
      <FormulaCode text={text} omitted={omitted.map(nameField)} />
    </>
  );
}

interface ReadQueryProps extends QueryTextsProps {
  /** Is shown if the query cannot be read. */
  readonly problem: string;
  readonly children: (texts: Texts) => ComponentChildren;
}

function ReadQuery({ onRead, problem, children }: ReadQueryProps) {
  const { explore } = usePage().messages;
  const loaded = useLoaded(onRead, '');
  if (loaded?.value) return <>{children(loaded.value)}</>;
  return loaded ? <p>{problem}</p> : <DelayedProgress label={explore.loading} />;
}
