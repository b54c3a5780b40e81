/** What would move the page waits until no pointer is pressed any more: a button that moves away under it is not clicked. */
import { useLayoutEffect, useRef } from 'preact/hooks';

/** Does what it is given, at once or after the click. */
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
      // The click comes after it.
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
