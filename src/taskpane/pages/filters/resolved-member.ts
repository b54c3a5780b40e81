/**
 * Finds out the type of a filter's column. The types of some measures are known only after reading
 * a value.
 */
import { useLayoutEffect, useState } from 'preact/hooks';
import type { FilterMember, ReportFilters } from '../../../app';

interface ResolvedMember {
  /** It is undefined while the type of the column is being read. */
  readonly member: FilterMember | undefined;
  readonly isReadingType: boolean;
}

/** @param onResolved is called with the column if its type had to be read */
export function useResolvedMember(
  filters: ReportFilters,
  chosenMember: FilterMember | undefined,
  onResolved: (member: FilterMember) => void,
): ResolvedMember {
  const [resolved, setResolved] = useState<FilterMember | undefined>(undefined);
  const isTypeUnknown = chosenMember?.mayBeTime === true;
  useLayoutEffect(() => {
    if (!chosenMember || !isTypeUnknown) return;
    let isMounted = true;
    setResolved(undefined);
    void filters.readType(chosenMember).then((member) => {
      if (!isMounted) return;
      onResolved(member);
      setResolved(member);
    });
    return () => {
      isMounted = false;
    };
  }, [chosenMember?.name]);
  if (!isTypeUnknown) return { member: chosenMember, isReadingType: false };
  return resolved?.name === chosenMember.name
    ? { member: resolved, isReadingType: false }
    : { member: undefined, isReadingType: true };
}
