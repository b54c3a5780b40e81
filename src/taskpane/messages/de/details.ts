import type { AccessReason, CellDetails } from '../../../app';
import { bindTexts, type Sentence, takeFirst } from '../../../parts';
import { getSourceReadTime } from '../../../placement';
import type * as english from '../en/details';
import type * as englishPane from '../en/pane-texts';
import { createNoteOptionMessages } from '../note-option-messages';
import { createDrillDownMessages } from './drill-down';
import { noCachedRows } from './no-cached-rows';
import { paneTexts } from './pane-texts';

const MAX_NAMED_TITLES = 20;

export const createDetailsMessages: typeof english.createDetailsMessages = (formats) => {
  const { age, number, rows, since, time, when } = formats;
  const texts = bindTexts<typeof englishPane.paneTexts>(paneTexts, formats);
  const formatSigned = (value: number, sign: string) => (value === 0 ? '0' : `${sign}${number(value)}`);
  const listTitles = (titles: readonly string[]) => {
    const { firstItems, restCount } = takeFirst(titles, MAX_NAMED_TITLES);
    return restCount > 0 ? `${firstItems.join(', ')} und ${number(restCount)} weitere` : firstItems.join(', ');
  };
  const all = (value: number) => (value === 1 ? 'Die 1 Zeile ist' : `Alle ${rows(value)} sind`);
  return {
    title: 'Was sich geändert hat',
    loading: 'Frühere Zeilen werden gesucht…',
    meta: ({ at, comparedWith, sameSince }, refreshedAt) => {
      const readAt = sameSince === undefined ? at : refreshedAt;
      const earlier = `verglichen mit: ${when(sameSince ?? comparedWith)}`;
      return readAt === undefined ? earlier : `${when(readAt)}, ${earlier}`;
    },
    unknown: (remembers) => [
      { strong: 'Noch nichts zu vergleichen.' },
      remembers ? ' Dieses Gerät bewahrt die vorigen Zeilen auf, bis zu einer Größe.' : ` ${noCachedRows}`,
    ],
    nothing: (rowCount, at, lastRun) => {
      const sameRows = `${all(rowCount)} wie um ${time(at)}`;
      if (lastRun?.kind === 'unchanged')
        return [{ strong: 'Nichts.' }, ` ${sameRows}, daher wurde keine Zelle geschrieben.`];
      const firstItems =
        lastRun?.kind === 'rewritten' ? '. Zellen, die etwas anderes zeigten, wurden überschrieben.' : '.';
      return [{ strong: 'Nichts am Bericht.' }, ` ${sameRows}${firstItems}`];
    },
    before: 'Die Änderung davor',
    isBack: (rowsOf, cells) => [
      { strong: `Die Zeilen von ${time(rowsOf)} sind zurück` },
      ...(cells === undefined ? ['.'] : [' in ', { cells }, '.']),
      ' Das Aktualisieren beim Öffnen ist für diesen Bericht angehalten.',
    ],
    totals: 'Summen',
    rowsAdded: (value) => ({ figure: formatSigned(value, '+'), what: value === 1 ? 'Zeile hinzu' : 'Zeilen hinzu' }),
    rowsRemoved: (value) => ({
      figure: formatSigned(value, '−'),
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
    columnsAdded: (titles) => `${titles.length === 1 ? 'Neue Spalte' : 'Neue Spalten'}: ${listTitles(titles)}.`,
    columnsRemoved: (titles) =>
      `${titles.length === 1 ? 'Entfallene Spalte' : 'Entfallene Spalten'}: ${listTitles(titles)}.`,
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
    take: 'Aktualisieren',
    keepOld: 'Aktuelle Zeilen behalten',
    nothingWritten: 'Noch wurde nichts geschrieben.',
    writing: (name) => `${name} wird geschrieben`,

    repair: 'Reparieren',
    looking: 'Zellen werden gesucht…',
    reasons: {
      found: 'Die Zellen sind, wo sie sein sollen. Es gibt nichts zu reparieren.',
      otherContents: 'Die Zellen zeigen jetzt etwas anderes: An ihre Stelle wurden andere Inhalte gesetzt.',
      overlaps:
        'Die Zellen liegen über denen eines anderen platzierten Berichts, und nur einer von beiden kann richtig sein.',
      anchorLost:
        'Der ausgeblendete Name, der den Zellen folgt, wurde gelöscht; sie lassen sich nicht von einer Kopie unterscheiden.',
      cellsDeleted: 'Die Zellen wurden gelöscht.',
    },
    under: (name) => ['Der andere Bericht ist ', { strong: name }, '.'],
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
      `Wählen Sie eine Zelle mit Platz für etwa ${rows(rowCount)} darunter aus, und platzieren Sie den Bericht dort. Nicht leere Zellen werden nie überschrieben: Dann geschieht nichts.`,
    noCells: 'Keine anderen Zellen passen.',
    searchedInPart: 'Diese Arbeitsmappe ist zu groß, um sie ganz zu durchsuchen: Ein Teil der Zellen fehlt.',

    noReport: ({ reason, host, deployment, signedInTo }) => {
      const reasons: Record<AccessReason, Sentence> = {
        otherPlatform: ['Dieser Bericht gehört zu ', { strong: host }, `. Angemeldet sind Sie bei ${signedInTo.host}.`],
        otherDeployment: [
          'Dieser Bericht gehört zur Bereitstellung ',
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
        otherPlatform: `Sie werden von ${signedInTo.host} abgemeldet und nach einem Token für ${host} gefragt. Keine Zelle ändert sich. Haben Sie dort kein Token, trennen Sie den Bericht: Seine Zellen werden gewöhnliche Zellen.`,
        otherDeployment: `Inlay wechselt mit Ihrem Token zu ${deployment.name} und aktualisiert diesen Bericht. Berichte von ${signedInTo.deployment} warten, wie sie sind. Oder trennen Sie ihn: Seine Zellen werden gewöhnliche Zellen.`,
        tokenRejected: `Sie werden nach einem neuen Token für ${host} gefragt. Keine Zelle ändert sich; aktualisieren Sie danach erneut.`,
        noAccess:
          'Kopieren Sie eine Anfrage und senden Sie sie an den Eigentümer des Berichts. Sobald Sie ihn lesen dürfen, versuchen Sie es erneut. Keine Zelle ändert sich.',
        reportDeleted:
          'Er wird getrennt: Seine Zellen bleiben, wie sie sind, als gewöhnliche Zellen, und werden nicht mehr aktualisiert.',
      };
      return reasons[reason];
    },
    signInTo: (host) => `Bei ${host} anmelden`,
    goOver: (deployment) => `Zu ${deployment} wechseln`,
    columnsPlan:
      'Entfallende Spalten werden aus dem Block genommen, und Formeln, die sich auf sie beziehen, verlieren sie. Die anderen bleiben, wo sie stehen.',

    cellDetails: {
      totalOf: (members) =>
        members.length === 0 ? 'Gesamtwert aller Zeilen' : `Gesamtwert von ${members.join(' › ')}`,
      title: 'Ausgewählte Zelle',
      header: 'Überschrift',
      ownColumn: 'Ihre eigene Spalte',
      neverWritten: (report: string) => `Sie steht in ${report}. Kein Wert des Berichts wird hineingeschrieben.`,
      rowNumber: (row: number) => `Zeile ${number(row)}`,
      from: (cell) => {
        const { reportName, refreshedAt, refreshedBy } = cell;
        const by = refreshedBy === undefined ? '' : ` von ${refreshedBy === 'you' ? 'Ihnen' : refreshedBy.name}`;
        const from = getSourceReadTime(cell);
        return `${reportName}, aktualisiert ${age(refreshedAt)}${by}${from === undefined ? '' : `, Daten von ${since(from)}`}`;
      },
      asGiven: 'Unverändert aus dem Bericht.',
      upToLimit: 'Unverändert aus dem Bericht, bis zu den 32.767 Zeichen, die eine Zelle fasst.',
      edited: ({ written, by }: Exclude<CellDetails['edit'], string>) => {
        const had = written === '' ? 'Der Bericht ließ sie leer' : `Im Bericht stand ${written}`;
        if (by === 'former') return `Wie vor der letzten Aktualisierung. Danach: ${had}.`;
        if (by === 'kept') return `Ihr eigener Wert, behalten: ${had}.`;
        return by === 'cleared' ? `Von Hand geleert: ${had}.` : `Von Hand eingegeben: ${had}.`;
      },
    },

    notes: createNoteOptionMessages(texts, formats, noCachedRows),
    drillDown: createDrillDownMessages(formats),
    reach: texts.dependentRangeOptions,
    options: 'Optionen',
    gates: 'Vor dem Aktualisieren fragen, wenn',
    gatesHint: 'Ihre aktuellen Zeilen bleiben in ihren Zellen, bis Sie die neuen gesehen haben.',
    gateEmpty: 'das neue Ergebnis leer ist',
    gateColumns: 'Spalten hinzukommen oder entfallen',
    gateRows: 'sich die Zeilenzahl ändert um mehr als',
    gateTotal: 'sich eine Summe ändert um mehr als',
    perCent: 'Prozent',
    rowsPercent: 'Zeilen, Prozent',
    totalPercent: 'Summe, Prozent',
    totalOf: 'Summe von',
    notAdded: (titles) =>
      `Nicht angeboten: ${titles.join(', ')}. Sicher addieren lässt sich nur, was das Datenmodell Summe oder Anzahl nennt; ein Durchschnitt, eine Quote oder eine Anzahl verschiedener Werte nicht.`,
    stillWatched: (title) =>
      `${title} ist im Datenmodell weder Summe noch Anzahl, die Gesamtsumme sagt also vielleicht wenig. Sie wird trotzdem geprüft, wie Sie es gewählt haben.`,
    additiveUnknown:
      'Die Plattform hat nicht gesagt, welche Spalten sich addieren lassen. Versuchen Sie es erneut, sobald Sie angemeldet und online sind.',
    layout: {
      title: 'Anordnung',
      apply: 'In dieser Anordnung aktualisieren',
      reset: 'So lassen, wie es ist',
      hint: 'Änderungen gelten ab der nächsten Aktualisierung. Spalten, die es in der neuen Anordnung nicht gibt, verlassen den Block; lesen Formeln sie, werden Sie vorher gefragt.',
    },
    noTotalRow:
      'Bei einer Pivot-Anordnung wird die Gesamtzeile beobachtet. Schalten Sie sie unter „Anordnung“ ein, wo der Bericht eine haben kann, und aktualisieren Sie einmal.',
    noNumbers: (remembers) =>
      remembers
        ? 'Auf diesem Gerät ist keine Zahlenspalte bekannt. Aktualisieren Sie einmal, und versuchen Sie es dann erneut.'
        : noCachedRows,
    badPercent: 'Geben Sie eine Zahl ein, zum Beispiel 10.',
  };
};
