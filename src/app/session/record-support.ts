/** Remembers for one sign-in which newer fields and calls for records of placements the platform has. */
import { isPlatformFailure } from '../../client';

export function createRecordSupport() {
  let supportsDetails: boolean | undefined;
  /** Resolves when the first call, which sets {@link supportsDetails}, has ended. */
  let probe: Promise<void> | undefined;
  /** The platform refuses these with and without details, which says nothing about the others. */
  const refusedIds = new Set<string>();

  async function runProbe<T>(id: string, sendDetails: () => Promise<T>, sendBasics: () => Promise<T>): Promise<T> {
    try {
      const result = await sendDetails();
      supportsDetails = true;
      return result;
    } catch (error) {
      if (!isInputRefused(error)) throw error;
    }
    try {
      const result = await sendBasics();
      supportsDetails = false;
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
     * Sends a record with the details that newer releases store. If the platform refuses them, sends
     * this record and all later ones of the sign-in without them. Until it is clear which, other
     * calls wait.
     * @param id identifies the placement
     */
    async send<T>(id: string, sendDetails: () => Promise<T>, sendBasics: () => Promise<T>): Promise<T> {
      while (probe) await probe;
      if (supportsDetails !== undefined) return supportsDetails ? sendDetails() : sendBasics();
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
