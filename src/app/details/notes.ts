/** Notes without a row and the columns that tell rows apart: what the pane shows, and what the user does with them. */
import { effect, type ReadonlySignal, signal } from '@preact/signals';
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
import type { Reader } from '../parts';
import { readKeptRows } from '../pipeline/fetch/kept-rows';
import { showValue } from '../pipeline/lay-out/cell-text';
import { refuseFilters } from '../pipeline/plan/assert-no-obstacles';
import { blocksIn } from '../workbook/find-blocks';
import { atRest } from '../workbook/selection';
import type { Attempt, DetailsParts } from './details-parts';
import type { NoteShown, NoteTarget, RowKeyChoices } from './details-state';
import { inputElsewhere, isPlace, looksOf } from './note-cells';

export class Notes {
  private readonly target = signal<NoteTarget | undefined>(undefined);
  /** Undefined as long as it is not known. */
  readonly noteTarget: ReadonlySignal<NoteTarget | undefined> = this.target;

  constructor(
    private readonly parts: DetailsParts,
    private readonly attempt: Attempt,
  ) {}

  /** Notes without a row; to be read as a signal. */
  readonly notesOf = (placementId: string): readonly NoteShown[] => {
    const placement = this.parts.registry.placements.value.find(({ id }) => id === placementId);
    return withIds(keptNotesOf(placement)).map(({ id, note }) => showNote(id, note, this.parts.reader));
  };

  /** Folds a note away: it does not come back by itself, until the user brings it back. */
  readonly dismissNote = (placementId: string, noteId: string) => this.setDismissed(placementId, noteId, true);

  readonly bringBackNote = (placementId: string, noteId: string) => this.setDismissed(placementId, noteId, undefined);

  /** Looks where the note would go with each selection from now on; returns the function that ends it. */
  readonly followTarget = (placementId: string, noteId: string): (() => void) => {
    const { selection } = this.parts;
    const rest = atRest(this.parts, async (isNewest) => {
      const now = selection.peek();
      const note = this.noteOf(placementId, noteId);
      const target = note && (await this.findTarget(note, now?.kind === 'cells' ? now.address : undefined));
      if (isNewest()) this.target.value = target;
    });
    const stop = effect(() => {
      if (selection.value) rest.again();
    });
    return () => {
      stop();
      rest.stop();
      this.target.value = undefined;
    };
  };

  /**
   * Writes the note into the cells that were told, and takes it from the list. Where these are not free any more nothing is written, and
   * the target tells so.
   */
  readonly putNote = async (placementId: string, noteId: string): Promise<boolean> => {
    const { turns, workbook } = this.parts;
    const shown = this.target.peek();
    const isPut = await this.attempt(placementId, () =>
      turns.take(async () => {
        const note = this.noteOf(placementId, noteId);
        const address = shown?.kind === 'free' ? tryParseAddress(shown.cells) : undefined;
        if (!note || !address) return false;
        const now = await this.findTarget(note, address);
        this.target.value = now;
        if (now.kind !== 'free') return false;
        await refuseFilters(this.parts, address);
        // The cells are written first, because a note that is there twice loses nothing.
        const free = [{ row: 0, column: 0, rows: 1, columns: note.cells.size + 1 }];
        await workbook.execute({ target: address, expect: { free }, operations: operationsFor(note) });
        await this.replace(placementId, noteId, () => []);
        return true;
      }),
    );
    return isPut ?? false;
  };

  /** Undefined where this device does not know the rows. */
  readonly rowKeyChoices = async (placementId: string): Promise<RowKeyChoices | undefined> => {
    const placement = this.parts.registry.get(placementId);
    const kept = placement && (await readKeptRows(this.parts, placement));
    return kept && choicesOf(kept.written);
  };

  private noteOf(placementId: string, noteId: string): WaitingNote | undefined {
    return withIds(keptNotesOf(this.parts.registry.get(placementId))).find(({ id }) => id === noteId)?.note;
  }

  private setDismissed(placementId: string, noteId: string, isDismissed: true | undefined) {
    return this.attempt(placementId, () =>
      this.parts.turns.take(() => this.replace(placementId, noteId, (note) => [{ ...note, isDismissed }])),
    );
  }

  /** The caller holds the mutex, because a refresh changes notes too. */
  private async replace(placementId: string, noteId: string, toNotes: (note: WaitingNote) => readonly WaitingNote[]) {
    const { registry } = this.parts;
    const kept = keptNotesOf(registry.get(placementId));
    const waiting = withIds(kept).flatMap(({ id, note }) => (id === noteId ? toNotes(note) : [note]));
    registry.update(placementId, 'notes', { keptNotes: writeKeptNotes({ ...kept, waiting }) });
    await registry.keepPlacements([placementId]);
  }

  /** Looks at the cells that a note would take, from the first of them on. */
  private async findTarget(note: WaitingNote, first: Address | undefined): Promise<NoteTarget> {
    const { workbook, registry } = this.parts;
    const columns = note.cells.size + 1;
    if (!first || first.rect.column + columns > MAX_COLUMNS) return { kind: 'nowhere' };
    const { sheet } = first;
    const rect = { ...first.rect, rows: 1, columns };
    const cells = formatAddress({ sheet, rect });
    const placements = registry.placements.peek();
    const [anchors, ground] = await workbook.look(
      { kind: 'anchors', anchors: placements.map(({ id }) => anchorName(id)) },
      { kind: 'ground', sheet, rects: [rect] },
    );
    const block = blocksIn(placements, anchors).find(({ address }) => addressesOverlap(address, { sheet, rect }));
    if (block) return { kind: 'block', cells, report: block.placement.report.reportName };
    return ground.filledCells > 0 ? { kind: 'filled', cells, sample: ground.sample ?? '' } : { kind: 'free', cells };
  }
}

function keptNotesOf(placement: Placement | undefined): KeptNotes {
  return tryReadKeptNotes(placement?.notes.keptNotes);
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
