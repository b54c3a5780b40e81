import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { type CatalogueList, findMisspeltWords, type ListedReport, type ReportSummary } from '../../../app';
import { Button, FailureNotice, Icon, icons } from '../../../parts';
import { usePane } from '../../shell/pane-context';

type ReadyList = Extract<CatalogueList, { kind: 'ready' }>;

interface ListEndProps {
  readonly list: ReadyList;
  /** These words are highlighted in the names. */
  readonly search: string;
}

export interface ReportListProps extends ListEndProps {
  readonly listElement: RefObject<HTMLUListElement | null>;
  /** Is called on Arrow Up in the first report. */
  readonly onLeaveUp: () => void;
  /** Opens a report. It must be the same function in each render, or all rows render again. */
  readonly onOpen: (report: ListedReport) => void;
}

export function ReportList({ list, search, listElement, onLeaveUp, onOpen }: ReportListProps) {
  const { shell, messages } = usePane();
  // Beside another order, a date would look like the reason for that order.
  const showsDates = shell.catalogue.query.value.sortBy === 'updatedAt';
  function leaveOnArrowUp(event: KeyboardEvent) {
    if (event.key !== 'ArrowUp' || event.target !== listElement.current?.querySelector('button')) return;
    event.preventDefault();
    onLeaveUp();
  }
  return (
    <>
      <ul class="list long" data-one-stop aria-label={messages.reports} ref={listElement} onKeyDown={leaveOnArrowUp}>
        {list.reports.map((report) => (
          <ReportRow
            key={report.id}
            id={report.id}
            name={report.name}
            title={report.title}
            folder={messages.catalogue.folderPath(report.folder)}
            author={report.author}
            updatedAt={showsDates ? report.updatedAt : ''}
            isPlacedHere={report.isPlacedHere}
            search={search}
            onOpen={onOpen}
          />
        ))}
        {list.unreadableItems.map((item, index) => (
          <li key={`unreadable ${index}`}>
            <div class="item">
              <b>{messages.catalogue.unreadableName(item)}</b>
              <Icon path={icons.warning} />
              <span class="meta">{messages.catalogue.unreadable}</span>
            </div>
          </li>
        ))}
      </ul>
      <ListEnd list={list} search={search} />
    </>
  );
}

interface ReportRowProps extends Omit<ReportSummary, 'folder'>, Pick<ReportListProps, 'onOpen'> {
  readonly folder: string;
  readonly search: string;
}

/**
 * Takes only plain values, because each new page creates new summaries, and a component that reads
 * a signal (here the clock) renders again only if a property differs.
 */
function ReportRow({ id, name, title, folder, author, updatedAt, isPlacedHere, search, onOpen }: ReportRowProps) {
  const { messages } = usePane();
  return (
    <li>
      <button type="button" class="item" data-report={id} onClick={() => onOpen({ id, name })}>
        <b>
          <HighlightedText text={name} search={search} />
        </b>
        {isPlacedHere && <span class="badge">{messages.catalogue.placedHere}</span>}
        {title !== undefined && (
          <span class="meta title">
            <HighlightedText text={title} search={search} />
          </span>
        )}
        <span class="meta">{messages.catalogue.facts(folder, author, updatedAt)}</span>
      </button>
    </li>
  );
}

function HighlightedText({ text, search }: { readonly text: string; readonly search: string }) {
  return <>{splitAtMatches(text, search).map((part) => (part.isMatch ? <mark>{part.text}</mark> : part.text))}</>;
}

/**
 * Shows the end of the list. It loads the next page when the end comes near or the user asks for
 * it.
 */
function ListEnd({ list, search }: ListEndProps) {
  const { shell, messages } = usePane();
  const endElement = useRef<HTMLDivElement>(null);
  const { moreFailure } = list;
  const canLoadMore = list.hasMore && !list.isLoadingMore && !moreFailure;

  /** Says what a list lacks at its end. Sorted by views, the platform returns only one page. */
  function describeEnd({ hasMore, reports, unreadableItems, total }: ReadyList): string | undefined {
    const length = reports.length + unreadableItems.length;
    const { endOfBestMatches, viewedLast } = messages.catalogue;
    if (hasMore) return undefined;
    if (search) return total === undefined ? endOfBestMatches : undefined;
    return total && length < total ? viewedLast({ shown: length, total }) : undefined;
  }

  const endText = describeEnd(list);

  useEffect(() => {
    if (!canLoadMore || !endElement.current || typeof IntersectionObserver === 'undefined') return;
    // An observer reports only changes, and the end may stay visible after a short page, so each
    // page gets a new observer.
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void shell.catalogue.loadMore();
      },
      { rootMargin: '600px' },
    );
    observer.observe(endElement.current);
    return () => observer.disconnect();
  }, [canLoadMore, list.reports.length]);

  return (
    <div ref={endElement}>
      {moreFailure && (
        <FailureNotice
          failure={moreFailure}
          lead={messages.catalogue.moreFailed}
          onRetry={() => void shell.catalogue.loadMore()}
        />
      )}
      {list.isLoadingMore && (
        <div class="row say center turning">
          <span class="spin" aria-hidden="true" />
          {messages.catalogue.loadingMore}
        </div>
      )}
      {canLoadMore && (
        <div class="row center turning">
          <Button variant="quiet" onPress={() => void shell.catalogue.loadMore()}>
            {messages.catalogue.loadMore}
          </Button>
        </div>
      )}
      {endText && <p class="meta end">{endText}</p>}
    </div>
  );
}

interface TextPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/**
 * Splits a text at the searched phrase and its words, ignoring case, and at words that the search
 * misspells. The parts add up to the text.
 */
export function splitAtMatches(text: string, search: string): TextPart[] {
  const phrase = search.trim();
  if (phrase === '') return [{ text, isMatch: false }];
  const patterns = [phrase, ...phrase.split(/\s+/), ...findMisspeltWords(phrase, text)].map((one) =>
    one.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  );
  const pattern = new RegExp(patterns.join('|'), 'giu');
  const parts: TextPart[] = [];
  let lastEnd = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > lastEnd) parts.push({ text: text.slice(lastEnd, match.index), isMatch: false });
    parts.push({ text: match[0], isMatch: true });
    lastEnd = match.index + match[0].length;
  }
  if (lastEnd < text.length || parts.length === 0) parts.push({ text: text.slice(lastEnd), isMatch: false });
  return parts;
}
