/** Notes without a row and the columns that tell rows apart: what the pane shows, and what the user does with them. */
import { effect, signal } from '@preact/signals';
import {
  type Address,
  addressesOverlap,
  type CellOperation,
  formatAddress,
  MAX_COLUMNS,
  textInput,
  tryParseAddress,
} from '../../grid';
import {
  anchorName,
  fromKeptResult,
  isLeftBehind,
  type KeptNotes,
  type KeptResult,
  memberKeys,
  type Placement,
  rowKey,
  tryReadKeptNotes,
  usualKey,
  type WaitingNote,
  writeKeptNotes,
} from '../../placement';
import type { Workbook } from '../../workbook';
import type { Reader } from '../parts';
import { refuseFilters } from '../pipeline/assert-no-obstacles';
import { showValue } from '../pipeline/cell-text';
import { readKeptRows } from '../pipeline/kept-rows';
import { atRest } from '../workbook/selection';
import type { Attempt, DetailsParts } from './details-parts';
import type { NoteShown, Notes, NoteTarget, RowKeyChoices } from './details-state';
import { inputElsewhere, isPlace, looksOf } from './note-cells';

export function createNotes(parts: DetailsParts, attempt: Attempt): Notes {
  const { registry, selection, turns, workbook, reader } = parts;
  const noteTarget = signal<NoteTarget | undefined>(undefined);

  function keptOf(placementId: string): KeptNotes {
    return tryReadKeptNotes(registry.placements.peek().find(({ id }) => id === placementId)?.notes.keptNotes);
  }

  function noteOf(placementId: string, noteId: string): WaitingNote | undefined {
    return withIds(keptOf(placementId)).find(({ id }) => id === noteId)?.note;
  }

  /** The caller holds the mutex, because a refresh changes notes too. */
  async function replace(placementId: string, noteId: string, toNotes: (note: WaitingNote) => readonly WaitingNote[]) {
    const kept = keptOf(placementId);
    const waiting = withIds(kept).flatMap(({ id, note }) => (id === noteId ? toNotes(note) : [note]));
    registry.update(placementId, 'notes', { keptNotes: writeKeptNotes({ ...kept, waiting }) });
    await registry.keepPlacements([placementId]);
  }

  const dismiss = (placementId: string, noteId: string, isDismissed: true | undefined) =>
    attempt(placementId, () => turns.take(() => replace(placementId, noteId, (note) => [{ ...note, isDismissed }])));

  return {
    noteTarget,
    notesOf(placementId) {
      const placement = registry.placements.value.find(({ id }) => id === placementId);
      return withIds(tryReadKeptNotes(placement?.notes.keptNotes)).map(({ id, note }) => showNote(id, note, reader));
    },
    dismissNote: (placementId, noteId) => dismiss(placementId, noteId, true),
    bringBackNote: (placementId, noteId) => dismiss(placementId, noteId, undefined),
    followTarget(placementId, noteId) {
      const rest = atRest(parts, async (isNewest) => {
        const now = selection.peek();
        const note = noteOf(placementId, noteId);
        const first = now?.kind === 'cells' ? now.address : undefined;
        const target = note && (await findTarget(workbook, registry.placements.peek(), note, first));
        if (isNewest()) noteTarget.value = target;
      });
      const stop = effect(() => {
        if (selection.value) rest.again();
      });
      return () => {
        stop();
        rest.stop();
        noteTarget.value = undefined;
      };
    },
    async putNote(placementId, noteId) {
      const shown = noteTarget.peek();
      const isPut = await attempt(placementId, () =>
        turns.take(async () => {
          const note = noteOf(placementId, noteId);
          const address = shown?.kind === 'free' ? tryParseAddress(shown.cells) : undefined;
          if (!note || !address) return false;
          const now = await findTarget(workbook, registry.placements.peek(), note, address);
          noteTarget.value = now;
          if (now.kind !== 'free') return false;
          await refuseFilters(parts, address);
          // The cells are written first, because a note that is there twice loses nothing.
          const free = [{ row: 0, column: 0, rows: 1, columns: note.cells.size + 1 }];
          await workbook.execute({ target: address, expect: { free }, operations: operationsFor(note) });
          await replace(placementId, noteId, () => []);
          return true;
        }),
      );
      return isPut ?? false;
    },
    async rowKeyChoices(placementId) {
      const placement = registry.placements.peek().find(({ id }) => id === placementId);
      const kept = placement && (await readKeptRows(parts, placement));
      return kept && choicesOf(kept.written);
    },
  };
}

