import { isOutcomeOpen, type Notice } from '../../../app';
import { bindTexts, capitalize, formatFolderPath, takeFirst } from '../../../parts';
import type * as englishPane from '../en/pane-texts';
import type * as english from '../en/report';
import { createLimitMessages } from '../limit-messages';
import { createDependentRangeMessages } from './dependent-ranges';
import { createNoteMessages } from './notes';
import { paneTexts } from './pane-texts';

type ColumnChanges = Extract<Notice, { kind: 'columns' }>;
type ColumnsAtEnd = Extract<Notice, { kind: 'columnsAtEnd' }>;

const MAX_NAMED_COLUMNS = 5;

export const createReportMessages: typeof english.createReportMessages = (formats) => {
  const { age, count, number, rows, since, when } = formats;
  const noteMessages = createNoteMessages(formats);
  const dependentRangeMessages = createDependentRangeMessages(formats);
  const limitMessages = createLimitMessages(bindTexts<typeof englishPane.paneTexts>(paneTexts, formats), formats);
  const columns = (value: number) => count(value, 'Spalte', 'Spalten');
  const describeSize = (rowCount: number, columnCount: number) =>
    [rowCount > 0 && rows(rowCount), columnCount > 0 && columns(columnCount)].filter(Boolean).join(' und ');
  const hello = (author: string | undefined) => `Hallo${author === undefined ? '' : ` ${author}`},`;

  const describeColumns = (titles: readonly string[], singularEnd: string, pluralEnd: string) => {
    const { firstItems, restCount } = takeFirst(titles, MAX_NAMED_COLUMNS);
    const names = firstItems.map((title) => `„${title}“`).join(', ');
    const list = restCount > 0 ? `${names} und ${number(restCount)} weitere` : names;
    return titles.length === 0
      ? []
      : [titles.length === 1 ? `Die Spalte ${list} ${singularEnd}.` : `Die Spalten ${list} ${pluralEnd}.`];
  };
  const columnChanges = ({ removed, added, returned, between = [], isKept = false }: ColumnChanges) => {
    const filterBetween = (titles: readonly string[], isAmongOthers: boolean) =>
      titles.filter((title) => between.includes(title) === isAmongOthers);
    return [
      ...(isKept
        ? describeColumns(
            removed,
            'ist nicht mehr im Bericht und gehört jetzt Ihnen',
            'sind nicht mehr im Bericht und gehören jetzt Ihnen',
          )
        : describeColumns(removed, 'ist nicht mehr im Bericht', 'sind nicht mehr im Bericht')),
      ...describeColumns(
        filterBetween(added, true),
        'ist neu und steht, wo der Bericht sie hat',
        'sind neu und stehen, wo der Bericht sie hat',
      ),
      ...describeColumns(filterBetween(added, false), 'ist neu, am rechten Ende', 'sind neu, am rechten Ende'),
      ...describeColumns(
        filterBetween(returned, true),
        'war hier gelöscht und steht wieder, wo der Bericht sie hat',
        'waren hier gelöscht und stehen wieder, wo der Bericht sie hat',
      ),
      ...describeColumns(
        filterBetween(returned, false),
        'war hier gelöscht und ist am rechten Ende zurück',
        'waren hier gelöscht und sind am rechten Ende zurück',
      ),
    ].join(' ');
  };

  const columnsAtEnd = ({ columns: titles, why }: ColumnsAtEnd) =>
    [
      ...describeColumns(
        titles,
        'gehört zwischen andere, bleibt aber am rechten Ende',
        'gehören zwischen andere, bleiben aber am rechten Ende',
      ),
      {
        inTheWay: 'Rechts vom Bericht ist etwas im Weg.',
        changed: 'Die Zellen des Berichts wurden während der Aktualisierung geändert.',
        refused: 'Excel hat es abgelehnt, hier Spalten zu verschieben.',
      }[why],
      'Sie können Spalten in Excel verschieben: Jede Aktualisierung lässt sie, wo sie sind.',
    ].join(' ');

  const captionEnded = {
    changed:
      'Die Zelle über dem Block enthält die Beschriftung nicht mehr: Sie wurde geändert, verschoben oder gelöscht. Inlay schreibt keine mehr. Wenn Sie sie wieder möchten, schalten Sie sie in den Optionen ein.',
    inTheWay:
      'Die Beschriftung wurde nicht geschrieben: Die Zelle über dem Block ist nicht frei. Fügen Sie über dem Block eine Zeile ein, und schalten Sie die Beschriftung in den Optionen wieder ein.',
    firstRow:
      'Die Beschriftung wurde nicht geschrieben: Über dem Block ist keine Zeile. Fügen Sie darüber eine ein, und schalten Sie die Beschriftung in den Optionen wieder ein.',
  };

  const plainNotices = {
    headersBack: 'Die Kopfzeile war hier gelöscht worden und ist wieder da.',
    formatsStay:
      'Dieses Blatt ist geschützt. Die Werte sind aktuell, aber Zahlenformate, Farben und Spaltenbreiten sind geblieben. Wählen Sie in Excel Überprüfen > Blattschutz aufheben und aktualisieren Sie dann: So kommen auch die Zahlenformate.',
    calculatesByHand:
      'Dieses Excel berechnet nur auf Verlangen: Formeln über diesen Zellen zeigen vielleicht noch die Werte von vorher. Drücken Sie F9, um zu berechnen.',
    notRecorded:
      'Die Zellen sind geschrieben, aber die Plattform hat es noch nicht vermerkt. Inlay versucht es von selbst wieder.',
  };

  return {
    loading: 'Bericht wird geladen…',
    facts: ({ folder, root, author, updatedAt, refreshedBy }) =>
      [
        formatFolderPath(folder) || root,
        author,
        `geändert ${age(updatedAt)}`,
        refreshedBy !== undefined && `zuletzt aktualisiert von ${refreshedBy}`,
      ]
        .filter(Boolean)
        .join(' · '),
    placedAt: 'In dieser Arbeitsmappe bei',
    when: (moment) => capitalize(when(moment)),

    layout: 'Anordnung',
    layouts: { saved: 'Pivot, wie im Bericht gespeichert', flat: 'Flache Liste', pivot: 'Eigene Pivot-Anordnung' },
    pivot: {
      axes: { rows: 'Zeilen', columns: 'Spalten', values: 'Werte' },
      nothing: { rows: 'Eine Zeile.', columns: 'Nur die Kennzahlen.' },
      up: { short: 'Nach oben', named: (title) => `Nach oben: ${title}` },
      to: {
        rows: { short: 'In die Zeilen', named: (title) => `In die Zeilen: ${title}` },
        columns: { short: 'In die Spalten', named: (title) => `In die Spalten: ${title}` },
        values: { short: 'In die Werte', named: (title) => `In die Werte: ${title}` },
      },
      measures: 'Kennzahlen',
      measuresOn: { rows: 'Kennzahlen untereinander', columns: 'Kennzahlen nebeneinander' },
      howToMove:
        'Ziehen Sie ein Feld dorthin, wo es stehen soll. Mit der Tastatur: Alt und eine Pfeiltaste verschieben es.',
      moved: (title, axis, place, all) =>
        `${title} ist jetzt Nummer ${number(place)} von ${number(all)} in den ${{ rows: 'Zeilen', columns: 'Spalten', values: 'Werten' }[axis]}.`,
    },
    totals: { columns: 'Gesamtzeile', rows: 'Gesamtspalte' },
    subtotals: 'Zwischensummen',
    subtotalsOf: (member) => `Zwischensummen: ${member}`,
    outline: 'Gliederung',
    outlined:
      'Zeilen über einer Zwischensumme lassen sich mit den Zeichen links von den Zeilennummern einklappen. Excel klappt ganze Zeilen des Blatts ein.',
    totalsAsked: {
      shown: 'Die Plattform berechnet die Gesamtwerte.',
      beyondLimit:
        'Die Plattform berechnet die Gesamtwerte. Darin sind auch Zeilen, die der Bericht durch seine Begrenzung weglässt.',
      filtered:
        'Die Plattform berechnet die Gesamtwerte. Darin ist auch, was Filter auf Kennzahlen in den Zeilen weglassen.',
    },
    noTotals:
      'Für einen Bericht aus SQL gibt es keine Gesamtwerte: Die Plattform gibt nur seine Zeilen, und ihre Summen können falsch sein, etwa bei Durchschnitten oder einmal gezählten Kunden.',
    whyFlat: {
      tooFew:
        'Wird als flache Liste platziert: Eine Pivot-Anordnung braucht eine Spalte mit Zahlen und eine weitere Spalte, und dieser Bericht hat nicht beides.',
      unreadable: 'Wird als flache Liste platziert: Die Abfrage dieses Berichts lässt sich nicht als Pivot anordnen.',
      compared:
        'Wird als flache Liste platziert: Ein Bericht, der Zeiträume vergleicht, lässt sich nicht als Pivot anordnen.',
      ungrouped: 'Wird als flache Liste platziert: Zeilen ohne Gruppierung lassen sich nicht als Pivot anordnen.',
      noMeasure:
        'Wird als flache Liste platziert: Eine Pivot-Anordnung braucht eine Kennzahl, und dieser Bericht hat keine.',
      noDimension:
        'Wird als flache Liste platziert: Eine Pivot-Anordnung braucht ein Feld für Zeilen oder Spalten, und dieser Bericht hat keines.',
    },

    preview: 'Vorschau',
    previewTable: 'Erste Zeilen, scrollbar',
    previewLoading: 'Erste Zeilen werden gelesen…',
    previewEmpty: 'Die Abfrage ergibt zurzeit keine Zeilen. Beim Platzieren werden die Überschriften geschrieben.',
    previewColumns: (shown, all) => `Zu sehen sind hier die ersten ${number(shown)} von ${number(all)} Spalten.`,
    previewSize: (shown, total, columnCount) => {
      const size = columns(columnCount);
      if (total === undefined) return shown === 1 ? `Erste Zeile, ${size}` : `Erste ${rows(shown)}, ${size}`;
      if (shown >= total) return `${rows(total)}, ${size}`;
      return `Erste ${number(shown)} von ${rows(total)}, ${size}`;
    },
    notLoaded: 'Der Bericht wurde nicht geladen.',
    noAccess: 'Sie können diesen Bericht nicht lesen',
    noAccessNext: (author) =>
      author === undefined
        ? 'Bitten Sie den Besitzer um Lesezugriff, und versuchen Sie es dann erneut.'
        : `Er gehört ${author}. Bitten Sie um Lesezugriff, und versuchen Sie es dann erneut.`,
    copyRequest: 'Anfrage kopieren',
    request: (name, author) =>
      `${hello(author)} könnten Sie mir Lesezugriff auf den Bericht „${name}“ geben? Ich möchte ihn in einer Arbeitsmappe platzieren.`,
    backToReports: 'Zurück zu den Berichten',
    noDownload: 'Sie können diese Zeilen nicht übernehmen',
    noDownloadNext: (author) =>
      author === undefined
        ? 'Fragen Sie die Administration der Plattform nach dem Recht, Daten herunterzuladen, und versuchen Sie es dann erneut.'
        : `Fragen Sie ${author} oder die Administration der Plattform nach dem Recht, Daten herunterzuladen, und versuchen Sie es dann erneut.`,
    downloadLocked: 'Downloads sind ausgeschaltet',
    requestDownload: (name, author) =>
      `${hello(author)} könnten Sie mir das Recht geben, die Daten des Berichts „${name}“ herunterzuladen? Ich möchte ihn in einer Arbeitsmappe platzieren.`,
    repairedBy: (author) => `${author} kann den Bericht reparieren.`,

    placeAt: 'Platzieren bei',
    placingAt: 'Wird platziert bei',
    place: 'Platzieren',
    placeAnother: 'Weitere Kopie platzieren',
    noSelection: 'Wählen Sie im Blatt eine Zelle aus; ihre Adresse erscheint hier.',
    unusable: 'Wählen Sie im Blatt eine Zelle oder einen zusammenhängenden Bereich aus.',
    fills: (target, headers, total, again) => {
      if (target.tooSmall) return 'Der Block bleibt in Ihrer Auswahl.';
      if (target.fills === undefined) return target.fixed ? 'Der Block bleibt in Ihrer Auswahl.' : '';
      if (target.beyondSheet) {
        const { rows: down, columns: across } = target.beyondSheet;
        return `Das Blatt hat hier nicht für alles Platz: füllt ${target.fills}, ohne ${describeSize(down, across)}.`;
      }
      const what = total === undefined ? '' : `: ${headers ? 'Überschriften und ' : ''}${rows(total)}`;
      return again ? `füllt ${target.fills}` : `Füllt ${target.fills}${what}.`;
    },
    needsNetwork: 'Sie sind offline; Platzieren braucht eine Netzwerkverbindung.',
    needsQuery: 'Nichts zu platzieren, solange die Abfrage nicht läuft.',
    needsFilter: 'Schließen Sie zuerst den Filter ab: mit Fertig oder Abbrechen.',
    needsLayout: 'In dieser Anordnung gibt es nichts zu platzieren.',
    headers: 'Überschriften',
    headersInOneRow: 'Überschriften in einer Zeile',
    switches: {
      fillBeside: {
        label: 'Angrenzende Formeln erweitern',
        title: 'Wenn Zeilen hinzukommen oder entfallen',
        hint: 'Spalten links und rechts des Blocks, deren Zellen eine nach unten ausgefüllte Formel haben. Bei nicht leeren Zellen darunter wird gefragt.',
      },
      caption: {
        label: 'Beschriftung mit Filtern',
        hintAtPlacing: 'Eine Zeile über den Daten: mit welchen Filtern sie kamen und von wann sie sind.',
        title: 'Beschriftung',
        hint: 'Eine Zeile über den Daten: mit welchen Filtern sie kamen und von wann sie sind. Eine Aktualisierung ohne neue Zeilen lässt sie, wie sie ist.',
      },
    },
    captionAt: (cell) => `Die Beschriftung kommt in ${cell}.`,

    tooBig: (size) => {
      const tooMany = { rows: size.resultRows - size.frameRows, columns: size.resultColumns - size.frameColumns };
      const singularEnd = Math.max(0, tooMany.rows) + Math.max(0, tooMany.columns) === 1;
      return [
        { strong: `${describeSize(tooMany.rows, tooMany.columns)} ${singularEnd ? 'passt' : 'passen'} nicht.` },
        ` Das Ergebnis hat ${number(size.resultRows)} × ${number(size.resultColumns)} Zellen, ausgewählt sind ${number(size.frameRows)} × ${number(size.frameColumns)}.`,
      ];
    },
    useBlock: (block) => (block === undefined ? 'Alle nötigen Zellen verwenden' : `${block} verwenden`),
    keepWhatFits: 'Auf Auswahl kürzen',

    query: 'Abfrage',
    copyFormula: 'Als Formel kopieren',
    formulaCopied: 'Kopiert. Fügen Sie sie in eine Zelle ein.',
    formulaCopiedWithout: (titles) => {
      const list = titles.map((title) => `„${title}“`).join(', ');
      const without = titles.length === 1 ? `ohne den Filter auf ${list}` : `ohne die Filter auf ${list}`;
      return `Kopiert, aber ${without}: Eine Formel kennt nur „ist“, mit wenigen Werten. Fügen Sie sie in eine Zelle ein.`;
    },
    copyQuery: 'Abfrage kopieren',
    generatedSql: 'Erzeugtes SQL',
    copySql: 'SQL kopieren',
    sqlReading: 'Das SQL wird angefragt…',
    sqlFailed: 'Das SQL ist nicht gekommen.',
    noSql: 'Die Plattform macht aus dieser Abfrage kein SQL.',
    openPage: 'Auf der Plattform öffnen',
    running: 'Die Plattform führt die Abfrage aus…',
    rowsRead: (read, total) =>
      total === undefined ? `${rows(read)} gelesen` : `${number(read)} von ${rows(total)} gelesen`,
    rowsWritten: (written, total) =>
      `${total === undefined ? rows(written) : `${number(written)} von ${rows(total)}`} geschrieben`,
    placing: 'Wird platziert',
    editing: 'Sie bearbeiten eine Zelle. Drücken Sie EINGABE oder ESC, dann geht es weiter.',
    placed: (address, rowCount) => [
      { strong: 'Platziert.' },
      ` ${rows(rowCount)} ${rowCount === 1 ? 'steht' : 'stehen'} jetzt in `,
      { cells: address },
    ],
    cancelled: 'Abgebrochen. Das Blatt ist unverändert.',
    notPlaced: (failure) => (isOutcomeOpen(failure) ? undefined : 'Nicht platziert.'),
    sheetUntouched: 'Das Blatt ist unverändert.',

    plainNotices,
    notice: (notice) => {
      switch (notice.kind) {
        case 'cut': {
          const left = { rows: notice.rows - notice.rowsWritten, columns: notice.columns - notice.columnsWritten };
          const singularEnd = left.rows + left.columns === 1;
          return `${describeSize(left.rows, left.columns)} ${singularEnd ? 'passte' : 'passten'} nicht und ${singularEnd ? 'fehlt' : 'fehlen'} hier: ${number(notice.rowsWritten)} von ${rows(notice.rows)}, ${number(notice.columnsWritten)} von ${columns(notice.columns)} geschrieben.`;
        }
        case 'longTexts':
          return `${count(notice.count, 'Text ist länger, als eine Zelle fasst, und endet', 'Texte sind länger, als eine Zelle fasst, und enden')} nach ${number(32_767)} Zeichen: ${notice.addresses.join(', ')}${notice.count > notice.addresses.length ? ', …' : '.'}`;
        case 'columns':
          return columnChanges(notice);
        case 'renamed':
          return notice.columns.map(({ was, now }) => `„${was}“ heißt jetzt „${now}“.`).join(' ');
        case 'leftBehind':
          return `Was in ${count(notice.count, 'Zelle', 'Zellen')} einer weggefallenen Spalte eingegeben war, ist aufbewahrt: siehe Optionen.${notice.notKept ? ` ${count(notice.notKept, 'weitere Zelle, in der vielleicht etwas eingegeben war, war', 'weitere Zellen, in denen vielleicht etwas eingegeben war, waren')} zu viel zum Aufbewahren.` : ''}`;
        case 'columnsAtEnd':
          return columnsAtEnd(notice);
        case 'headersEmpty':
          return `Diese Anordnung braucht weniger Kopfzeilen: ${notice.rows === 1 ? 'Die obere bleibt leer stehen' : `Die oberen ${number(notice.rows)} bleiben leer stehen`}. Ohne geht es, wenn Sie den Bericht noch einmal platzieren und hier die Verknüpfung aufheben.`;
        case 'undoneInPart':
          return `${notice.cells} wurde nach dieser Aktualisierung geändert. Falls Sie Strg+Z gedrückt haben: Excel nimmt diese Aktualisierung in ${number(notice.steps)} Schritten zurück. Drücken Sie Strg+Z, bis alle alten Zeilen wieder da sind, oder Aktualisieren für die neuen.`;
        case 'rowsKept':
          return `Behalten. Stand der Daten: ${since(notice.dataFrom)}.`;
        case 'notes':
          return noteMessages.ended(notice);
        case 'notesStay':
          return `${notice.count === 1 ? 'Ihre Notiz bleibt' : `Ihre ${number(notice.count)} Notizen bleiben`} auf dem alten Blatt. Die Optionen führen sie mit den Namen der Zeilen auf.`;
        case 'oldCellsStay':
          return `Die alten Zellen in ${notice.cells} sind nicht geleert: Sie wurden inzwischen geändert, oder Excel lässt sie nicht ändern. Leeren Sie dort, was Sie nicht mehr brauchen.`;
        case 'reach':
          return dependentRangeMessages.ended(notice);
        case 'besideNotFilled':
          return notice.cells.length === 0
            ? 'Die Formeln daneben sind nicht ausgefüllt. Füllen Sie sie selbst nach unten aus; bei den nächsten Aktualisierungen gehen sie mit.'
            : `Die Formeln daneben sind nicht ausgefüllt: In ${notice.cells.join(' und ')} stehen andere Zellen. Leeren Sie diese, und füllen Sie die Formeln nach unten aus; bei den nächsten Aktualisierungen gehen sie mit.`;
        case 'outlineOff':
          return notice.why === 'refused'
            ? 'Excel hat es abgelehnt, die Zeilen über den Zwischensummen zu gruppieren. Die Werte sind vollständig. Die Gliederung ist für diese Platzierung jetzt aus. Wo Gruppen geblieben sind, heben Sie sie in Excel mit Daten, Gruppierung aufheben auf.'
            : 'Die Gliederung ist für diese Platzierung jetzt aus: Excel sagt nicht, welche Gruppen von Zeilen für sie gebildet wurden. Alle Gruppen bleiben, wie sie sind. Heben Sie sie in Excel mit Daten, Gruppierung aufheben auf, und schalten Sie die Gliederung dann wieder ein.';
        case 'outlineTooLong':
          return `Die Zeilen sind nicht gruppiert: Eine Gliederung hat hier höchstens ${number(notice.most)} Gruppen, und diese Pivot-Anordnung hat mehr.`;
        case 'captionEnded':
          return captionEnded[notice.because];
        case 'totalsDiffer':
          return `Die Werte von ${notice.measures.join(', ')} ergeben zusammengezählt nicht die Summen: Manches davon gehört zu mehreren Zeilen oder Spalten. Die Summen stammen von der Plattform.`;
        case 'laidOutOf':
          return limitMessages.cutPivot(notice);
        case 'limited':
          return limitMessages.cutList(notice);
        case 'ownLimit':
          return limitMessages.own(notice);
        default:
          return plainNotices[notice.kind];
      }
    },
  };
};
