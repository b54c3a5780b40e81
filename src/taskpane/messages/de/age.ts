import { capitalize } from '../../../parts';
import { getSourceReadTime, isUpToDate } from '../../../placement';
import * as english from '../en/age';

export const createAgeMessages: typeof english.createAgeMessages = ({ age, count, now, number, since, when }) => {
  return {
    placed: (placement) => {
      const { lastRun, refreshedAt, freshFor } = placement;
      const from = getSourceReadTime(placement);
      const refreshed = capitalize(`${age(refreshedAt)} aktualisiert`);
      if (placement.isTouched) return `${refreshed}, seitdem Zellen geändert`;
      if (from !== undefined) return `${refreshed}, Daten von ${since(from)}`;
      if (lastRun?.kind === 'unchanged') return `${refreshed}, unverändert`;
      if (lastRun?.kind === 'rewritten') return `${refreshed}, dieselben Zeilen neu geschrieben`;
      if (lastRun?.kind === 'changed') return `${refreshed}, geändert`;
      return isUpToDate(placement, now(), freshFor) ? `Aktuell, ${age(refreshedAt)}` : refreshed;
    },
    lastKnown: (placement) => `Stand: ${when(getSourceReadTime(placement) ?? placement.refreshedAt)}`,
    outOfDate: ({ by, at }) =>
      by === 'report' ? `Veraltet, Bericht ${age(at)} geändert` : `Veraltet, neuere Daten seit ${since(at)}`,
    all: (placements) => {
      const all = placements.length;
      const outOfDateCount = placements.filter(({ status }) => status.kind === 'outOfDate').length;
      if (outOfDateCount > 0) return `${number(outOfDateCount)} von ${number(all)} veraltet`;
      const reports = count(all, 'Bericht', 'Berichte');
      const commonAge = english.ageOfPlacements(placements, now());
      if (commonAge.kind === 'upToDate') return all === 1 ? `${reports}, aktuell` : `${reports}, alle aktuell`;
      return commonAge.kind === 'from' ? `${reports}, Daten von ${since(commonAge.at)} oder später` : reports;
    },
    refreshed: (commonAge) => {
      if (commonAge.kind === 'upToDate') return 'Alle aktuell.';
      return commonAge.kind === 'from'
        ? `Daten von ${since(commonAge.at)} oder später.`
        : 'Alle Berichte wurden neu gelesen.';
    },
  };
};