function showNote(id: string, note: WaitingNote, reader: Reader): NoteShown {
  return {
    id,
    row: note.label,
    isColumnGone: isLeftBehind(note),
    since: note.since,
    texts: [...note.cells].map(([name, { input, numberFormat }]) => ({
      column: isPlace(name) ? undefined : name,
      text: showValue(input, numberFormat ?? 'General', reader),
    })),
    isDismissed: note.isDismissed === true,
  };
}

/** Looks at the cells that a note would take, from the first of them on. */
async function findTarget(
  workbook: Workbook,
  placements: readonly Placement[],
  note: WaitingNote,
  first: Address | undefined,
): Promise<NoteTarget> {
  const columns = note.cells.size + 1;
  if (!first || first.rect.column + columns > MAX_COLUMNS) return { kind: 'nowhere' };
  const { sheet } = first;
  const rect = { ...first.rect, rows: 1, columns };
  const cells = formatAddress({ sheet, rect });
  const [anchors, ground] = await workbook.look(
    { kind: 'anchors', anchors: placements.map(({ id }) => anchorName(id)) },
    { kind: 'ground', sheet, rects: [rect] },
  );
  const block = placements.find(({ id }) => {
    const place = anchors.get(anchorName(id));
    return place?.kind === 'found' && addressesOverlap(place.address, { sheet, rect });
  });
  if (block) return { kind: 'block', cells, report: block.report.reportName };
  return ground.filledCells > 0 ? { kind: 'filled', cells, sample: ground.sample ?? '' } : { kind: 'free', cells };
}

/** Numbers the notes of one row that left at one moment, because rows may look alike. */
function withIds({ waiting }: KeptNotes): readonly { readonly id: string; readonly note: WaitingNote }[] {
  const seen = new Map<string, number>();
  return waiting.map((note) => {
    const name = `${note.key} ${note.since}`;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return { id: `${name} ${count}`, note };
  });
}

/** Counted from the first of the note's cells. Formats come before values. */
function operationsFor({ label, cells }: WaitingNote): readonly CellOperation[] {
  const contents = [...cells.values()];
  const part = (column: number, columns = 1) => ({ row: 0, column, rows: 1, columns });
  return [
    ...contents.flatMap((content, index) => looksOf(content, part(index + 1))),
    {
      kind: 'contents',
      part: part(0, contents.length + 1),
      rows: [[textInput(label), ...contents.map(({ input }) => inputElsewhere(input))]],
    },
  ];
}

function choicesOf(kept: KeptResult): RowKeyChoices {
  const result = fromKeptResult(kept);
  const members = memberKeys(result.columns);
  return {
    columns: result.columns.map(({ title, isMeasure }, index) => ({
      member: members[index] ?? '',
      title,
      isMeasure: isMeasure === true,
    })),
    usual: usualKey(result),
    rowCount: result.rowCount,
    alike(by) {
      const places = by.map((member) => members.indexOf(member));
      const counts = new Map<string, number>();
      for (let row = 0; row < result.rowCount; row += 1) {
        const values = result.row(row);
        const key = rowKey(places.map((place) => values[place] ?? ''));
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
      return [...counts.values()].reduce((sum, count) => (count > 1 ? sum + count : sum), 0);
    },
  };
}
