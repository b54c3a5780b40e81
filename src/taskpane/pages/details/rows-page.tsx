import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import type { Failure, RowsShown, RowsState } from '../../../app';
import { Button, CopyButton, Delayed, FailureNotice, glyphs, Notice, plainText, Say } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { AnyCells } from '../cell-link';
import { useWhyOff } from '../offline';
import { pageGlyphs } from '../page-glyphs';
import { TextTable } from '../text-table';
import { ChooseColumns } from './choose-columns';
import { DetailsPage, type DetailsPageProps, useDetailsWords } from './details-page';

/** Shows the rows that make up the number of a cell, and whether they add up to it. */
export function RowsPage({ details, placement, sheet, onBack }: DetailsPageProps) {
  const { app, announce } = usePage();
  const { rowsBehind: words } = useDetailsWords();
  const state = details.rows.value;
  const [choosing, choose] = useState(false);
  useLayoutEffect(() => details.closeRows, [details]);
  const isOpen = state.kind !== 'closed' && state.placementId === placement.id;
  useLayoutEffect(() => {
    if (!isOpen) onBack();
  }, [isOpen]);
  const said = saidOf(state, words);
  useLayoutEffect(() => {
    if (said !== undefined) announce('status', said);
  }, [said]);
  if (!isOpen) return null;
  const { cell } = state;
  const shown = state.kind === 'shown' ? state : undefined;
  const value = shown?.proof.says || cell.cell;

  return (
    <DetailsPage
      title={words.title(value)}
      onBack={onBack}
      about={
        <>
          <p>
            <AnyCells address={cell.cell} sheet={sheet} />{' '}
            {[cell.column, cell.row.map((one) => one.value).join(' › ')].filter(Boolean).join(', ')}
          </p>
          <p class="meta">{words.asOf(placement.name, cell.refreshedAt)}</p>
        </>
      }
      foot={shown && shown.rows.length > 0 && <Copy details={details} shown={shown} />}
    >
      <Body
        state={state}
        name={placement.name}
        onRetry={() => void details.openRows(cell)}
        onCancel={details.closeRows}
        onRefresh={() => {
          details.closeRows();
          void app.placements.refresh(placement.id);
        }}
      />
      {shown && <Table shown={shown} value={value} onChoose={() => choose(true)} />}
      {shown && choosing && (
        <ChooseColumns
          shown={shown}
          onChosen={(names) => {
            choose(false);
            void details.chooseColumns(names);
          }}
          onCancel={() => choose(false)}
        />
      )}
    </DetailsPage>
  );
}

type RowsWords = ReturnType<typeof useDetailsWords>['rowsBehind'];

/**
 * Returns the announcement for a state; undefined for a failure, which the page itself announces.
 */
function saidOf(state: RowsState, words: RowsWords): string | undefined {
  if (state.kind === 'none') return plainText(words.none[state.because]);
  if (state.kind === 'loading' || state.kind === 'choosing') return words.loading;
  if (state.kind !== 'shown') return undefined;
  const { copy } = state;
  if (copy.kind === 'written') return plainText(words.copied(copy.rows, copy.sheet));
  return copy.kind === 'writing' ? words.copying : proofText(state, words);
}

function proofText({ count, proof }: RowsShown, words: RowsWords): string {
  if (count === 0) return proof.differs ? words.nothingNow : words.nothing;
  return plainText(words.proof(count, proof));
}

interface BodyProps {
  readonly state: RowsState;
  readonly name: string;
  readonly onRetry: () => void;
  readonly onCancel: () => void;
  readonly onRefresh: () => void;
}

