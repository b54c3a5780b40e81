/**
 * Delays changes that move the page until no pointer is pressed, because a button that moves away
 * under the pointer gets no click.
 */
import { useLayoutEffect, useRef } from 'preact/hooks';

/** Returns a function that runs an action at once, or after the click if a pointer is pressed. */
export function useAfterPointerRelease(): (action: () => void) => void {
  const isPressed = useRef(false);
  const pendingActions = useRef<(() => void)[]>([]);
  useLayoutEffect(() => {
    const abortController = new AbortController();
    const listenerOptions = { capture: true, signal: abortController.signal };
    const onPress = () => {
      isPressed.current = true;
    };
    const onRelease = () => {
      isPressed.current = false;
      // The browser sends the click after `pointerup`.
      for (const action of pendingActions.current.splice(0)) setTimeout(action);
    };
    document.addEventListener('pointerdown', onPress, listenerOptions);
    document.addEventListener('pointerup', onRelease, listenerOptions);
    document.addEventListener('pointercancel', onRelease, listenerOptions);
    return () => abortController.abort();
  }, []);
  return (action) => {
    if (isPressed.current) pendingActions.current.push(action);
    else action();
  };
}
