import table from './hazards.json';

/** An observed or possible difference between a real Excel and a belief: a row of `hazards.json`. */
interface Hazard {
  readonly theme: string;
  readonly hazard: string;
  /** In the format of the sources of beliefs. */
  readonly source: string;
  /** The numbers of the affected beliefs. */
  readonly beliefs: readonly number[];
  /** Conformance cases that reveal the behaviour of a real Excel. */
  readonly cases: readonly string[];
  /** The reason why no case can check it. */
  readonly notAsked?: string;
  /** The switches with which the host shows either behaviour. */
  readonly switches: readonly string[];
  /** Files with tests of the product that pass under either behaviour. */
  readonly tests: readonly string[];
  /** A gap that remains. */
  readonly open?: string;
}

export function readHazards(): readonly Hazard[] {
  const themes: Readonly<Record<string, readonly Omit<Hazard, 'theme'>[]>> = table;
  return Object.entries(themes).flatMap(([theme, rows]) => rows.map((row) => ({ theme, ...row })));
}
