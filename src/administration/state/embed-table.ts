/**
 * Reads a table of the sheet as sessions to create: the first row names fields, and each row below
 * is a person.
 */
import {
  EMBED_FIELDS,
  EMBED_OBJECTS,
  type EmbedField,
  type EmbedObject,
  type EmbedTexts,
  type FieldProblem,
  isEmbedField,
} from './embed-fields';
import { readObject } from './embed-json';

export interface EmbedTable {
  readonly columns: readonly EmbedColumn[];
  /** Empty rows are left out. */
  readonly rows: readonly EmbedRow[];
}

export interface EmbedColumn {
  readonly header: string;
  /**
   * Is undefined if the header names no field; `result` is the column with answers of an earlier
   * run.
   */
  readonly target: EmbedField | EmbedObject | 'result' | undefined;
}

export interface EmbedRow {
  /** Counts from the header row. */
  readonly offset: number;
  readonly texts: EmbedTexts;
  /**
   * Holds the problems of cells with objects; problems of fields are found when the session is
   * built.
   */
  readonly problems: readonly FieldProblem[];
}

/**
 * Returns undefined if there is no row below the header.
 * @param resultHeader is the header that Inlay writes above a column of answers
 */
export function readEmbedTable(cells: readonly (readonly string[])[], resultHeader: string): EmbedTable | undefined {
  const [headers, ...body] = cells;
  if (!headers) return undefined;
  const targets = allNames().set(plain(resultHeader), 'result');
  const columns = headers.map((header) => ({ header: header.trim(), target: targets.get(plain(header)) }));
  const rows = body.flatMap((row, index) =>
    row.some((text, column) => text.trim() !== '' && columns[column]?.target !== 'result')
      ? [{ offset: index + 1, ...readRow(columns, row) }]
      : [],
  );
  return rows.length === 0 ? undefined : { columns, rows };
}

/** Maps other words for a field. Case, blanks, dashes, dots and underscores are ignored. */
const ALIASES: Readonly<Record<string, EmbedField | EmbedObject | 'result'>> = {
  sessionid: 'result',
  tenant: 'embedTenantName',
  tenantname: 'embedTenantName',
  tenantdisplayname: 'embedTenantProfile.displayName',
  userdisplayname: 'userProfile.displayName',
  mail: 'email',
  emailaddress: 'email',
  dashboard: 'publicDashboardId',
  dashboardid: 'publicDashboardId',
  branch: 'branchName',
  deployment: 'deploymentId',
  ephemeral: 'isEphemeral',
  role: 'roles',
  group: 'groups',
  attributes: 'userAttributes',
};

const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{Nd}]/gu, '');

function allNames(): Map<string, EmbedColumn['target']> {
  const fields = Object.keys(EMBED_FIELDS).filter(isEmbedField);
  const leaves = fields.map((field) => plain(field.slice(field.lastIndexOf('.') + 1)));
  const names = new Map<string, EmbedColumn['target']>();
  fields.forEach((field, index) => {
    const leaf = leaves[index] ?? '';
    // The last part of a name is enough if it is unique.
    if (leaves.filter((other) => other === leaf).length === 1) names.set(leaf, field);
  });
  for (const [name, target] of Object.entries(ALIASES)) names.set(name, target);
  for (const object of EMBED_OBJECTS) names.set(plain(object), object);
  for (const field of fields) names.set(plain(field), field);
  return names;
}

function readRow(columns: readonly EmbedColumn[], row: readonly string[]): Pick<EmbedRow, 'texts' | 'problems'> {
  const texts: Partial<Record<EmbedField, string>> = {};
  const problems: FieldProblem[] = [];
  columns.forEach(({ target }, index) => {
    const text = row[index]?.trim() ?? '';
    if (text === '' || target === undefined || target === 'result') return;
    if (isEmbedField(target)) texts[target] = text;
    else problems.push(...spread(target, text, texts));
  });
  return { texts, problems };
}

/** Copies the members of an object into their fields. */
function spread(object: EmbedObject, text: string, into: Partial<Record<EmbedField, string>>): FieldProblem[] {
  const value = readObject(text);
  if (typeof value === 'string') return [{ field: object, problem: value }];
  const problems: FieldProblem[] = [];
  const visit = (path: string, members: Readonly<Record<string, unknown>>): void => {
    for (const [key, member] of Object.entries(members)) {
      const name = `${path}.${key}`;
      if (member === null) continue;
      if (typeof member === 'object') visit(name, Object.fromEntries(Object.entries(member)));
      else if (isEmbedField(name)) into[name] = String(member);
      else problems.push({ field: object, problem: 'unknownKey', detail: name });
    }
  };
  visit(object, value);
  return problems;
}
