/** Finds reports by the names that formulas give. */
import { readAllPages } from '../../client';
import { findMatches, normalizeTypedText } from '../../grid';
import type { Session } from '../session/session';

/**
 * Returns the ids of the reports with this name or title. The platform's search finds names that
 * contain the text as it was typed, so a name with other blanks or another Unicode form is
 * searched by its longest plain word.
 */
export async function findReportsByName(
  session: Session,
  typedName: string,
  signal: AbortSignal,
): Promise<readonly number[]> {
  const search = typedName.normalize('NFC').trim();
  const [word = ''] = (search.match(/[a-z0-9]+/gi) ?? []).sort((a, b) => b.length - a.length);
  const reportIds = await searchByName(session, typedName, search, signal);
  return reportIds.length > 0 || word === '' || word === search
    ? reportIds
    : searchByName(session, typedName, word, signal);
}

async function searchByName(
  { client, deployment }: Session,
  typedName: string,
  search: string,
  signal: AbortSignal,
): Promise<readonly number[]> {
  const normalizedName = normalizeTypedText(typedName);
  const namedReports: { readonly id: number; readonly text: string }[] = [];
  // The search also finds longer names and descriptions that contain the text, so any page may hold
  // another report with this name.
  const pages = readAllPages('listReports', (after) => {
    const pageRequest = { first: 100, after, search, sortBy: 'name', sortDirection: 'ASC' } as const;
    return client.listReports(deployment.id, pageRequest, signal);
  });
  for await (const page of pages)
    for (const { id, name, title } of page)
      for (const text of [name, title ?? ''])
        if (normalizeTypedText(text) === normalizedName) namedReports.push({ id, text });
  return [...new Set(findMatches(namedReports, typedName, [({ text }) => text]).map(({ id }) => id))];
}
