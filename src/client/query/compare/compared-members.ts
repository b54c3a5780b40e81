/**
 * Names the columns that a comparison adds to a measure: `sales.net@former`, `sales.net@change` and
 * `sales.net@percent`. The engine never gets these names. Pure.
 */
import type { Comparison } from '../../data/query-events';
import type { ModelMember } from '../data-model';

export type ComparedPart = 'former' | 'change' | 'percent';

const COMPARED_NAME = /^(.+)@(former|change|percent)$/;

/** Returns the measure and its part; undefined for any other column. */
export function parseComparedName(name: string): { readonly measure: string; readonly part: string } | undefined {
  const [, measure, part] = COMPARED_NAME.exec(name) ?? [];
  return measure === undefined || part === undefined ? undefined : { measure, part };
}

/** Returns the measure whose former values a column of a flat list has. */
export function getFormerMeasure(name: string): string | undefined {
  const { measure, part } = parseComparedName(name) ?? {};
  return part === 'former' ? measure : undefined;
}

/** Recognizes the columns of a flat list, and those of a pivot, whose names are JSON. */
export function isComparedColumn(name: string): boolean {
  return /@(?:former|change|percent)(?:"\])?$/.test(name);
}

export function listComparedParts({ change }: Comparison): readonly ComparedPart[] {
  return [
    'former',
    ...(change === 'amount' || change === 'both' ? (['change'] as const) : []),
    ...(change === 'percent' || change === 'both' ? (['percent'] as const) : []),
  ];
}

export function createComparedName(measure: string, part: ComparedPart): string {
  return `${measure}@${part}`;
}

/** Returns each measure, followed by the columns that are compared with it. */
export function addComparedNames(measures: readonly string[], comparison: Comparison | undefined): readonly string[] {
  if (!comparison) return measures;
  return measures.flatMap((name) => [
    name,
    ...listComparedParts(comparison).map((part) => createComparedName(name, part)),
  ]);
}

/**
 * Adds the former values of each measure to the data model, because they add up as the measure does;
 * changes do not.
 */
export function addFormerMembers(model: ReadonlyMap<string, ModelMember>): ReadonlyMap<string, ModelMember> {
  const measures = [...model.values()].filter(({ kind }) => kind === 'measure');
  const former = measures.map((measure) => ({ ...measure, name: createComparedName(measure.name, 'former') }));
  return new Map([...model, ...former.map((member) => [member.name, member] as const)]);
}
