import { capitalized } from '../../../parts';
import { dataFrom, isUpToDate } from '../../../placement';
import * as english from '../en/age';

export const createAgeWords: typeof english.createAgeWords = ({ age, count, now, number, since, when }) => {
  return {
    placed: (placement) => {
      const { lastRun, refreshedAt, freshFor } = placement;
      const from = dataFrom(placement);
      const refreshed = capitalized(`${age(refreshedAt)} aktualisiert`);
      if (placement.isTouched) return `${refreshed}, seitdem Zellen geändert`;
      if (from !== undefined) return `${refreshed}, Daten von ${since(from)}`;
      if (lastRun?.kind === 'unchanged') return `${refreshed}, unverändert`;
      if (lastRun?.kind === 'rewritten') return `${refreshed}, dieselben Zeilen neu geschrieben`;
      if (lastRun?.kind === 'changed') return `${refreshed}, geändert`;
      return isUpToDate(placement, now(), freshFor) ? `Aktuell, ${age(refreshedAt)}` : refreshed;
    },
    calm: (placement) => `Stand: ${when(dataFrom(placement) ?? placement.refreshedAt)}`,
    outOfDate: ({ by, at }) =>
      by === 'report' ? `Veraltet, Bericht ${age(at)} geändert` : `Veraltet, neuere Daten seit ${since(at)}`,
    all: (placements) => {
      const all = placements.length;
      const old = placements.filter(({ status }) => status.kind === 'outOfDate').length;
      if (old > 0) return `${number(old)} von ${number(all)} veraltet`;
      const reports = count(all, 'Bericht', 'Berichte');
      const told = english.ageOfPlacements(placements, now());
      if (told.kind === 'upToDate') return all === 1 ? `${reports}, aktuell` : `${reports}, alle aktuell`;
      return told.kind === 'from' ? `${reports}, Daten von ${since(told.at)} oder später` : reports;
    },
    refreshed: (told) => {
      if (told.kind === 'upToDate') return 'Alle aktuell.';
      return told.kind === 'from' ? `Daten von ${since(told.at)} oder später.` : 'Alle Berichte wurden neu gelesen.';
    },
  };
};
