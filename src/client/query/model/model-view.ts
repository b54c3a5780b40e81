/** Describes the views of a data model as users choose fields from them. */
import type { ModelMember } from '../data-model';

/** A measure or dimension of a view that users may choose. */
export interface ModelField extends ModelMember {
  readonly description?: string;
  /** Lists further names of the field, as the model's author has written them. */
  readonly synonyms: readonly string[];
  /**
   * Holds what the model tells assistants about the field. A search reads it; the documentation of
   * the engine promises that users do not see it.
   */
  readonly hiddenContext?: string;
  /** Lists the granularities that the model adds to the predefined ones; only times have them. */
  readonly granularities: readonly ModelGranularity[];
}

interface ModelGranularity {
  readonly name: string;
  readonly title: string;
  /** For example `3 months`; '' if the model does not say. */
  readonly interval: string;
}

/** Groups fields of a view. A field may be in several groups, or in none. */
export interface FieldGroup {
  /** The levels of a hierarchy are in order, the coarsest first; it has no groups. */
  readonly kind: 'folder' | 'hierarchy';
  readonly title: string;
  readonly fieldNames: readonly string[];
  readonly groups: readonly FieldGroup[];
}

export interface ModelView {
  readonly name: string;
  readonly title: string;
  readonly description?: string;
  /** Cubes are the parts from which a model builds its views; a model may offer them to users, too. */
  readonly isCube: boolean;
  readonly synonyms: readonly string[];
  readonly hiddenContext?: string;
  /** Lists dimensions, then measures, each in the order of the model. */
  readonly fields: readonly ModelField[];
  /** Lists the folders, then the hierarchies. No group is empty. */
  readonly groups: readonly FieldGroup[];
}
