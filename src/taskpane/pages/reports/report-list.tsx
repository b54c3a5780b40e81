import { useEffect, useRef } from 'preact/hooks';
import type { CatalogueList, ReportSummary } from '../../../app';
import { Button, FailureNotice } from '../../../parts';
import { usePane } from '../../shell/pane-context';

type Ready = Extract<CatalogueList, { kind: 'ready' }>;

interface ReportListProps {
  readonly list: Ready;
  /** These words are highlighted in the names. */
  readonly search: string;
}

export function ReportList({ list, search }: ReportListProps) {
  const { words } = usePane();
  return (
    <>
      <ul class="list long" data-one-stop aria-label={words.reports}>
        {list.reports.map((report) => (
          <ReportRow
            key={report.id}
            id={report.id}
            name={report.name}
            title={report.title}
            folder={words.catalogue.folderPath(report.folder)}
            author={report.author}
            updatedAt={report.updatedAt}
            placedHere={report.placedHere}
            search={search}
          />
        ))}
      </ul>
      <More list={list} search={search} />
    </>
  );
}

interface ReportRowProps extends Omit<ReportSummary, 'folder'> {
  readonly folder: string;
  readonly search: string;
}

/**
 * Takes only plain values, because each new page creates new summaries, and a component that reads
 * a signal (here the clock) renders again only if a property differs.
 */
function ReportRow({ id, name, title, folder, author, updatedAt, placedHere, search }: ReportRowProps) {
  const { navigation, words } = usePane();
  function open() {
    navigation.lastReport.value = id;
    navigation.reportToOpen.value = id;
  }
  return (
    <li>
      <button type="button" class="item" data-report={id} onClick={open}>
        <b>
          <Marked text={name} search={search} />
        </b>
        {placedHere && <span class="badge">{words.catalogue.placedHere}</span>}
        {title !== undefined && (
          <span class="meta title">
            <Marked text={title} search={search} />
          </span>
        )}
        <span class="meta">{words.catalogue.facts(folder, author, updatedAt)}</span>
      </button>
    </li>
  );
}

function Marked({ text, search }: { readonly text: string; readonly search: string }) {
  return <>{markMatches(text, search).map((part) => (part.match ? <mark>{part.text}</mark> : part.text))}</>;
}

/**
 * Shows the end of the list. It loads the next page when the end comes near or the user asks for
 * it.
 */
function More({ list, search }: ReportListProps) {
  const { shell, words } = usePane();
  const end = useRef<HTMLDivElement>(null);
  const { moreFailure } = list;
  const wanted = list.hasMore && !list.loadingMore && !moreFailure;

  function endOf({ reports: { length }, total = search ? undefined : length }: Ready): string {
    const { end, viewedLast } = words.catalogue;
    // Sorted by views, the platform returns only one page.
    return !search && total && length < total ? viewedLast(length, total) : end(total, search);
  }

  useEffect(() => {
    if (!wanted || !end.current || typeof IntersectionObserver === 'undefined') return;
    // An observer reports only changes, and the end may stay visible after a short page, so each
    // page gets a new observer.
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void shell.catalogue.loadMore();
      },
      { rootMargin: '600px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [wanted, list.reports.length]);

  return (
    <div ref={end}>
      {moreFailure && (
        <FailureNotice
          failure={moreFailure}
          lead={words.catalogue.moreFailed}
          onRetry={() => void shell.catalogue.loadMore()}
        />
      )}
      {list.loadingMore && (
        <div class="row say center turning">
          <span class="spin" aria-hidden="true" />
          {words.catalogue.loadingMore}
        </div>
      )}
      {wanted && (
        <div class="row center turning">
          <Button look="quiet" onPress={() => void shell.catalogue.loadMore()}>
            {words.catalogue.loadMore}
          </Button>
        </div>
      )}
      {!list.hasMore && <p class="meta end">{endOf(list)}</p>}
    </div>
  );
}

interface TextPart {
  readonly text: string;
  readonly match: boolean;
}

/**
 * Splits a text at the searched phrase and its words, ignoring case. The parts add up to the text.
 */
export function markMatches(text: string, search: string): TextPart[] {
  const wanted = search.trim();
  if (wanted === '') return [{ text, match: false }];
  const texts = [wanted, ...wanted.split(/\s+/)].map((one) => one.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const pattern = new RegExp(texts.join('|'), 'giu');
  const parts: TextPart[] = [];
  let end = 0;
  for (const found of text.matchAll(pattern)) {
    if (found.index > end) parts.push({ text: text.slice(end, found.index), match: false });
    parts.push({ text: found[0], match: true });
    end = found.index + found[0].length;
  }
  if (end < text.length || parts.length === 0) parts.push({ text: text.slice(end), match: false });
  return parts;
}
