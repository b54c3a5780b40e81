/**
 * Reads a table of the sheet as sessions to create: the first row names the fields, and each row
 * below it holds the values of one session.
 */
import {
  EMBED_FIELDS,
  EMBED_OBJECTS,
  type EmbedField,
  type EmbedFieldTexts,
  type EmbedObject,
  type FieldProblem,
  isEmbedField,
} from './embed-fields';
import { parseObject } from './embed-json';

export interface EmbedTable {
  readonly columns: readonly EmbedColumn[];
  /** Empty rows are left out. */
  readonly rows: readonly EmbedRow[];
}

export interface EmbedColumn {
  readonly header: string;
  /**
   * Is the field that the header names; undefined if it names none. `result` marks the column in
   * which an earlier run has written its answers.
   */
  readonly target: EmbedField | EmbedObject | 'result' | undefined;
}

export interface EmbedRow {
  /** Counts from the header row. */
  readonly offset: number;
  readonly texts: EmbedFieldTexts;
  /**
   * Holds the problems of cells whose text should be a JSON object; problems of fields are found
   * when the session is built.
   */
  readonly problems: readonly FieldProblem[];
}

/**
 * Returns undefined if there is no row below the header.
 * @param resultHeader the header that Inlay writes above a column of answers
 */
export function parseEmbedTable(cells: readonly (readonly string[])[], resultHeader: string): EmbedTable | undefined {
  const [headers, ...body] = cells;
  if (!headers) return undefined;
  const targets = createTargetMap().set(normalizeHeader(resultHeader), 'result');
  const columns = headers.map((header) => ({ header: header.trim(), target: targets.get(normalizeHeader(header)) }));
  const rows = body.flatMap((row, index) =>
    row.some((text, column) => text.trim() !== '' && columns[column]?.target !== 'result')
      ? [{ offset: index + 1, ...parseRow(columns, row) }]
      : [],
  );
  return rows.length === 0 ? undefined : { columns, rows };
}

/**
 * Maps headers that differ from the name of their field. The keys are in lower case, and without
 * blanks, dashes, dots and underscores, because headers are compared without them.
 */
const HEADER_ALIASES: Readonly<Record<string, EmbedField | EmbedObject | 'result'>> = {
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

const normalizeHeader = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{Nd}]/gu, '');

function createTargetMap(): Map<string, EmbedColumn['target']> {
  const fields = Object.keys(EMBED_FIELDS).filter(isEmbedField);
  const lastParts = fields.map((field) => normalizeHeader(field.slice(field.lastIndexOf('.') + 1)));
  const targetByName = new Map<string, EmbedColumn['target']>();
  fields.forEach((field, index) => {
    const lastPart = lastParts[index] ?? '';
    // The last part of a name is enough if it is unique.
    if (lastParts.filter((other) => other === lastPart).length === 1) targetByName.set(lastPart, field);
  });
  for (const [name, target] of Object.entries(HEADER_ALIASES)) targetByName.set(name, target);
  for (const object of EMBED_OBJECTS) targetByName.set(normalizeHeader(object), object);
  for (const field of fields) targetByName.set(normalizeHeader(field), field);
  return targetByName;
}

function parseRow(columns: readonly EmbedColumn[], row: readonly string[]): Pick<EmbedRow, 'texts' | 'problems'> {
  const texts: Partial<Record<EmbedField, string>> = {};
  const problems: FieldProblem[] = [];
  columns.forEach(({ target }, index) => {
    const text = row[index]?.trim() ?? '';
    if (text === '' || target === undefined || target === 'result') return;
    if (isEmbedField(target)) texts[target] = text;
    else problems.push(...spreadObject(target, text, texts));
  });
  return { texts, problems };
}

/** Copies the values of a JSON object into the fields that its keys name. */
function spreadObject(object: EmbedObject, text: string, texts: Partial<Record<EmbedField, string>>): FieldProblem[] {
  const value = parseObject(text);
  if (typeof value === 'string') return [{ field: object, problem: value }];
  const problems: FieldProblem[] = [];
  const visit = (path: string, members: Readonly<Record<string, unknown>>): void => {
    for (const [key, member] of Object.entries(members)) {
      const name = `${path}.${key}`;
      if (member === null) continue;
      if (typeof member === 'object') visit(name, Object.fromEntries(Object.entries(member)));
      else if (isEmbedField(name)) texts[name] = String(member);
      else problems.push({ field: object, problem: 'unknownKey', detail: name });
    }
  };
  visit(object, value);
  return problems;
}