function Body({ state, name, onRetry, onCancel, onRefresh }: BodyProps) {
  const { words: pageWords } = usePage();
  const whyOff = useWhyOff();
  const { rowsBehind: words } = useDetailsWords();
  const refresh = (
    <p class="row">
      <Button small off={whyOff !== undefined} describedBy={whyOff} onPress={onRefresh}>
        {words.refresh}
      </Button>
    </p>
  );
  switch (state.kind) {
    case 'closed':
      return null;
    case 'failed':
      return (
        <>
          <FailureNotice
            failure={state.failure}
            lead={words.failed}
            safe={pageWords.workbookUnchanged}
            onRetry={onRetry}
          />
          <Request code={state.failure.code} name={name} />
        </>
      );
    case 'none':
      return (
        <Notice icon={pageGlyphs.clock}>
          <p>
            <Say sentence={words.none[state.because]} />
          </p>
          {state.because === 'otherFilters' && refresh}
        </Notice>
      );
    case 'shown': {
      const { count, proof } = state;
      const [tone, icon] = proof.differs ? (['warn', glyphs.warning] as const) : (['ok', glyphs.done] as const);
      const isChecked = proof.how !== 'unchecked';
      return (
        <Notice tone={isChecked ? tone : 'neutral'} icon={isChecked ? icon : pageGlyphs.clock}>
          <p class="num">{count === 0 ? proofText(state, words) : <Say sentence={words.proof(count, proof)} />}</p>
          {proof.differs?.because === 'newer' && refresh}
        </Notice>
      );
    }
    default:
      return (
        <Delayed>
          <p class="say">{words.loading}</p>
          <progress aria-label={words.loading} />
          <p class="row">
            <SoFar />
            <Button small onPress={onCancel}>
              {words.cancel}
            </Button>
          </p>
        </Delayed>
      );
  }
}

/** Offers a message to copy for the person who decides who may see the rows. */
function Request({ code, name }: { readonly code: Failure['code']; readonly name: string }) {
  const { report } = usePage().words;
  if (code !== 'NoDownload' && code !== 'NotAllowed') return null;
  const text = () => (code === 'NoDownload' ? report.requestDownload : report.request)(name, undefined);
  return (
    <div class="row">
      <CopyButton small text={text}>
        {report.copyRequest}
      </CopyButton>
    </div>
  );
}

/** Shows how long the wait has lasted. */
function SoFar() {
  const { environment } = usePage();
  const { rowsBehind: words } = useDetailsWords();
  const [began] = useState(environment.now);
  const [now, tick] = useState(began);
  useEffect(() => {
    const timer = setInterval(() => tick(environment.now()), SECOND);
    return () => clearInterval(timer);
  }, [environment]);
  return <small class="grow num">{now > began && words.soFar(Math.round((now - began) / SECOND))}</small>;
}

const SECOND = 1000;

interface TableProps {
  readonly shown: RowsShown;
  readonly value: string;
  readonly onChoose: () => void;
}

function Table({ shown, value, onChoose }: TableProps) {
  const { rowsBehind: words } = useDetailsWords();
  const { columns, rows, count } = shown;
  if (rows.length === 0) return null;
  return (
    <section class="stack tight">
      <div class="row">
        <p class="grow say num">{words.first(rows.length, count)}</p>
        <Button small icon={pageGlyphs.options} onPress={onChoose}>
          {words.choose}
        </Button>
      </div>
      <TextTable
        name={words.scrolls(value)}
        columns={columns}
        rows={rows}
        numbers={{ title: <span class="vh">{words.row}</span>, of: (row) => row + 1 }}
      />
    </section>
  );
}

/** Copies the rows to a new sheet, and says where they are. */
function Copy({ details, shown }: Pick<DetailsPageProps, 'details'> & { readonly shown: RowsShown }) {
  const { rowsBehind: words } = useDetailsWords();
  const { copy, count, cell } = shown;
  switch (copy.kind) {
    case 'writing':
      return <progress class="grow" aria-label={words.copying} />;
    case 'written':
      return (
        <Notice tone="ok" icon={glyphs.done}>
          <p class="num">
            <Say sentence={words.copied(copy.rows, copy.sheet)} /> {copy.isCut && words.cut}
          </p>
          <p class="row">
            <Button small onPress={() => void details.showSheet()}>
              {words.goToSheet}
            </Button>
          </p>
        </Notice>
      );
    default:
      return (
        <div class="stack tight grow">
          {copy.kind === 'failed' && <FailureNotice failure={copy.failure} lead={words.notCopied} />}
          <small>{words.copyHint(count)}</small>
          <Button look="main" onPress={() => void details.putOnNewSheet(words.sheetName(cell.cell))}>
            {words.copy}
          </Button>
        </div>
      );
  }
}
