/** Remembers for one sign-in which later additions the platform takes in records of placements. */
import { isPlatformFailure } from '../../client';

export function createRecordSupport() {
  let takesDetails: boolean | undefined;
  /** Resolves when the call has ended that finds out {@link takesDetails}. */
  let probe: Promise<void> | undefined;
  /** The platform refuses these with and without details, which says nothing about the others. */
  const refusedIds = new Set<string>();

  async function runProbe<T>(id: string, sendDetails: () => Promise<T>, sendBasics: () => Promise<T>): Promise<T> {
    try {
      const result = await sendDetails();
      takesDetails = true;
      return result;
    } catch (error) {
      if (!isInputRefused(error)) throw error;
    }
    try {
      const result = await sendBasics();
      takesDetails = false;
      return result;
    } catch (error) {
      if (isInputRefused(error)) refusedIds.add(id);
      throw error;
    }
  }

  return {
    /** Is false once the platform has shown that it does not mark single placements as refreshed. */
    marksRefreshes: true,
    /**
     * Sends a record with the details that later releases take. If the platform refuses them, sends
     * it without them, as all further records of this sign-in. Other first calls wait for that.
     * @param id identifies the placement
     */
    async send<T>(id: string, sendDetails: () => Promise<T>, sendBasics: () => Promise<T>): Promise<T> {
      while (probe) await probe;
      if (takesDetails !== undefined) return takesDetails ? sendDetails() : sendBasics();
      if (refusedIds.has(id)) return sendDetails();
      const result = runProbe(id, sendDetails, sendBasics);
      const endProbe = () => {
        probe = undefined;
      };
      probe = result.then(endProbe, endProbe);
      return result;
    },
  };
}

/**
 * Returns true if the platform refuses the body of a call, for example because of an unknown key.
 * The authorization server also answers 400, if it no longer renews the tokens of the call.
 */
export function isInputRefused(error: unknown): boolean {
  return isPlatformFailure(error) && error.code === 'Refused' && (error.status === 400 || error.status === 422);
}
