import { useLayoutEffect, useRef } from 'preact/hooks';
import type { PlacementOptions } from '../../../app';
import { Button, Icon, Select } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { pageGlyphs } from '../page-glyphs';
import { AXES, type Axis, droppedAt, type Landing, type Lists, movesOf, WAY_OF_KEY } from './axis-moves';
import { useFieldDrag } from './field-drag';

type Axes = PlacementOptions['axes'];

interface PivotAxesProps {
  readonly axes: Axes;
  /** Several values need a place on one of the axes. */
  readonly values: readonly string[];
  readonly titles: ReadonlyMap<string, string>;
  /** These members may be a value or be on an axis; undefined if values cannot move. */
  readonly either: ReadonlySet<string> | undefined;
  readonly off: boolean;
  readonly onChoose: (axes: Axes) => void;
}

/**
 * Lets the user choose which members go down and which go across, ordered from the outermost. A
 * member is dragged, or moved by its buttons or by Alt with an arrow key. Each move is announced,
 * and the moved member keeps the focus.
 */
export function PivotAxes({ axes, values, titles, either, off, onChoose }: PivotAxesProps) {
  const { announce, words } = usePage();
  const { pivot } = words.report;
  const box = useRef<HTMLDivElement>(null);
  const moved = useRef<string | undefined>(undefined);
  const lists: Lists = { rows: axes.rows, columns: axes.columns, values };
  const shown = AXES.filter((axis) => axis !== 'values' || either);
  const axisOf = (name: string) => shown.find((axis) => lists[axis].includes(name));
  const movesIn = (axis: Axis, name: string) => movesOf(lists, axis, name, either?.has(name) === true);
  useLayoutEffect(() => {
    const name = moved.current;
    moved.current = undefined;
    if (name === undefined) return;
    const field = [...(box.current?.querySelectorAll<HTMLElement>('[data-member]') ?? [])].find(
      ({ dataset }) => dataset.member === name,
    );
    field?.querySelector('button')?.focus();
  }, [axes]);

  function move(next: Lists | undefined, name: string): void {
    if (!next || off) return;
    moved.current = name;
    onChoose({ ...axes, rows: next.rows, columns: next.columns });
    const now = AXES.find((axis) => next[axis].includes(name)) ?? 'rows';
    // Values have the order of the report.
    const names = now === 'values' ? [...titles.keys()].filter((one) => next.values.includes(one)) : next[now];
    announce('status', pivot.moved(titles.get(name) ?? name, now, names.indexOf(name) + 1, names.length));
  }

  function dropped(name: string, landing: Landing): Lists | undefined {
    const from = axisOf(name);
    return from && droppedAt(lists, from, name, either?.has(name) === true, landing);
  }
  const dragged = useFieldDrag({
    box,
    off,
    canDrop: (name, landing) => dropped(name, landing) !== undefined,
    onDrop: (name, landing) => move(dropped(name, landing), name),
  });
  const landsIn = (axis: Axis) => {
    const { landing } = dragged ?? {};
    if (landing?.axis !== axis || landing.before !== undefined) return undefined;
    return axis === 'values' ? 'among' : 'last';
  };

  useLayoutEffect(() => {
    const list = box.current;
    function onKeyDown(event: KeyboardEvent): void {
      const way = WAY_OF_KEY[event.key];
      const { target } = event;
      if (!event.altKey || !way || !(target instanceof Element)) return;
      const name = target.closest<HTMLElement>('[data-member]')?.dataset.member;
      const axis = name === undefined ? undefined : axisOf(name);
      if (name === undefined || !axis) return;
      event.preventDefault();
      move(movesIn(axis, name)[way], name);
    }
    list?.addEventListener('keydown', onKeyDown);
    return () => list?.removeEventListener('keydown', onKeyDown);
  });

  return (
    <div class={dragged ? 'stack close dragging' : 'stack close'} ref={box}>
      {shown.map((axis) => (
        <section key={axis} class="axis" aria-label={pivot.axes[axis]} data-axis={axis} data-landing={landsIn(axis)}>
          <p class="meta">{pivot.axes[axis]}</p>
          {axis !== 'values' && lists[axis].length === 0 && <p class="say">{pivot.nothing[axis]}</p>}
          {lists[axis].map((name) => {
            const title = titles.get(name) ?? name;
            const { up, to } = movesIn(axis, name);
            return (
              <div
                class="row axis-field"
                key={name}
                data-member={name}
                data-dragged={dragged?.name === name ? true : undefined}
                data-landing={dragged?.landing?.before === name ? 'before' : undefined}
              >
                <span class="grip" data-grip>
                  <Icon glyph={pageGlyphs.grip} />
                </span>
                <span class="grow">{title}</span>
                {up && (
                  <Button small look="quiet" off={off} name={pivot.up.named(title)} onPress={() => move(up, name)}>
                    {pivot.up.short}
                  </Button>
                )}
                {shown.map(
                  (other) =>
                    to[other] && (
                      <Button
                        key={other}
                        small
                        off={off}
                        name={pivot.to[other].named(title)}
                        onPress={() => move(to[other], name)}
                      >
                        {pivot.to[other].short}
                      </Button>
                    ),
                )}
              </div>
            );
          })}
        </section>
      ))}
      {values.length > 1 && (
        <Select
          name={pivot.measures}
          value={axes.measuresOn}
          options={(['rows', 'columns'] as const).map((axis) => ({ value: axis, text: pivot.measuresOn[axis] }))}
          onChoose={(chosen) => onChoose({ ...axes, measuresOn: chosen === 'rows' ? 'rows' : 'columns' })}
        />
      )}
      <small>{pivot.howToMove}</small>
    </div>
  );
}
