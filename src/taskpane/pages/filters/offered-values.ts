/** Finds the values of the data that match what the user types into a filter. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { FilterMember, FilterValues, ReportFilters, WrongValue } from '../../../app';

interface Answer {
  readonly search: string;
  readonly values: FilterValues;
}

interface OfferedValues {
  readonly offeredValues: FilterValues | undefined;
  /** The last request failed; values of an earlier one stay offered. */
  readonly hasFailed: boolean;
  /** Lists the values that contain the typed text. */
  readonly matches: readonly string[];
  /** The matches belong to the text as it is typed now. */
  readonly isCurrent: boolean;
}

/**
 * Requests matching values, one request at a time. Text that was typed in the meantime is requested
 * next.
 */
export function useOfferedValues(
  filters: ReportFilters,
  member: FilterMember,
  typed: string,
  runAfterRelease: (action: () => void) => void,
): OfferedValues {
  const [lastAnswer, setLastAnswer] = useState<Answer | undefined>(undefined);
  /** A request that was started by an earlier text needs the answer that has come since. */
  const newestAnswer = useRef<Answer | undefined>(undefined);
  const [hasFailed, setFailed] = useState(false);
  const isRequesting = useRef(false);
  const wantedSearch = useRef(typed);
  const isMounted = useRef(true);
  useLayoutEffect(
    () => () => {
      isMounted.current = false;
    },
    [],
  );
  useLayoutEffect(() => {
    wantedSearch.current = typed.trim();
    void requestValues();
    async function requestValues(): Promise<void> {
      if (isRequesting.current || (newestAnswer.current?.values.isAll && wantedSearch.current !== '')) return;
      isRequesting.current = true;
      const search = wantedSearch.current;
      const values = await filters.values(member, search).catch(() => undefined);
      isRequesting.current = false;
      if (!isMounted.current) return;
      // A complete list can be searched here, so results of a search do not replace it.
      if (values && (search === '' || !newestAnswer.current?.values.isAll))
        newestAnswer.current = { search, values: { ...values, isAll: values.isAll && search === '' } };
      const answer = newestAnswer.current;
      runAfterRelease(() => {
        setFailed(!values);
        setLastAnswer(answer);
      });
      if (wantedSearch.current !== search) await requestValues();
    }
  }, [member.name, typed]);
  return {
    offeredValues: lastAnswer?.values,
    hasFailed,
    matches: filterMatching(lastAnswer?.values.values ?? [], typed),
    isCurrent: lastAnswer !== undefined && (lastAnswer.values.isAll || lastAnswer.search === typed.trim()),
  };
}

function filterMatching(values: readonly string[], typedText: string): readonly string[] {
  const searchText = typedText.trim().toLowerCase();
  return searchText === '' ? values : values.filter((value) => value.toLowerCase().includes(searchText));
}

/** Returns the most similar value for a text that none of all values contains. */
export function findUnmatched(
  filters: ReportFilters,
  { offeredValues, matches }: OfferedValues,
  typed: string,
): WrongValue | undefined {
  const typedValue = typed.trim();
  if (typedValue === '' || !offeredValues?.isAll || matches.length > 0) return undefined;
  return { typedValue, nearest: filters.findNearest(typedValue, offeredValues.values) };
}
