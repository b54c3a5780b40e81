import type { AccessReason } from '../../../app';
import { firstOf, type Sentence } from '../../../parts';
import { dataFrom } from '../../../placement';
import type * as english from '../en/details';
import { createKeptNoteWords } from './kept-notes';
import { reachOptions } from './reach';
import { rowsNotKept } from './rows-not-kept';

const TITLES_NAMED = 20;

/** Sentences of the pages about one placement: what changed, and what it may do without the analyst. */
export const createDetailsWords: typeof english.createDetailsWords = (formats) => {
  const { age, number, rows, since, time, when } = formats;
  const signed = (value: number, sign: string) => (value === 0 ? '0' : `${sign}${number(value)}`);
  const named = (titles: readonly string[]) => {
    const { said, rest } = firstOf(titles, TITLES_NAMED);
    return rest > 0 ? `${said.join(', ')} und ${number(rest)} weitere` : said.join(', ');
  };
  const all = (value: number) => (value === 1 ? 'Die 1 Zeile ist' : `Alle ${rows(value)} sind`);
  return {
    title: 'Was sich geändert hat',
    loading: 'Frühere Zeilen werden gesucht…',
    meta: ({ at, against, sameSince }, refreshedAt) => {
      const came = sameSince === undefined ? at : refreshedAt;
      const earlier = `verglichen mit: ${when(sameSince ?? against)}`;
      return came === undefined ? earlier : `${when(came)}, ${earlier}`;
    },
    unknown: (remembers) => [
      { strong: 'Frühere Zeilen sind hier nicht bekannt.' },
      remembers
        ? ' Dieses Gerät merkt sie sich von einer Aktualisierung zur nächsten, wenn es nicht zu viele sind.'
        : ` ${rowsNotKept}`,
    ],
    nothing: (rowCount, at) => [
      { strong: 'Nichts.' },
      ` ${all(rowCount)} wie um ${time(at)}, daher wurde keine Zelle geschrieben.`,
    ],
    before: 'Die Änderung davor',
    isBack: (rowsOf, cells) => [
      { strong: `Die Zeilen von ${time(rowsOf)} sind zurück` },
      ...(cells === undefined ? ['.'] : [' in ', { cells }, '.']),
      ' Das Aktualisieren beim Öffnen ist für diese Platzierung angehalten.',
    ],
    totals: 'Summen',
    rowsAdded: (value) => ({ figure: signed(value, '+'), what: value === 1 ? 'Zeile hinzu' : 'Zeilen hinzu' }),
    rowsRemoved: (value) => ({
      figure: signed(value, '−'),
      what: value === 1 ? 'Zeile entfallen' : 'Zeilen entfallen',
    }),
    cellsChanged: (value) => ({
      figure: number(value),
      what: value === 1 ? 'Zelle geändert' : 'Zellen geändert',
    }),
    changedCells: 'Geänderte Zellen',
    added: 'Neue Zeilen',
    removed: 'Entfallene Zeilen',
    scrolls: (title) => `${title}, scrollbar`,
    row: 'Zeile',
    columnRenamed: (was, now) => `„${was}“ heißt jetzt „${now}“.`,
    columnsAdded: (titles) => `${titles.length === 1 ? 'Neue Spalte' : 'Neue Spalten'}: ${named(titles)}.`,
    columnsRemoved: (titles) =>
      `${titles.length === 1 ? 'Entfallene Spalte' : 'Entfallene Spalten'}: ${named(titles)}.`,
    was: 'war ',
    isNow: ' ist jetzt ',
    empty: 'leer',
    showCell: (address) => `Zu ${address} wechseln`,
    more: (value) => `${number(value)} weitere anzeigen`,
    notListed: (listed, total) => `Aufgeführt sind die ersten ${number(listed)} von ${number(total)}.`,
    columnsNotListed: (listed, total) => `Aufgeführt sind die ersten ${number(listed)} von ${number(total)} Spalten.`,

    putBack: 'Zurückholen',
    putsBack: (rowCount, at) => `Holt die ${rows(rowCount)} von ${time(at)} in den Block zurück.`,
    untilRefresh: 'Bis zur nächsten Aktualisierung.',
    waitsTitle: 'Was sich ändern würde',
    take: 'Übernehmen',
    keepOld: 'Alte behalten',
    nothingWritten: 'Noch wurde nichts geschrieben.',
    writing: (name) => `${name} wird geschrieben`,

    repair: 'Reparieren',
    looking: 'Zellen werden gesucht…',
    reasons: {
      found: 'Die Zellen sind, wo sie sein sollen. Es gibt nichts zu reparieren.',
      otherContents: 'Die Zellen zeigen jetzt etwas anderes: An ihre Stelle wurden andere Inhalte gesetzt.',
      overlaps: 'Die Zellen liegen über denen einer anderen Platzierung, und nur eine von beiden kann richtig sein.',
      anchorLost:
        'Der ausgeblendete Name, der den Zellen folgt, wurde gelöscht; sie lassen sich nicht von einer Kopie unterscheiden.',
      cellsDeleted: 'Die Zellen wurden gelöscht.',
      originalDeleted: 'Die Zellen wurden gelöscht. Eine Kopie ihres Blatts zeigt sie noch.',
      copiesOnly: 'Es gibt nur noch Kopien des Blatts, und keine davon ist das eigene.',
    },
    under: (name) => ['Die andere Platzierung ist ', { strong: name }, '.'],
    foundBy: {
      lastSeen: 'Diese Zellen passen, am zuletzt bekannten Ort:',
      platform: 'Diese Zellen passen, am Ort, den die Plattform zuletzt kannte:',
      search: 'Diese Zellen passen, ihrem Inhalt nach:',
      copy: 'Diese Zellen des kopierten Blatts passen:',
    },
    plan: 'Was geschehen wird',
    takePlan: (cells, rowCount) => [
      { cells },
      ` wird wieder der Block und aktualisiert: Dort ${rowCount === 1 ? 'wird' : 'werden'} etwa ${rows(rowCount)} geschrieben. Andere Zellen bleiben, wie sie sind.`,
    ],
    takeCells: 'Diese Zellen nehmen',
    goThere: 'Zu diesen Zellen wechseln',
    againPlan: (rowCount) =>
      `Wählen Sie eine Zelle mit Platz für etwa ${rows(rowCount)} darunter aus, und platzieren Sie den Bericht dort. Gefüllte Zellen werden nie überschrieben: Dann geschieht nichts.`,
    noCells: 'Keine anderen Zellen passen.',
    searchedInPart: 'Diese Arbeitsmappe ist zu groß, um sie ganz zu durchsuchen: Ein Teil der Zellen fehlt.',

    noReport: ({ reason, host, deployment, signedInTo }) => {
      const reasons: Record<AccessReason, Sentence> = {
        otherPlatform: [
          'Diese Platzierung gehört zu ',
          { strong: host },
          `. Angemeldet sind Sie bei ${signedInTo.host}.`,
        ],
        otherDeployment: [
          'Diese Platzierung gehört zur Bereitstellung ',
          { strong: deployment.name },
          `. Angemeldet sind Sie bei ${signedInTo.deployment}.`,
        ],
        tokenRejected: [`${host} nimmt Ihr Token nicht mehr an.`],
        noAccess: [`Mit Ihrem Token dürfen Sie den Bericht auf ${host} nicht lesen.`],
        reportDeleted: [`${host} hat diesen Bericht nicht mehr.`],
      };
      return reasons[reason];
    },
    noReportPlan: ({ reason, host, deployment, signedInTo }) => {
      const reasons: Record<AccessReason, string> = {
        otherPlatform: `Sie werden von ${signedInTo.host} abgemeldet und nach einem Token für ${host} gefragt. Keine Zelle ändert sich. Haben Sie dort kein Token, trennen Sie die Platzierung: Ihre Zellen werden gewöhnliche Zellen.`,
        otherDeployment: `Inlay wechselt mit Ihrem Token zu ${deployment.name} und aktualisiert diese Platzierung. Platzierungen von ${signedInTo.deployment} warten, wie sie sind. Oder trennen Sie sie: Ihre Zellen werden gewöhnliche Zellen.`,
        tokenRejected: `Sie werden nach einem neuen Token für ${host} gefragt. Keine Zelle ändert sich; aktualisieren Sie danach erneut.`,
        noAccess:
          'Kopieren Sie eine Anfrage und senden Sie sie an den Eigentümer des Berichts. Sobald Sie ihn lesen dürfen, versuchen Sie es erneut. Keine Zelle ändert sich.',
        reportDeleted:
          'Sie wird getrennt: Ihre Zellen bleiben, wie sie sind, als gewöhnliche Zellen, und werden nicht mehr aktualisiert.',
      };
      return reasons[reason];
    },
    signInTo: (host) => `Bei ${host} anmelden`,
    goOver: (deployment) => `Zu ${deployment} wechseln`,
    columnsPlan:
      'Entfallende Spalten werden aus dem Block genommen, und Formeln, die sich auf sie beziehen, verlieren sie. Die anderen bleiben, wo sie stehen.',

    cellDetails: {
      title: 'Ausgewählte Zelle',
      header: 'Überschrift',
      ownColumn: 'Ihre eigene Spalte',
      neverWritten: (report: string) => `Sie steht in ${report}. Kein Wert des Berichts wird hineingeschrieben.`,
      rowNumber: (row: number) => `Zeile ${number(row)}`,
      from: (cell) => {
        const { reportName, refreshedAt, refreshedBy } = cell;
        const by = refreshedBy === undefined ? '' : ` von ${refreshedBy === 'you' ? 'Ihnen' : refreshedBy.name}`;
        const from = dataFrom(cell);
        return `${reportName}, aktualisiert ${age(refreshedAt)}${by}${from === undefined ? '' : `, Daten von ${since(from)}`}`;
      },
      asGiven: 'So kam sie aus dem Bericht.',
      edited: (written: string) =>
        written === ''
          ? 'Von Hand eingegeben: Der Bericht ließ sie leer.'
          : `Von Hand eingegeben: Im Bericht stand ${written}.`,
    },

    notes: createKeptNoteWords(formats),
    reach: reachOptions,
    options: 'Optionen',
    gates: 'Auf mich warten, wenn ein neues Ergebnis',
    gatesHint: 'Die alten Zeilen bleiben in ihren Zellen, bis Sie die neuen gesehen haben.',
    gateEmpty: 'keine Zeilen hat',
    gateColumns: 'andere Spalten hat',
    gateRows: 'mehr oder weniger Zeilen hat, Abweichung über',
    gateTotal: 'eine andere Summe hat, Abweichung über',
    perCent: 'Prozent',
    rowsPercent: 'Zeilen, Prozent',
    totalPercent: 'Summe, Prozent',
    totalOf: 'Summe von',
    beside: 'Wenn Zeilen hinzukommen oder entfallen',
    fillBeside: 'Formeln direkt daneben nach unten und oben ausfüllen',
    besideHint:
      'Spalten links und rechts des Blocks, deren Zellen eine nach unten ausgefüllte Formel haben. Bei gefüllten Zellen darunter wird gefragt.',
    noNumbers: (remembers) =>
      remembers
        ? 'Auf diesem Gerät ist keine Zahlenspalte bekannt. Aktualisieren Sie einmal und kommen Sie dann zurück.'
        : rowsNotKept,
    badPercent: 'Geben Sie eine Zahl ein, zum Beispiel 10.',
  };
};
