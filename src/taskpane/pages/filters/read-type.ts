/** The column of a filter with the type of its values: of some measures it has to be looked at first. */
import { useLayoutEffect, useState } from 'preact/hooks';
import type { FilterMember, ReportFilters } from '../../../app';

interface ReadType {
  /** Undefined while it is read. */
  readonly member: FilterMember | undefined;
  readonly isReading: boolean;
}

/** @param onRead hears of a type that had to be read */
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
