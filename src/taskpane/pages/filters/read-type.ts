/**
 * Finds out the type of a filter's column. The types of some measures are known only after reading
 * a value.
 */
import { useLayoutEffect, useState } from 'preact/hooks';
import type { FilterMember, ReportFilters } from '../../../app';

interface ReadType {
  /** It is undefined while the type of the column is being read. */
  readonly member: FilterMember | undefined;
  readonly isReading: boolean;
}

/** @param onRead is called with the column if its type had to be read */
export function useReadType(
  filters: ReportFilters,
  chosen: FilterMember | undefined,
  onRead: (member: FilterMember) => void,
): ReadType {
  const [read, keep] = useState<FilterMember | undefined>(undefined);
  const isUnknown = chosen?.mayBeTime === true;
  useLayoutEffect(() => {
    if (!chosen || !isUnknown) return;
    let isHere = true;
    keep(undefined);
    void filters.readType(chosen).then((member) => {
      if (!isHere) return;
      onRead(member);
      keep(member);
    });
    return () => {
      isHere = false;
    };
  }, [chosen?.name]);
  if (!isUnknown) return { member: chosen, isReading: false };
  return read?.name === chosen.name ? { member: read, isReading: false } : { member: undefined, isReading: true };
}
