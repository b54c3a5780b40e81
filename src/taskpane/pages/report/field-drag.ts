/**
 * Tracks a field that is dragged by mouse, pen or finger, until it is dropped or Escape cancels.
 */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { AXES, type Landing } from './axis-moves';

interface FieldDrag {
  /**
   * Contains the fields (`data-member`), each in the list of its axis (`data-axis`). A finger can
   * drag a field only by its `data-grip`.
   */
  readonly box: { readonly current: HTMLElement | null };
  readonly off: boolean;
  canDrop(name: string, landing: Landing): boolean;
  onDrop(name: string, landing: Landing): void;
}

interface Dragged {
  readonly name: string;
  /** It is undefined while the field cannot be dropped at the pointer. */
  readonly landing: Landing | undefined;
}

/** A drag begins after this many pixels, so that a shaking hand can still click. */
const FAR_ENOUGH = 4;

/** Returns the dragged field; undefined while none is dragged. */
export function useFieldDrag({ box, off, canDrop, onDrop }: FieldDrag): Dragged | undefined {
  const [dragged, show] = useState<Dragged | undefined>(undefined);
  const pressed = useRef<{ readonly name: string; readonly at: PointerEvent } | undefined>(undefined);
  const now = useRef<Dragged | undefined>(undefined);
  const set = (next: Dragged | undefined) => {
    const isSame = next?.name === now.current?.name && sameLanding(next?.landing, now.current?.landing);
    now.current = next;
    if (!isSame) show(next);
  };

  useLayoutEffect(() => {
    const fields = box.current;
    function onDown(event: PointerEvent): void {
      const { target, button, isPrimary, pointerType } = event;
      if (off || button !== 0 || !isPrimary || !(target instanceof Element) || target.closest('button')) return;
      // A finger scrolls everywhere else on a field.
      if (pointerType === 'touch' && !target.closest('[data-grip]')) return;
      const name = target.closest<HTMLElement>('[data-member]')?.dataset.member;
      if (name !== undefined) pressed.current = { name, at: event };
    }
    function onMove({ pointerId, clientX, clientY, buttons }: PointerEvent): void {
      const press = pressed.current;
      if (!fields || press?.at.pointerId !== pointerId) return;
      if (buttons === 0) {
        // The button was released outside the window, where the page gets no event.
        end();
        return;
      }
      if (!now.current && Math.hypot(clientX - press.at.clientX, clientY - press.at.clientY) < FAR_ENOUGH) return;
      const landing = landingAt(fields, clientY);
      set({ name: press.name, landing: landing && canDrop(press.name, landing) ? landing : undefined });
    }
    function onUp({ pointerId }: PointerEvent): void {
      if (pressed.current?.at.pointerId !== pointerId) return;
      const done = now.current;
      end();
      if (done?.landing) onDrop(done.name, done.landing);
    }
    function onCancel({ pointerId }: PointerEvent): void {
      if (pressed.current?.at.pointerId === pointerId) end();
    }
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== 'Escape' || !now.current) return;
      // Escape cancels the drag and does not leave the page.
      event.preventDefault();
      end();
    }
    function end(): void {
      pressed.current = undefined;
      set(undefined);
    }
    fields?.addEventListener('pointerdown', onDown);
    document.addEventListener('pointermove', onMove);
    document.addEventListener('pointerup', onUp);
    document.addEventListener('pointercancel', onCancel);
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      fields?.removeEventListener('pointerdown', onDown);
      document.removeEventListener('pointermove', onMove);
      document.removeEventListener('pointerup', onUp);
      document.removeEventListener('pointercancel', onCancel);
      document.removeEventListener('keydown', onKeyDown, { capture: true });
    };
  });

  useLayoutEffect(() => {
    const scrolled = box.current?.querySelector('[data-landing]');
    scrolled?.scrollIntoView({ block: 'nearest' });
  }, [dragged]);
  return dragged;
}

function sameLanding(one: Landing | undefined, other: Landing | undefined): boolean {
  return one?.axis === other?.axis && one?.before === other?.before;
}

/**
 * Returns the place in the nearest list, before the first field whose middle is below the pointer.
 */
function landingAt(box: Element, y: number): Landing | undefined {
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
