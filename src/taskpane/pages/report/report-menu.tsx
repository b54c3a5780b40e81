/** Offers what few users need: the report as a formula, its query and SQL, its page on the platform. */
import { useRef, useState } from 'preact/hooks';
import type { GeneratedSql, ReportState } from '../../../app';
import { formatReportFormula, getFormulaSeparators } from '../../../functions';
import { DelayedProgress, Dialog, FailureNotice, Menu, type MenuItem, useOpenPage } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { CodeText, FormulaCode } from '../code-text';
import { QueryFormulas, QueryTexts } from '../explore/query-texts';
import { pageIcons } from '../page-icons';
import { useReportInFormula } from '../report-in-formula';

interface ReportMenuProps {
  readonly state: Extract<ReportState, { kind: 'open' }>;
  /** The rows may not be downloaded, so nothing that reads them is offered. */
  readonly isDownloadRefused: boolean;
  /** The element with this id names the report. */
  readonly headingId: string;
  /** Is undefined while the query is being changed. */
  readonly onChangeQuery: (() => void) | undefined;
}

export function ReportMenu({ state, isDownloadRefused, headingId, onChangeQuery }: ReportMenuProps) {
  const { app, messages } = usePage();
  const { report } = messages;
  const openPage = useOpenPage();
  const button = useRef<HTMLButtonElement>(null);
  const [shownCode, setShownCode] = useState<'copyFormula' | 'copyQuery' | 'query' | 'generatedSql' | undefined>(
    undefined,
  );
  const { query, generatedSql, pageAddress, editable, isQuery } = state.detail;
  const titles = { ...report, copyQuery: messages.explore.copyQuery };
  const readsAtOnce = app.report.readsAtOnce.value;
  const items: readonly (MenuItem | false)[] = [
    editable !== undefined &&
      onChangeQuery !== undefined && { text: messages.explore.change, icon: pageIcons.edit, onPress: onChangeQuery },
    editable !== undefined && {
      text: messages.explore.copyQuery,
      icon: pageIcons.copy,
      onPress: () => setShownCode('copyQuery'),
    },
    !isDownloadRefused && {
      text: report.copyFormula,
      icon: pageIcons.formula,
      onPress: () => setShownCode('copyFormula'),
    },
    editable !== undefined &&
      onChangeQuery === undefined && {
        text: messages.explore.previewEach[readsAtOnce ? 'false' : 'true'],
        icon: pageIcons.show,
        onPress: () => app.report.setReadsAtOnce(!readsAtOnce),
      },
    query !== undefined &&
      !isQuery && { text: report.query, icon: pageIcons.show, onPress: () => setShownCode('query') },
    generatedSql !== undefined &&
      !isDownloadRefused && {
        text: report.generatedSql,
        icon: pageIcons.show,
        onPress: () => {
          setShownCode('generatedSql');
          void app.report.readSql();
        },
      },
    pageAddress !== undefined && {
      text: report.openPage,
      icon: pageIcons.open,
      onPress: () => openPage(pageAddress),
    },
  ];
  const offeredItems = items.filter((item) => item !== false);
  if (offeredItems.length === 0) return null;
  return (
    <>
      <Menu
        name={messages.placements.more}
        icon={pageIcons.more}
        describedBy={headingId}
        items={offeredItems}
        elementRef={button}
      />
      {shownCode && (
        <Dialog
          title={titles[shownCode]}
          text=""
          cancelLabel={messages.dialogs.close}
          onConfirm={() => undefined}
          onCancel={() => setShownCode(undefined)}
        >
          {shownCode === 'copyFormula' &&
            (isQuery ? <QueryFormulas onRead={app.report.exportQuery} /> : <FormulaText state={state} />)}
          {shownCode === 'copyQuery' && <QueryTexts onRead={app.report.exportQuery} />}
          {shownCode === 'query' && query !== undefined && <CodeText text={query} name={report.query} />}
          {shownCode === 'generatedSql' && generatedSql && <GeneratedSqlText sql={generatedSql} />}
        </Dialog>
      )}
    </>
  );
}

/** Shows the formula that returns the rows with the current filters. */
function FormulaText({ state: { detail, options } }: Pick<ReportMenuProps, 'state'>) {
  const { app, environment } = usePage();
  const filters = 'unread' in options.filters ? [] : options.filters;
  const { text, omitted } = formatReportFormula(
    useReportInFormula({ id: detail.id, name: detail.name }),
    filters,
    getFormulaSeparators(app.culture.value, environment.locale),
  );
  return <FormulaCode text={text} omitted={omitted.map(({ title }) => title)} />;
}

/** Shows the SQL that the platform generates from the query. */
function GeneratedSqlText({ sql }: { readonly sql: GeneratedSql }) {
  const { app, messages } = usePage();
  const { report } = messages;
  switch (sql.kind) {
    case 'unread':
      return null;
    case 'reading':
      return <DelayedProgress label={report.sqlReading} />;
    case 'failed':
      return (
        <FailureNotice failure={sql.failure} lead={report.sqlFailed} onRetry={() => void app.report.readSql()} small />
      );
    case 'read':
      return sql.text === undefined ? <p>{report.noSql}</p> : <CodeText text={sql.text} name={report.generatedSql} />;
  }
}
