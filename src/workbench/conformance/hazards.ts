import table from './hazards.json';

/** Something in which a real Excel has been seen to differ from what is believed of it, or of which nobody knows: a row of `hazards.json`. */
interface Hazard {
  readonly theme: string;
  readonly hazard: string;
  /** Written as the sources of beliefs are. */
  readonly source: string;
  /** Numbers of the beliefs that it concerns. */
  readonly beliefs: readonly number[];
  /** Conformance cases by which a real Excel tells how it is there. */
  readonly cases: readonly string[];
  /** Why no case can ask it. */
  readonly notAsked?: string;
  /** With which the host gives either answer. */
  readonly switches: readonly string[];
  /** Files with tests of the product that pass under either answer. */
  readonly tests: readonly string[];
  /** What is missing all the same. */
  readonly open?: string;
}

export function readHazards(): readonly Hazard[] {
  const themes: Readonly<Record<string, readonly Omit<Hazard, 'theme'>[]>> = table;
  return Object.entries(themes).flatMap(([theme, rows]) => rows.map((row) => ({ theme, ...row })));
}
