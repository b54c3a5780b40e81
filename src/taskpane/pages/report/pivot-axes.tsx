import { useLayoutEffect, useRef } from 'preact/hooks';
import type { PlacementOptions } from '../../../app';
import { Button, Icon, Select } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { pageIcons } from '../page-icons';
import {
  AXES,
  type Axis,
  type AxisFields,
  computeMoves,
  type DropTarget,
  dropField,
  KEY_DIRECTIONS,
} from './axis-moves';
import { useFieldDrag } from './field-drag';

type Axes = PlacementOptions['axes'];

interface PivotAxesProps {
  readonly axes: Axes;
  /** Several values need a place on one of the axes. */
  readonly values: readonly string[];
  readonly titles: ReadonlyMap<string, string>;
  /** These members may be a value or be on an axis; undefined if values cannot move. */
  readonly movableNames: ReadonlySet<string> | undefined;
  readonly isDisabled: boolean;
  readonly onChoose: (axes: Axes) => void;
}

/**
 * Lets the user choose which members go down and which go across, ordered from the outermost. A
 * member is dragged, or moved by its buttons or by Alt with an arrow key. Each move is announced,
 * and the moved member keeps the focus.
 */
export function PivotAxes({ axes, values, titles, movableNames, isDisabled, onChoose }: PivotAxesProps) {
  const { announce, messages } = usePage();
  const { pivot } = messages.report;
  const box = useRef<HTMLDivElement>(null);
  const movedName = useRef<string | undefined>(undefined);
  const fields: AxisFields = { rows: axes.rows, columns: axes.columns, values };
  const shownAxes = AXES.filter((axis) => axis !== 'values' || movableNames);
  const findAxis = (name: string) => shownAxes.find((axis) => fields[axis].includes(name));
  const computeFieldMoves = (axis: Axis, name: string) =>
    computeMoves(fields, axis, name, movableNames?.has(name) === true);
  useLayoutEffect(() => {
    const name = movedName.current;
    movedName.current = undefined;
    if (name === undefined) return;
    const field = [...(box.current?.querySelectorAll<HTMLElement>('[data-member]') ?? [])].find(
      ({ dataset }) => dataset.member === name,
    );
    field?.querySelector('button')?.focus();
  }, [axes]);

  function applyMove(next: AxisFields | undefined, name: string): void {
    if (!next || isDisabled) return;
    movedName.current = name;
    onChoose({ ...axes, rows: next.rows, columns: next.columns });
    const newAxis = AXES.find((axis) => next[axis].includes(name)) ?? 'rows';
    // Values have the order of the report.
    const names = newAxis === 'values' ? [...titles.keys()].filter((one) => next.values.includes(one)) : next[newAxis];
    announce(
      'status',
      pivot.moved[newAxis]({ title: titles.get(name) ?? name, place: names.indexOf(name) + 1, all: names.length }),
    );
  }

  function computeFieldsAfterDrop(name: string, dropTarget: DropTarget): AxisFields | undefined {
    const from = findAxis(name);
    return from && dropField(fields, from, name, movableNames?.has(name) === true, dropTarget);
  }
  const dragged = useFieldDrag({
    box,
    isDisabled,
    canDrop: (name, dropTarget) => computeFieldsAfterDrop(name, dropTarget) !== undefined,
    onDrop: (name, dropTarget) => applyMove(computeFieldsAfterDrop(name, dropTarget), name),
  });
  const findDropMark = (axis: Axis) => {
    const { dropTarget } = dragged ?? {};
    if (dropTarget?.axis !== axis || dropTarget.before !== undefined) return undefined;
    return axis === 'values' ? 'among' : 'last';
  };

  useLayoutEffect(() => {
    const container = box.current;
    function onKeyDown(event: KeyboardEvent): void {
      const direction = KEY_DIRECTIONS[event.key];
      const { target } = event;
      if (!event.altKey || !direction || !(target instanceof Element)) return;
      const name = target.closest<HTMLElement>('[data-member]')?.dataset.member;
      const axis = name === undefined ? undefined : findAxis(name);
      if (name === undefined || !axis) return;
      event.preventDefault();
      applyMove(computeFieldMoves(axis, name)[direction], name);
    }
    container?.addEventListener('keydown', onKeyDown);
    return () => container?.removeEventListener('keydown', onKeyDown);
  });

  return (
    <div class={dragged ? 'stack close dragging' : 'stack close'} ref={box}>
      {shownAxes.map((axis) => (
        <section
          key={axis}
          class="axis"
          aria-label={pivot.axes[axis]}
          data-axis={axis}
          data-landing={findDropMark(axis)}
        >
          <p class="meta">{pivot.axes[axis]}</p>
          {axis !== 'values' && fields[axis].length === 0 && <p class="say">{pivot.nothing[axis]}</p>}
          {fields[axis].map((name) => {
            const title = titles.get(name) ?? name;
            const { up, toAxis } = computeFieldMoves(axis, name);
            return (
              <div
                class="row axis-field"
                key={name}
                data-member={name}
                data-dragged={dragged?.name === name ? true : undefined}
                data-landing={dragged?.dropTarget?.before === name ? 'before' : undefined}
              >
                <span class="grip" data-grip title={pivot.howToMove}>
                  <Icon path={pageIcons.grip} />
                </span>
                <span class="grow">{title}</span>
                {up && (
                  <Button
                    small
                    isDisabled={isDisabled}
                    name={pivot.up.named(title)}
                    onPress={() => applyMove(up, name)}
                  >
                    {pivot.up.short}
                  </Button>
                )}
                {shownAxes.map(
                  (other) =>
                    toAxis[other] && (
                      <Button
                        key={other}
                        small
                        isDisabled={isDisabled}
                        name={pivot.to[other].named(title)}
                        onPress={() => applyMove(toAxis[other], name)}
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
          onChoose={(chosenAxis) => onChoose({ ...axes, measuresOn: chosenAxis === 'rows' ? 'rows' : 'columns' })}
        />
      )}
    </div>
  );
}
