import { type FailedCheck, type Failure, isOutcomeOpen, isQuestion, type PlacementView, parseHost } from '../../../app';
import { type Formats, takeFirst } from '../../../parts';
import type { TypedCells } from '../../../placement';
import type * as english from '../en/workbook';
import { percentChange } from '../percent-change';
import { questionSentence } from '../question-messages';
import { createAgeMessages } from './age';
import { createQuestionMessages } from './questions';
import { createChangeCountMessages } from './what-changed';

const MAX_NAMED_REPORTS = 3;
const MAX_NAMED_TITLES = 5;

export const createPlacementMessages: typeof english.createPlacementMessages = (formats, failureMessage) => {
  const { count, number, rows, when } = formats;
  const ageMessages = createAgeMessages(formats);
  const changeCountMessages = createChangeCountMessages(formats);
  const questions = createQuestionMessages(formats, createCheckMessage(formats));
  const describeOldRows = (placement: PlacementView) =>
    `Die Zellen haben weiterhin den Stand: ${when(placement.refreshedAt)}.`;
  const waits = (waiting: number) => `bei ${number(waiting)} Entscheidung nötig`;
  const describeFailure = (placement: PlacementView, failure: Failure) => {
    const { problem, remedy } = failureMessage(failure);
    return [problem, !isOutcomeOpen(failure) && describeOldRows(placement), remedy].filter(Boolean).join(' ');
  };
  function describeStatus(placement: PlacementView, calm: boolean): string {
    const { status } = placement;
    if (isQuestion(status)) return 'Entscheidung nötig';
    switch (status.kind) {
      case 'upToDate':
        return calm ? ageMessages.lastKnown(placement) : ageMessages.placed(placement);
      case 'outOfDate':
        return ageMessages.outOfDate(status);
      case 'unlinking':
        return status.clears ? 'Wird geleert' : 'Wird getrennt';
      case 'queued':
        return 'In der Warteschlange';
      case 'refreshing':
        return 'Wird aktualisiert';
      case 'putBack':
        return 'Zurückgeholt';
      case 'gone':
        return 'Zellen gelöscht';
      case 'doubtful':
        return 'Zellen nicht sicher erkannt';
      case 'foreign':
        return 'Von einer anderen Plattform';
      case 'notAllowed':
        return `Wie gespeichert, ${when(placement.refreshedAt)}`;
      case 'noAccess':
        return 'Kein Zugriff';
      case 'deleted':
        return 'Bericht gelöscht';
      case 'failed':
        if (isOutcomeOpen(status.failure)) return 'Noch nicht bekannt';
        switch (status.verb) {
          case 'unlink':
            return 'Nicht getrennt';
          case 'placeAgain':
            return 'Nicht wieder platziert';
          case 'putBack':
            return 'Nicht zurückgeholt';
          default:
            return 'Nicht aktualisiert';
        }
    }
  }

  return {
    list: 'Platzierte Berichte',
    count: (placements) => count(placements, 'Bericht', 'Berichte'),
    summary: (all, waiting) =>
      waiting === 0
        ? ageMessages.all(all)
        : `${count(all.length, 'Bericht', 'Berichte')}, ${number(waiting)} zu prüfen`,
    withoutCells: 'Zellen gelöscht',
    loading: 'Platzierte Berichte werden gesucht…',
    failed: 'Die platzierten Berichte dieser Arbeitsmappe wurden nicht geladen.',
    refreshAll: 'Alle aktualisieren',
    refresh: 'Aktualisieren',
    more: 'Mehr',
    goToCells: 'Zu den Zellen',
    goTo: (cells) => `Zu den Zellen ${cells}`,
    refreshThis: 'Diesen Bericht aktualisieren',
    unlinkMenu: 'Trennen…',
    options: 'Optionen',
    changes: {
      changed: ({ lastRun }) => {
        const counts = lastRun && changeCountMessages.counts(lastRun);
        return counts === undefined ? 'Was sich geändert hat' : `Was sich geändert hat: ${counts}`;
      },
      waits: 'Ansehen, was sich ändern würde',
      menu: 'Was sich geändert hat',
    },
    decide: 'Entscheiden…',
    repair: 'Was ist passiert?',
    dismiss: 'Trennen',
    placeAgain: 'Neu platzieren',
    refreshing: (name) => `${name} wird aktualisiert`,

    questions,
    state: describeStatus,
    sentence: (placement) => {
      const { status } = placement;
      if (isQuestion(status)) return questionSentence(questions, status.kind, status);
      switch (status.kind) {
        case 'outOfDate':
          // A user who kept the rows reads their date in the notice that confirms it.
          return placement.notices.some(({ kind }) => kind === 'rowsKept') ? [] : [describeOldRows(placement)];
        case 'putBack':
          return [
            `Die früheren Zeilen sind zurück (Stand: ${when(status.rowsOf)}). Aktualisiert wird wieder, sobald Sie „Aktualisieren“ drücken.`,
          ];
        case 'gone':
          return ['Die Zellen wurden gelöscht. Platzieren Sie den Bericht neu, oder trennen Sie ihn.'];
        case 'doubtful':
          return [
            'Es ist nicht sicher, dass dies die richtigen Zellen sind, daher wird nichts geschrieben. Gehen Sie zu den Zellen: Wenn sie es sind, platzieren Sie den Bericht dort neu; wenn nicht, an anderer Stelle.',
          ];
        case 'foreign':
          return [
            `Der Bericht gehört zu einer anderen Bereitstellung oder Plattform, auf ${parseHost(status.platform)}. Die Zeilen in Ihren Zellen bleiben, wie sie sind.`,
          ];
        case 'noAccess':
          return [
            `Der Bericht gehört ${status.owner ?? 'jemand anderem'}. Die Zeilen in Ihren Zellen bleiben, wie sie sind.`,
          ];
        case 'deleted':
          return ['Die Plattform hat diesen Bericht nicht mehr. Die Zeilen in Ihren Zellen bleiben, wie sie sind.'];
        case 'failed':
          return [describeFailure(placement, status.failure)];
        default:
          return undefined;
      }
    },
    progress: (status) => {
      switch (status.phase) {
        case 'waiting':
          return 'Die Plattform führt die Abfrage aus…';
        case 'cell':
          return 'Sie bearbeiten eine Zelle. Drücken Sie EINGABE oder ESC, dann geht es weiter.';
        case 'reading':
          return status.total === undefined
            ? `${rows(status.rows)} gelesen`
            : `${number(status.rows)} von ${rows(status.total)} gelesen`;
        case 'writing':
          return status.total === undefined
            ? `${rows(status.rows)} geschrieben`
            : `${number(status.rows)} von ${rows(status.total)} geschrieben`;
      }
    },

    nothingHere: (cells) => [
      cells === undefined ? 'Keine Zellen ausgewählt' : `Bei ${cells} ist kein Bericht platziert`,
      'Wählen Sie eine Zelle eines platzierten Berichts aus, und wählen Sie „Hier aktualisieren“ noch einmal.',
    ],
    doneWith: ({ refreshed, total, currentCount = 0 }) =>
      total > 0 && currentCount === total ? 'Alle aktuell' : `${number(refreshed)} von ${number(total)} aktualisiert`,
    doneSoFar: (done, total) => `${number(done)} von ${number(total)} erledigt`,
    waitsForYou: waits,
    runningRest: (running, queued) =>
      [
        running > 0 && `${number(running)} ${running === 1 ? 'läuft' : 'laufen'}`,
        queued > 0 && `${number(queued)} in der Warteschlange`,
      ]
        .filter(Boolean)
        .join(', '),
    ended: (run, isTouched = false) => {
      const { currentCount = 0, total, unanswered = 0 } = run;
      const isNews = currentCount > 0 && currentCount < total;
      const restCount = [
        run.waiting > 0 && waits(run.waiting),
        run.failed > 0 && `${number(run.failed)} nicht aktualisiert`,
        unanswered > 0 && `${number(unanswered)} noch nicht bekannt`,
        isNews && `${number(currentCount)} schon aktuell`,
      ]
        .filter(Boolean)
        .join(', ');
      if (restCount) return restCount;
      if (isTouched) return 'Seitdem wurden Zellen geändert.';
      if (currentCount === total) return 'Nichts hatte sich geändert.';
      if (!run.unattended) return ageMessages.refreshed(run.age);
      return run.timed ? 'Nach Zeitplan aktualisiert.' : 'Beim Öffnen der Arbeitsmappe aktualisiert.';
    },
    cancelled: (refreshed, total) => `Abgebrochen. ${number(refreshed)} von ${number(total)} aktualisiert`,
    untouched: ({ refreshed, total, unanswered }) => {
      const restCount = total - refreshed;
      if (unanswered > 0)
        return 'Excel hat nicht geantwortet. Was es geschrieben haben kann, sieht Inlay nach, sobald es antwortet.';
      if (restCount === 0) return '';
      if (refreshed === 0)
        return restCount === 1
          ? 'Er behält seine alten Zeilen, unberührt.'
          : 'Alle behalten ihre alten Zeilen, unberührt.';
      return restCount === 1
        ? 'Der andere behält seine alten Zeilen, unberührt.'
        : `Die anderen ${number(restCount)} behalten ihre alten Zeilen, unberührt.`;
    },
    closeSummary: 'Zusammenfassung schließen',

    emptyTitle: 'Noch keine Berichte hier',
    emptyText:
      'Platzieren Sie einen unter „Berichte“. Er erscheint hier mit seinem Ort und der letzten Aktualisierung.',
    browse: 'Berichte durchsuchen',
    offline: [
      { strong: 'Sie sind offline.' },
      ' Ihre Zellen behalten ihre Zeilen. Aktualisiert wird wieder mit Netzwerk.',
    ],
    signedOut: (placed, oldest) => [
      { strong: 'Sie sind abgemeldet.' },
      placed === 1
        ? ` Der Bericht in dieser Arbeitsmappe behält seine Zeilen (Stand: ${when(oldest)}).`
        : ` Die ${number(placed)} Berichte in dieser Arbeitsmappe behalten ihre Zeilen; die ältesten sind von ${when(oldest)}.`,
    ],
    recoveredTitle: ({ wasCarriedOutLate }) =>
      wasCarriedOutLate ? 'Excel schrieb, als Inlay nicht mehr wartete.' : 'Inlay wurde beim Schreiben geschlossen.',
    recovered: ({ halfWrittenReports, isRefreshed }) => {
      const { firstItems, restCount } = takeFirst(halfWrittenReports, MAX_NAMED_REPORTS);
      const names =
        firstItems.map((name) => `„${name}“`).join(', ') + (restCount > 0 ? ` und ${number(restCount)} weitere` : '');
      const isOne = halfWrittenReports.length === 1;
      if (isRefreshed)
        return `${names} ${isOne ? 'wurde' : 'wurden'} seitdem aktualisiert: Alle Zeilen stammen aus einem Ergebnis.`;
      return `In ${names} fehlen womöglich Zeilen oder stehen alte neben neuen, bis aktualisiert wird.`;
    },
    closeRecovered: 'Hinweis schließen',
    unlinkedPending: (all) => {
      const { firstItems, restCount } = takeFirst(all, MAX_NAMED_REPORTS);
      const names =
        firstItems.map((name) => `„${name}“`).join(', ') + (restCount > 0 ? ` und ${number(restCount)} weitere` : '');
      return `${names} ${all.length === 1 ? 'ist' : 'sind'} hier getrennt, aber die Plattform weiß es noch nicht. Inlay meldet es, sobald Sie dort angemeldet sind und sie erreichbar ist.`;
    },
    copy: {
      title: 'Ist diese Arbeitsmappe eine Kopie?',
      text: 'Eine andere Arbeitsmappe enthält dieselben platzierten Berichte. Bis Sie entscheiden, wird hier keiner davon aktualisiert.',
      answers: {
        moved: 'Sie wurde verschoben oder umbenannt',
        copy: 'Sie ist eine Kopie: eigenständig aktualisieren',
        template: 'Sie ist eine Vorlage: Berichte trennen',
      },
      consequences: {
        moved: 'Dieselbe Mappe, neuer Ort oder Name: Ihre Berichte werden aktualisiert wie bisher.',
        copy: 'Die Berichte werden hier aktualisiert, die der anderen Mappe dort.',
        template: 'Alle Berichte werden getrennt; ihre Zeilen bleiben als normale Zellen.',
      },
      unlinkAllTitle: (placed) => (placed === 1 ? 'Bericht trennen?' : `Alle ${number(placed)} Berichte trennen?`),
      unlinkAllText:
        'Die Zeilen bleiben als normale Zellen und werden hier nicht mehr aktualisiert. Strg+Z macht das nicht rückgängig. Die andere Arbeitsmappe bleibt, wie sie ist.',
      unlinkAll: 'Trennen',
    },
    sheetCopy: ({ name, originalSheet, cells }) => [
      { strong: name },
      ' in ',
      { cells },
      ` wurde von ${originalSheet} kopiert. Soll die Kopie eigenständig aktualisiert werden?`,
    ],
    sheetCopyAnswers: { own: 'Ja, eigenständig', plain: 'Als normale Zellen lassen' },
    copyRequest: 'Anfrage kopieren',
    request: (name, owner) =>
      `Hallo${owner === undefined ? '' : ` ${owner}`}, könnten Sie mir Lesezugriff auf den Bericht „${name}“ geben? Ich möchte ihn in einer Arbeitsmappe aktualisieren.`,

    itRefreshed: (placement) =>
      placement.lastRun?.kind === 'unchanged'
        ? `${placement.name}: keine Änderung in ${rows(placement.rows)}.`
        : `${placement.name} aktualisiert, ${rows(placement.rows)}.`,
    itIsPutBack: (name, rowsOf) => `${name}: Die früheren Zeilen sind zurück (Stand: ${when(rowsOf)}).`,
    itIsUndone: (name) => `${name} ist nicht mehr platziert: Sie haben es rückgängig gemacht.`,
    itIsBack: (name) => `${name} ist wieder platziert.`,
    itIsUnlinked: (name) => `${name} ist getrennt.`,
  };
};

