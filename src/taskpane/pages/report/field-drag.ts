/**
 * Tracks a field that is dragged by mouse, pen or finger, until it is dropped or Escape cancels.
 */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { AXES, type DropTarget } from './axis-moves';

interface FieldDragOptions {
  /**
   * Contains the fields (`data-member`), each in the list of its axis (`data-axis`). A finger can
   * drag a field only by its `data-grip`.
   */
  readonly box: { readonly current: HTMLElement | null };
  readonly isDisabled: boolean;
  canDrop(name: string, dropTarget: DropTarget): boolean;
  onDrop(name: string, dropTarget: DropTarget): void;
}

interface DraggedField {
  readonly name: string;
  /** It is undefined while the field cannot be dropped at the pointer. */
  readonly dropTarget: DropTarget | undefined;
}

/** A drag begins after this many pixels, so that a shaking hand can still click. */
const DRAG_THRESHOLD = 4;

/** Returns the dragged field; undefined while none is dragged. */
export function useFieldDrag({ box, isDisabled, canDrop, onDrop }: FieldDragOptions): DraggedField | undefined {
  const [dragged, setDragged] = useState<DraggedField | undefined>(undefined);
  const pressedField = useRef<{ readonly name: string; readonly pressEvent: PointerEvent } | undefined>(undefined);
  const currentDrag = useRef<DraggedField | undefined>(undefined);
  const update = (next: DraggedField | undefined) => {
    const isSame =
      next?.name === currentDrag.current?.name && isSameDropTarget(next?.dropTarget, currentDrag.current?.dropTarget);
    currentDrag.current = next;
    if (!isSame) setDragged(next);
  };

  useLayoutEffect(() => {
    const container = box.current;
    function onDown(event: PointerEvent): void {
      const { target, button, isPrimary, pointerType } = event;
      if (isDisabled || button !== 0 || !isPrimary || !(target instanceof Element) || target.closest('button')) return;
      // A finger scrolls everywhere else on a field.
      if (pointerType === 'touch' && !target.closest('[data-grip]')) return;
      const name = target.closest<HTMLElement>('[data-member]')?.dataset.member;
      if (name !== undefined) pressedField.current = { name, pressEvent: event };
    }
    function onMove({ pointerId, clientX, clientY, buttons }: PointerEvent): void {
      const pressed = pressedField.current;
      if (!container || pressed?.pressEvent.pointerId !== pointerId) return;
      if (buttons === 0) {
        // The button was released outside the window, where the page gets no event.
        endDrag();
        return;
      }
      if (
        !currentDrag.current &&
        Math.hypot(clientX - pressed.pressEvent.clientX, clientY - pressed.pressEvent.clientY) < DRAG_THRESHOLD
      )
        return;
      const dropTarget = findDropTarget(container, clientY);
      update({
        name: pressed.name,
        dropTarget: dropTarget && canDrop(pressed.name, dropTarget) ? dropTarget : undefined,
      });
    }
    function onUp({ pointerId }: PointerEvent): void {
      if (pressedField.current?.pressEvent.pointerId !== pointerId) return;
      const dropped = currentDrag.current;
      endDrag();
      if (dropped?.dropTarget) onDrop(dropped.name, dropped.dropTarget);
    }
    function onCancel({ pointerId }: PointerEvent): void {
      if (pressedField.current?.pressEvent.pointerId === pointerId) endDrag();
    }
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== 'Escape' || !currentDrag.current) return;
      // Escape cancels the drag and does not leave the page.
      event.preventDefault();
      endDrag();
    }
    function endDrag(): void {
      pressedField.current = undefined;
      update(undefined);
    }
    container?.addEventListener('pointerdown', onDown);
    document.addEventListener('pointermove', onMove);
    document.addEventListener('pointerup', onUp);
    document.addEventListener('pointercancel', onCancel);
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      container?.removeEventListener('pointerdown', onDown);
      document.removeEventListener('pointermove', onMove);
      document.removeEventListener('pointerup', onUp);
      document.removeEventListener('pointercancel', onCancel);
      document.removeEventListener('keydown', onKeyDown, { capture: true });
    };
  });

  useLayoutEffect(() => {
    const targetElement = box.current?.querySelector('[data-landing]');
    targetElement?.scrollIntoView({ block: 'nearest' });
  }, [dragged]);
  return dragged;
}

function isSameDropTarget(one: DropTarget | undefined, other: DropTarget | undefined): boolean {
  return one?.axis === other?.axis && one?.before === other?.before;
}

/**
 * Returns the place in the nearest list, before the first field whose middle is below the pointer.
 */
function findDropTarget(box: Element, y: number): DropTarget | undefined {
  const lists = [...box.querySelectorAll<HTMLElement>('[data-axis]')].map((list) => {
    const { top, bottom } = list.getBoundingClientRect();
    return { list, distance: Math.max(top - y, y - bottom, 0) };
  });
  const [nearest] = lists.sort((one, other) => one.distance - other.distance);
  const axis = AXES.find((one) => one === nearest?.list.dataset.axis);
  if (!nearest || !axis) return undefined;
  const before = [...nearest.list.querySelectorAll<HTMLElement>('[data-member]')].find((field) => {
    const { top, bottom } = field.getBoundingClientRect();
    return y < (top + bottom) / 2;
  });
  return { axis, before: axis === 'values' ? undefined : before?.dataset.member };
}
