import { useLayoutEffect, useState } from 'preact/hooks';

interface Loaded<T> {
  readonly id: string;
  readonly value: T;
}

/** Loads a value for each id. Returns undefined until it is there. */
export function useLoaded<T>(load: (id: string) => Promise<T>, id: string): Loaded<T> | undefined {
  const [loaded, setLoaded] = useState<Loaded<T> | undefined>(undefined);
  useLayoutEffect(() => {
    let isMounted = true;
    void load(id).then((value) => isMounted && setLoaded({ id, value }));
    return () => {
      isMounted = false;
    };
  }, [load, id]);
  return loaded?.id === id ? loaded : undefined;
}
