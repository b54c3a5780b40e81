/**
 * Delays changes that move the page until no pointer is pressed, because a button that moves away
 * under the pointer gets no click.
 */
import { useLayoutEffect, useRef } from 'preact/hooks';

/** Returns a function that runs an action at once, or after the click. */
export function useOnceReleased(): (act: () => void) => void {
  const isPressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useLayoutEffect(() => {
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    const pressed = () => {
      isPressed.current = true;
    };
    const released = () => {
      isPressed.current = false;
      // The browser sends the click after `pointerup`.
      for (const act of waiting.current.splice(0)) setTimeout(act);
    };
    document.addEventListener('pointerdown', pressed, options);
    document.addEventListener('pointerup', released, options);
    document.addEventListener('pointercancel', released, options);
    return () => listening.abort();
  }, []);
  return (act) => {
    if (isPressed.current) waiting.current.push(act);
    else act();
  };
}
