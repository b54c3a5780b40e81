import { type CellsInTheWay, type ClosedGate, type Failure, isOutcomeOpen, type PlacementView } from '../../../app';
import { type Formats, firstOf, plainText, type Sentence } from '../../../parts';
import type { TypedCells } from '../../../placement';
import type * as english from '../en/workbook';
import { createAgeWords } from './age';
import { createFilterWords } from './filters';
import { createEditWords } from './hand-edits';
import { createNoteWords } from './notes';
import { createReachWords } from './reach';

const REPORTS_NAMED = 3;
const TITLES_NAMED = 5;

export const createPlacementWords: typeof english.createPlacementWords = (formats, failureWords) => {
  const { count, number, rows, when } = formats;
  const ageWords = createAgeWords(formats);
  const editWords = createEditWords(formats);
  const noteWords = createNoteWords(formats);
  const reachWords = createReachWords(formats);
  const filterWords = createFilterWords(formats);
  const gateWords = createGateWords(formats);
  const placements = (value: number) => count(value, 'Platzierung', 'Platzierungen');
  const stillSee = (placement: PlacementView) =>
    `Die Zellen haben weiterhin den Stand: ${when(placement.refreshedAt)}.`;
  const waits = (waiting: number) => `${number(waiting)} ${waiting === 1 ? 'wartet' : 'warten'} auf Sie`;
  const whyFailed = (placement: PlacementView, failure: Failure) => {
    const { what, next } = failureWords(failure);
    return [what, !isOutcomeOpen(failure) && stillSee(placement), next].filter(Boolean).join(' ');
  };
  const inTheWay = (cells: CellsInTheWay): Sentence => {
    const places = cells.addresses.join(', ');
    const are = cells.count === 1 ? 'ist' : 'sind';
    return cells.sample === undefined
      ? [`${count(cells.count, 'gefüllte Zelle', 'gefüllte Zellen')} in ${places} ${are} im Weg.`]
      : [{ strong: cells.sample }, ` in ${places} ist im Weg.`];
  };

  function stateWord(placement: PlacementView, calm: boolean): string {
    const { status } = placement;
    switch (status.kind) {
      case 'upToDate':
        return calm ? ageWords.calm(placement) : ageWords.placed(placement);
      case 'outOfDate':
        return ageWords.outOfDate(status);
      case 'queued':
        return 'In der Warteschlange';
      case 'refreshing':
        return 'Wird aktualisiert';
      case 'needsDecision':
        return 'Braucht Sie';
      case 'handEdits':
      case 'notes':
      case 'reach':
      case 'filtered':
      case 'waits':
        return 'Wartet auf Sie';
      case 'putBack':
        return 'Zurückgeholt';
      case 'gone':
        return 'Nicht mehr da';
      case 'doubtful':
        return 'Nicht sicher gefunden';
      case 'foreign':
        return 'Von einer anderen Plattform';
      case 'notAllowed':
        return `Wie gespeichert, ${when(placement.refreshedAt)}`;
      case 'noAccess':
        return 'Kein Zugriff';
      case 'deleted':
        return 'Bericht gelöscht';
      case 'failed':
        return isOutcomeOpen(status.failure) ? 'Noch nicht bekannt' : 'Nicht aktualisiert';
    }
  }

  return {
    list: 'Platzierungen',
    count: placements,
    summary: (all, waiting) =>
      waiting === 0
        ? ageWords.all(all)
        : `${count(all.length, 'Bericht', 'Berichte')}, ${number(waiting)} ${waiting === 1 ? 'braucht' : 'brauchen'} einen Blick`,
    withoutCells: 'Zellen gelöscht',
    loading: 'Platzierungen werden gesucht…',
    failed: 'Die Platzierungen dieser Arbeitsmappe wurden nicht geladen.',
    refreshAll: 'Alle aktualisieren',
    refresh: 'Aktualisieren',
    show: 'Anzeigen',
    unlink: 'Trennen',
    options: 'Optionen',
    changes: { changed: 'Was sich geändert hat', waits: 'Ansehen, was sich ändern würde' },
    decide: 'Entscheiden',
    repair: 'Was ist passiert?',
    dismiss: 'Trennen',
    placeAgain: 'Neu platzieren',
    refreshing: (name) => `${name} wird aktualisiert`,

    state: stateWord,
    sentence: (placement) => {
      const { status } = placement;
      switch (status.kind) {
        case 'outOfDate':
          return [stillSee(placement)];
        case 'needsDecision': {
          const more = status.rowsNow - status.rowsBefore;
          const grew = more > 0 ? [`${rows(more)} mehr; `] : [];
          return [...grew, ...inTheWay(status.cells), ' Die alten Zeilen bleiben, bis Sie entscheiden.'];
        }
        case 'handEdits':
          return [editWords.inTheWay(status.cells)];
        case 'notes':
          return [noteWords.inDoubt(status.notes)];
        case 'reach':
          return [reachWords.inDoubt(status.reach)];
        case 'filtered':
          return [filterWords.inDoubt(status.filters)];
        case 'waits':
          return [`${status.gates.map(gateWords).join(' ')} Die alten Zeilen bleiben, bis Sie entscheiden.`];
        case 'putBack':
          return [
            `Die früheren Zeilen sind zurück (Stand: ${when(status.rowsOf)}). Aktualisiert wird wieder, sobald Sie „Aktualisieren“ drücken.`,
          ];
        case 'gone':
          return ['Die Zellen wurden gelöscht. Platzieren Sie den Bericht neu, oder trennen Sie die Platzierung.'];
        case 'doubtful':
          return [
            'Es ist nicht sicher, dass dies die richtigen Zellen sind, daher wird nichts geschrieben. Drücken Sie „Anzeigen“: Wenn sie es sind, platzieren Sie den Bericht dort neu; wenn nicht, an anderer Stelle.',
          ];
        case 'foreign':
          return [
            `Die Platzierung gehört zu einer anderen Bereitstellung oder Plattform, auf ${status.host}. Die Zeilen in Ihren Zellen bleiben, wie sie sind.`,
          ];
        case 'noAccess':
          return [
            `Der Bericht gehört ${status.owner ?? 'jemand anderem'}. Die Zeilen in Ihren Zellen bleiben, wie sie sind.`,
          ];
        case 'deleted':
          return ['Die Plattform hat diesen Bericht nicht mehr. Die Zeilen in Ihren Zellen bleiben, wie sie sind.'];
        case 'failed':
          return [whyFailed(placement, status.failure)];
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
    doneWith: ({ refreshed, total, current = 0 }) =>
      total > 0 && current === total
        ? `${number(current)} von ${number(total)} ${current === 1 ? 'war' : 'waren'} aktuell`
        : `${number(refreshed)} von ${number(total)} aktualisiert`,
    doneSoFar: (done, total) => `${number(done)} von ${number(total)} erledigt`,
    waitsForYou: waits,
    runningRest: (running, queued) =>
      [
        running > 0 && `${number(running)} ${running === 1 ? 'läuft' : 'laufen'}`,
        queued > 0 && `${number(queued)} in der Warteschlange`,
      ]
        .filter(Boolean)
        .join(', '),
    ended: (run) => {
      const { current = 0, total, unanswered = 0 } = run;
      const isNews = current > 0 && current < total;
      const rest = [
        run.waiting > 0 && waits(run.waiting),
        run.failed > 0 && `${number(run.failed)} nicht aktualisiert`,
        unanswered > 0 && `${number(unanswered)} noch nicht bekannt`,
        isNews && `${number(current)} von ${number(total)} ${current === 1 ? 'war' : 'waren'} aktuell`,
      ]
        .filter(Boolean)
        .join(', ');
      if (rest) return rest;
      if (!run.unattended) return ageWords.refreshed(run.age);
      return run.timed ? 'Nach Zeitplan aktualisiert.' : 'Beim Öffnen der Arbeitsmappe aktualisiert.';
    },
    cancelled: (refreshed, total) => `Abgebrochen. ${number(refreshed)} von ${number(total)} aktualisiert`,
    untouched: (rest, unanswered) => {
      if (unanswered > 0)
        return 'Excel hat nicht geantwortet. Was es geschrieben haben kann, sieht Inlay nach, sobald es antwortet.';
      return rest === 1
        ? 'Die andere behält ihre alten Zeilen, unberührt.'
        : `Die anderen ${number(rest)} behalten ihre alten Zeilen, unberührt.`;
    },
    closeSummary: 'Zusammenfassung schließen',

    emptyTitle: 'Noch keine Berichte hier',
    emptyText: 'Platzieren Sie einen unter „Berichte“; er erscheint dann hier mit seinen Zellen und seinem Stand.',
    browse: 'Berichte durchsuchen',
    offline: [
      { strong: 'Sie sind offline.' },
      ' Die Zellen enthalten, was zuletzt gelesen wurde; aktualisiert wird wieder mit Netzwerk.',
    ],
    recoveredTitle: ({ isLate }) =>
      isLate ? 'Excel schrieb, als Inlay nicht mehr wartete.' : 'Inlay wurde beim Schreiben geschlossen.',
    recovered: ({ takenOut, halfDone, isWhole }) => {
      const { said, rest } = firstOf(halfDone, REPORTS_NAMED);
      const names = said.map((name) => `„${name}“`).join(', ') + (rest > 0 ? ` und ${number(rest)} weitere` : '');
      const isOne = halfDone.length === 1;
      const what = takenOut === 1 ? 'Der Bericht wurde' : `${number(takenOut)} Berichte wurden`;
      const out = `${what} nicht platziert: Was schon geschrieben war, ist wieder entfernt, das Blatt ist wie zuvor.`;
      const after = `${names} ${isOne ? 'wurde' : 'wurden'} seitdem aktualisiert: Alle Zeilen stammen aus einem Ergebnis.`;
      const before = `${names} ${isOne ? 'zeigt' : 'zeigen'} womöglich alte Zeilen neben neuen, bis aktualisiert wird.`;
      return [takenOut > 0 && out, halfDone.length > 0 && (isWhole ? after : before)].filter(Boolean).join(' ');
    },
    closeRecovered: 'Hinweis schließen',
    copyTitle: 'Diese Arbeitsmappe sieht wie eine Kopie aus',
    copyText:
      'Eine andere Arbeitsmappe enthält dieselben Platzierungen. Bis Sie sagen, welche gilt, wird nichts aktualisiert, und die andere bleibt unberührt.',
    copyAnswers: {
      moved: 'Sie wurde verschoben oder umbenannt',
      copy: 'Sie ist eine Kopie: eigenständig aktualisieren',
      template: 'Sie ist eine Vorlage: leer beginnen',
    },
    sheetCopy: ({ name, from, cells }) => [
      { strong: name },
      ' in ',
      { cells },
      ` wurde von ${from} kopiert. Soll die Kopie eigenständig aktualisiert werden?`,
    ],
    sheetCopyAnswers: { own: 'Ja, eigenständig', plain: 'Als normale Zellen lassen' },
    columnAnswers: {
      sameColumn: 'Ja, dieselbe Spalte',
      otherColumn: 'Nein, eine andere',
      keepColumn: 'Aktualisieren, alte Spalte als meine behalten',
    },
    copyRequest: 'Anfrage kopieren',
    request: (name, owner) =>
      `Hallo${owner === undefined ? '' : ` ${owner}`}, könntest du mir Lesezugriff auf den Bericht „${name}“ geben? Ich möchte ihn in einer Arbeitsmappe aktualisieren.`,

    itFailed: (name, failure) =>
      [
        isOutcomeOpen(failure) ? `${name}:` : `${name} wurde nicht aktualisiert.`,
        failureWords(failure).what,
        failureWords(failure).next,
      ].join(' '),
    itRefreshed: (placement) =>
      placement.lastRun?.kind === 'unchanged'
        ? `${placement.name}: keine Änderung in ${rows(placement.rows)}.`
        : `${placement.name} aktualisiert, ${rows(placement.rows)}.`,
    itNeedsYou: (name, cells) => `${name} braucht Sie: ${plainText(inTheWay(cells))}`,
    itWaits: (placement) => {
      const { status } = placement;
      const why = status.kind === 'waits' ? status.gates.map(gateWords).join(' ') : '';
      return `${placement.name} wartet auf Sie. ${why}`;
    },
    itIsPutBack: (name, rowsOf) => `${name}: Die früheren Zeilen sind zurück (Stand: ${when(rowsOf)}).`,
    itStopped: (placement) => `${placement.name} wurde nicht aktualisiert: ${stateWord(placement, false)}.`,
    itIsGone: (name) => `${name}: Die Zellen wurden gelöscht.`,
    itIsUnlinked: (name) => `${name} ist getrennt.`,
  };
};

/** Why a result waits for the analyst, in one sentence. */
function createGateWords({ number, rows }: Formats) {
  const list = (titles: readonly string[]) => {
    const { said, rest } = firstOf(titles, TITLES_NAMED);
    return said.map((title) => `„${title}“`).join(', ') + (rest > 0 ? ` und ${number(rest)} weitere` : '');
  };
  const typedWords = ({ cells, count, isCertain }: TypedCells) => {
    const named = cells.map(({ address, text }) => `${address} „${text}“`).join(', ');
    const places = `${named}${count > cells.length ? ` und ${number(count - cells.length)} weitere` : ''}`;
    return isCertain
      ? `In dieser Spalte wurde etwas eingegeben: ${places}. Die Optionen bewahren es auf, wenn die Spalte geht.`
      : `In dieser Spalte wurde vielleicht etwas eingegeben; dieses Gerät kann es nicht von den Werten des Berichts unterscheiden: ${places}. Sehen Sie nach, bevor die Spalte geht.`;
  };
  return (gate: ClosedGate): string => {
    switch (gate.kind) {
      case 'empty':
        return 'Das neue Ergebnis hat keine Zeilen.';
      case 'rows':
        return `Das neue Ergebnis hat ${rows(gate.now)}, das alte ${number(gate.before)}: mehr als ${number(gate.percent)} % Abweichung.`;
      case 'total':
        return gate.before === undefined
          ? `Die Summe von ${gate.title} ist jetzt ${number(gate.now)}; die frühere ist diesem Gerät nicht bekannt.`
          : `Die Summe von ${gate.title} ist jetzt ${number(gate.now)}, vorher ${number(gate.before)}: mehr als ${number(gate.percent)} % Abweichung.`;
      case 'renamed':
        return `Ist „${gate.now}“ das, was „${gate.was}“ war? Dann bleiben Formeln, Formate und Eingaben dabei.`;
      case 'columns':
        return [
          gate.added.length > 0 && `Im neuen Ergebnis gibt es zusätzlich ${list(gate.added)}.`,
          gate.removed.length > 0 && `Es fehlt ${list(gate.removed)}.`,
          gate.typed && typedWords(gate.typed),
          gate.readBy && `Formeln oder Namen lesen diese Spalte und würden #BEZUG! zeigen: ${list(gate.readBy)}.`,
          gate.isInPart && 'Die Mappe ist zu groß, um überall nach Formeln zu suchen, die sie lesen.',
        ]
          .filter(Boolean)
          .join(' ');
    }
  };
}
