import { parseInstant } from '../../../placement';
import type * as english from '../en/drill-down';

export const createDrillDownMessages: typeof english.createDrillDownMessages = ({ number, rows, time, since }) => {
  const describeCount = (count: number | undefined) => (count === undefined ? 'Mehr als 10.000 Zeilen' : rows(count));
  return {
    show: 'Zeilen zeigen',
    title: (value) => `Zeilen hinter ${value}`,
    loading: 'Die Zeilen werden von der Plattform geholt…',
    soFar: (seconds) => `bisher ${number(seconds)} ${seconds === 1 ? 'Sekunde' : 'Sekunden'}`,
    asOf: (report, at) => `${report}, Stand ${time(at)}`,
    proof: (count, proof) => {
      const { comesTo, says } = proof;
      if (proof.how === 'unchecked')
        return [
          { strong: `${describeCount(count)}.` },
          ' Ob sie ergeben, was in der Zelle steht, wurde nicht geprüft: Die Plattform hat es nicht ausgerechnet.',
        ];
      const totalText = {
        adds: `${describeCount(count)}, zusammen ${comesTo}`,
        addedThere: `${describeCount(count)}, laut Plattform zusammen ${comesTo}`,
        distinct: `${describeCount(count)} mit ${comesTo === '1' ? '1 Wert' : `${comesTo} verschiedenen Werten`}`,
        otherwise: `${describeCount(count)}, die ${comesTo} ergeben`,
      }[proof.how];
      if (!proof.differs) return [{ strong: `${totalText},` }, ' wie in der Zelle.'];
      const firstItems = says === '' ? 'Die Zelle ist leer.' : `In der Zelle steht ${says}.`;
      const { by, because, written, freshAt } = proof.differs;
      const differenceText = by === undefined ? '' : ` Der Unterschied ist ${by}.`;
      const from = parseInstant(freshAt);
      const reasons = {
        typed: ` Die Zelle wurde von Hand geändert.${written ? ` Der Bericht gab ${written}.` : ' Der Bericht ließ sie leer.'}`,
        newer: `${differenceText} Die Plattform hat neuere Daten als Ihre Zellen${from === undefined ? '' : `, gelesen ${since(from)}`}.`,
        unknown: `${differenceText} Der Bericht oder seine Daten können sich geändert haben, seit Ihre Zellen geschrieben wurden.`,
      };
      return [{ strong: `${totalText}. ${firstItems}` }, reasons[because]];
    },
    nothing: 'Keine Zeilen, und das stimmt mit der Zelle überein',
    nothingNow: 'Die Plattform hat dafür jetzt keine Zeilen.',
    first: (shown, count) =>
      count === undefined
        ? `Die ersten ${number(shown)} von mehr als ${rows(10_000)}`
        : shown < count
          ? `Die ersten ${number(shown)} von ${rows(count)}`
          : rows(count),
    refresh: 'Diesen Bericht aktualisieren',
    row: 'Zeile',
    scrolls: (value) => `Zeilen hinter ${value}, lässt sich scrollen`,
    choose: 'Spalten wählen',
    chooseText: (measure) => `${measure} steht immer da: Es ist die Zahl selbst.`,
    chosen: (count) => (count === 1 ? '1 Spalte nehmen' : `${number(count)} Spalten nehmen`),
    inTable: 'In der Tabelle, in dieser Reihenfolge',
    moreColumns: 'Weitere Spalten',
    findColumn: 'Spalte suchen',
    noColumn: (searched) => `Keine andere Spalte enthält „${searched}“.`,
    up: { short: 'Nach oben', named: (title) => `Nach oben: ${title}` },
    movedUp: (title, place, all) => `${title} ist jetzt Nummer ${number(place)} von ${number(all)}.`,
    remembered: 'Auf diesem Gerät für diesen Bericht gemerkt.',
    cancel: 'Abbrechen',
    copy: 'Auf ein neues Blatt',
    copyHint: (count) =>
      `${count === undefined ? 'Alle Zeilen' : count === 1 ? 'Die 1 Zeile' : `Alle ${rows(count)}`}, als einfache Kopie.`,
    copying: 'Die Zeilen werden auf ein neues Blatt geschrieben…',
    sheetName: (cell) => `Zeilen ${cell}`,
    copied: (count, sheet) => [
      { strong: `${count === 1 ? '1 Zeile steht' : `${rows(count)} stehen`} jetzt auf dem Blatt „${sheet}“.` },
      ' Eine Aktualisierung ändert dort nichts.',
    ],
    cut: 'Das Blatt ist voll: Zeilen, die nicht mehr passten, fehlen.',
    goToSheet: 'Zum Blatt',
    failed: 'Die Zeilen kamen nicht an.',
    notCopied: 'Die Zeilen wurden nicht auf ein neues Blatt geschrieben.',
    none: {
      sql: [
        { strong: 'Dieser Bericht ist in SQL geschrieben.' },
        ' Niemand kann sagen, welche Zeilen seiner Quelle eine seiner Zahlen ergeben.',
      ],
      alreadyRows: [
        { strong: 'Das sind schon die Zeilen.' },
        ' Der Bericht fasst sie nicht zusammen; dahinter liegt nichts.',
      ],
      noMeasure: [
        { strong: 'Hinter dieser Zelle liegt nichts.' },
        ' Sie beschreibt ihre Zeile und entsteht nicht aus anderen.',
      ],
      unknownGroup: [
        { strong: 'Welche Zeilen dazugehören, lässt sich nicht sagen.' },
        ' Der Bericht fasst sie so zusammen, dass sich nicht noch einmal danach fragen lässt.',
      ],
      otherFilters: [
        { strong: 'Seine Filter wurden seither geändert.' },
        ' Aktualisieren Sie den Bericht; dann lassen sich die Zeilen hinter seinen Zahlen zeigen.',
      ],
      unknownRow: [
        { strong: 'Dieses Gerät kennt diese Zeile nicht.' },
        ' Aktualisieren Sie den Bericht hier; dann lassen sich seine Zeilen zeigen.',
      ],
      notHere: [
        { strong: 'Dieser Bericht lässt sich hier nicht abfragen.' },
        ' Melden Sie sich dort an, wohin er gehört, und erlauben Sie dieser Arbeitsmappe, ihn zu nutzen.',
      ],
    },
  };
};
