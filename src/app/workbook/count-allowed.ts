/** What a workbook may have read, counted and by platform: shown by pages alone, so it comes with them. */
import type { Session } from '../session/session';

type Where = Pick<Session, 'address'> & { readonly deployment: Pick<Session['deployment'], 'id'> };

/** A name with the number of the report that had it. */
const FOUND = /" \d+$/;

/** @param allowed keys of `AllowedReports` */
export function countAllowed(allowed: ReadonlySet<string>, session: Where | undefined): number {
  const known = [...allowed].filter((key) => key.startsWith(`${session?.address} ${session?.deployment.id} `));
  // One that was allowed by its name and found since has three keys: its name, its number, and the two together.
  return known.length - 2 * known.filter((key) => FOUND.test(key)).length;
}

/** Whether the analyst has let this workbook have reports of that platform read. */
export function isAnyAllowedOf(allowed: ReadonlySet<string>, platform: string): boolean {
  return [...allowed].some((key) => key.startsWith(`${platform} `));
}
