import { useLayoutEffect, useRef } from 'preact/hooks';
import type { PlacementOptions } from '../../../app';
import { Button, Select } from '../../../parts';
import { usePage } from '../../shell/pane-context';

type Axes = PlacementOptions['axes'];
type Axis = 'rows' | 'columns';

interface PivotAxesProps {
  readonly axes: Axes;
  /** Titles of the members, by name. */
  readonly titles: ReadonlyMap<string, string>;
  /** More than one. */
  readonly hasMeasures: boolean;
  readonly off: boolean;
  readonly onChoose: (axes: Axes) => void;
}

/**
 * Which members go down and which across, from the outermost on: each is moved by its own buttons or by Alt with an arrow key, each move is
 * said, and the member keeps the focus wherever it goes.
 */
export function PivotAxes({ axes, titles, hasMeasures, off, onChoose }: PivotAxesProps) {
  const { announce, words } = usePage();
  const { pivot } = words.report;
  const lists = useRef<HTMLDivElement>(null);
  const moved = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    const name = moved.current;
    moved.current = undefined;
    if (name === undefined) return;
    const field = [...(lists.current?.querySelectorAll<HTMLElement>('[data-member]') ?? [])].find(
      ({ dataset }) => dataset.member === name,
    );
    field?.querySelector('button')?.focus();
  }, [axes]);

  function move(next: Axes | undefined, name: string): void {
    if (!next || off) return;
    moved.current = name;
    onChoose(next);
    const now: Axis = next.rows.includes(name) ? 'rows' : 'columns';
    announce('status', pivot.moved(titles.get(name) ?? name, now, next[now].indexOf(name) + 1, next[now].length));
  }

  useLayoutEffect(() => {
    const list = lists.current;
    function onKeyDown(event: KeyboardEvent): void {
      const way = KEYS[event.key];
      const { target } = event;
      if (!event.altKey || !way || !(target instanceof Element)) return;
      const name = target.closest<HTMLElement>('[data-member]')?.dataset.member;
      const axis = AXES.find((one) => name !== undefined && axes[one].includes(name));
      if (name === undefined || !axis) return;
      event.preventDefault();
      move(movesOf(axes, axis, axes[axis].indexOf(name))[way], name);
    }
    list?.addEventListener('keydown', onKeyDown);
    return () => list?.removeEventListener('keydown', onKeyDown);
  });

  return (
    <div class="stack tight" ref={lists}>
      {AXES.map((axis) => (
        <AxisList key={axis} axis={axis} axes={axes} titles={titles} off={off} onMove={move} />
      ))}
      {hasMeasures && (
        <Select
          name={pivot.measures}
          value={axes.measuresOn}
          options={AXES.map((axis) => ({ value: axis, text: pivot.measuresOn[axis] }))}
          onChoose={(chosen) => onChoose({ ...axes, measuresOn: chosen === 'rows' ? 'rows' : 'columns' })}
        />
      )}
      <small>{pivot.byKeys}</small>
    </div>
  );
}

const AXES: readonly Axis[] = ['rows', 'columns'];

interface AxisListProps extends Pick<PivotAxesProps, 'axes' | 'titles' | 'off'> {
  readonly axis: Axis;
  readonly onMove: (next: Axes | undefined, name: string) => void;
}

function AxisList({ axis, axes, titles, off, onMove }: AxisListProps) {
  const { pivot } = usePage().words.report;
  const names = axes[axis];
  return (
    <section aria-label={pivot.axes[axis]}>
      <p class="meta">{pivot.axes[axis]}</p>
      {names.length === 0 && <p class="say">{pivot.nothing[axis]}</p>}
      {names.map((name, index) => {
        const title = titles.get(name) ?? name;
        const moves = movesOf(axes, axis, index);
        return (
          <div class="row" key={name} data-member={name}>
            <span class="grow">{title}</span>
            {(['up', 'across'] as const).map((way) => {
              const { short, named } = way === 'up' ? pivot.up : pivot.to[otherThan(axis)];
              return (
                moves[way] && (
                  <Button
                    key={way}
                    small
                    {...(way === 'up' && { look: 'quiet' })}
                    off={off}
                    name={named(title)}
                    onPress={() => onMove(moves[way], name)}
                  >
                    {short}
                  </Button>
                )
              );
            })}
          </div>
        );
      })}
    </section>
  );
}

type Way = 'up' | 'down' | 'across' | 'left' | 'right';

const KEYS: Readonly<Record<string, Way>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

function otherThan(axis: Axis): Axis {
  return axis === 'rows' ? 'columns' : 'rows';
}

/** Where a member can go; rows are to the left of columns. */
function movesOf(axes: Axes, axis: Axis, index: number): Readonly<Record<Way, Axes | undefined>> {
  const names = axes[axis];
  const other = otherThan(axis);
  const across = { ...axes, [axis]: names.filter((_, at) => at !== index), [other]: [...axes[other], names[index]] };
  return {
    up: index > 0 ? { ...axes, [axis]: swapped(names, index) } : undefined,
    down: index + 1 < names.length ? { ...axes, [axis]: swapped(names, index + 1) } : undefined,
    across,
    left: axis === 'columns' ? across : undefined,
    right: axis === 'rows' ? across : undefined,
  };
}

function swapped(names: readonly string[], index: number): readonly string[] {
  return names.map((name, at) => (at === index ? names[index - 1] : at === index - 1 ? names[index] : name) ?? name);
}
