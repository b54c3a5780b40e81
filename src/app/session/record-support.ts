/** Remembers for one sign-in which newer fields and calls for records of placements the platform has. */
import { isPlatformFailure } from '../../client';

export function createRecordSupport() {
  let supportsDetails: boolean | undefined;
  /** Resolves when the first call, which sets {@link supportsDetails}, has ended. */
  let probe: Promise<void> | undefined;

  async function runProbe<T>(sendDetails: () => Promise<T>, sendBasics: () => Promise<T>): Promise<T> {
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
      // The platform refuses the record for another reason, so later calls are not sent twice.
      if (isInputRefused(error)) supportsDetails = true;
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
     */
    async send<T>(sendDetails: () => Promise<T>, sendBasics: () => Promise<T>): Promise<T> {
      while (probe) await probe;
      if (supportsDetails !== undefined) return supportsDetails ? sendDetails() : sendBasics();
      const result = runProbe(sendDetails, sendBasics);
      const endProbe = () => {
        probe = undefined;
      };
      probe = result.then(endProbe, endProbe);
      return result;
    },
  };
}

/** Returns true if the platform refuses the body of a call, for example because of an unknown key. */
export function isInputRefused(error: unknown): boolean {
  return isPlatformFailure(error) && (error.status === 400 || error.status === 422);
}