type NumberChange = Pick<Extract<FailedCheck, { kind: 'rows' }>, 'before' | 'now' | 'percent'>;

/** Says in one sentence why a result waits for the user. */
function createCheckMessage({ number }: Formats) {
  const describeChange = (what: string, { before, now, percent }: NumberChange) => {
    const by = before === 0 ? '' : ` um ${number(percentChange(before, now, percent))} %`;
    const verb = now > before ? 'gestiegen' : 'gesunken';
    return `${what} ist${by} ${verb}, über Ihrer Grenze von ${number(percent)} %. Sie war ${number(before)} und wäre ${number(now)}.`;
  };
  const listTitles = (titles: readonly string[]) => {
    const { firstItems, restCount } = takeFirst(titles, MAX_NAMED_TITLES);
    return (
      firstItems.map((title) => `„${title}“`).join(', ') + (restCount > 0 ? ` und ${number(restCount)} weitere` : '')
    );
  };
  const describeTypedCells = ({ cells, count, isCertain, notKept = 0 }: TypedCells) => {
    const cellList = cells.map(({ address, text }) => `${address} „${text}“`).join(', ');
    const placesText = `${cellList}${count > cells.length ? ` und ${number(count - cells.length)} weitere` : ''}`;
    return isCertain
      ? `In dieser Spalte wurde etwas eingegeben: ${placesText}. Wenn die Spalte geht, bleibt es unter „Optionen“ erhalten.`
      : `In dieser Spalte wurde vielleicht etwas eingegeben; dieses Gerät kann es nicht von den Werten des Berichts unterscheiden: ${placesText}. Sehen Sie nach, bevor die Spalte geht.${notKept > 0 ? ` Nur ${number(count - notKept)} dieser Zellen blieben unter „Optionen“ erhalten; behalten Sie die Spalte, damit nichts verloren geht.` : ''}`;
  };
  return (check: FailedCheck): string => {
    switch (check.kind) {
      case 'empty':
        return 'Das neue Ergebnis hat keine Zeilen.';
      case 'rows':
        return describeChange('Die Zeilenzahl', check);
      case 'total':
        return check.before === undefined
          ? `Die Summe von ${check.title} wäre ${number(check.now)}; die frühere ist diesem Gerät nicht bekannt.`
          : describeChange(`Die Summe von ${check.title}`, { ...check, before: check.before });
      case 'renamed':
        return `Ist „${check.now}“ das, was „${check.was}“ war? Dann bleiben Formeln, Formate und Eingaben dabei.`;
      case 'columns':
        return [
          check.isOtherLayout && 'Der Bericht ist jetzt anders angeordnet.',
          check.added.length > 0 && `Im neuen Ergebnis gibt es zusätzlich ${listTitles(check.added)}.`,
          check.removed.length > 0 && `Es fehlt ${listTitles(check.removed)}.`,
          check.typed && describeTypedCells(check.typed),
          check.readBy &&
            `Formeln oder Namen lesen diese Spalte und würden #BEZUG! zeigen: ${listTitles(check.readBy)}.`,
          check.isInPart && 'Die Mappe ist zu groß, um überall nach Formeln zu suchen, die sie lesen.',
        ]
          .filter(Boolean)
          .join(' ');
    }
  };
}
