import table from './hazards.json';

/**
 * A hazard is an observed or possible difference between a real Excel and a belief, a row of
 * `hazards.json`.
 */
interface Hazard {
  readonly theme: string;
  readonly hazard: string;
  /** Names the source in the same format as a belief does. */
  readonly source: string;
  /** The hazard affects the beliefs with these numbers. */
  readonly beliefs: readonly number[];
  /** These conformance cases reveal the behaviour of a real Excel. */
  readonly cases: readonly string[];
  /** Says why no case can check the hazard. */
  readonly notAsked?: string;
  /** These switches make the host show either behaviour. */
  readonly switches: readonly string[];
  /** Files with tests of the product that pass under either behaviour. */
  readonly tests: readonly string[];
  /** Describes what neither a case nor a test covers yet. */
  readonly open?: string;
}

export function readHazards(): readonly Hazard[] {
  const themes: Readonly<Record<string, readonly Omit<Hazard, 'theme'>[]>> = table;
  return Object.entries(themes).flatMap(([theme, rows]) => rows.map((row) => ({ theme, ...row })));
}
