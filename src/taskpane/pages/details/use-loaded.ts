import { useLayoutEffect, useState } from 'preact/hooks';

/** Loads a value once for each id. Returns undefined until it is there. */
export function useLoaded<T>(
  load: (id: string) => Promise<T>,
  id: string,
): { readonly id: string; readonly value: T } | undefined {
  const [loaded, setLoaded] = useState<{ readonly id: string; readonly value: T } | undefined>(undefined);
  useLayoutEffect(() => {
    let isMounted = true;
    void load(id).then((value) => isMounted && setLoaded({ id, value }));
    return () => {
      isMounted = false;
    };
  }, [load, id]);
  return loaded;
}
