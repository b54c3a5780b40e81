import { useLayoutEffect, useState } from 'preact/hooks';
import { type Failure, toFailure } from '../../../app';

interface Loaded<T> {
  readonly id: string;
  readonly value?: T;
  readonly failure?: Failure;
}

/** Loads a value for each id. Returns undefined until it is there. */
export function useLoaded<T>(load: ((id: string) => Promise<T>) | undefined, id: string): Loaded<T> | undefined {
  const [loaded, setLoaded] = useState<Loaded<T> | undefined>(undefined);
  useLayoutEffect(() => {
    let isMounted = true;
    load?.(id).then(
      (value) => isMounted && setLoaded({ id, value }),
      (error: unknown) => isMounted && setLoaded({ id, failure: toFailure(error) }),
    );
    return () => {
      isMounted = false;
    };
  }, [id]);
  return loaded?.id === id ? loaded : undefined;
}
