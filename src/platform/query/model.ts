/** A data model as data: what the words of a query mean in SQL. `{CUBE}` stands for the cube's own table alias. */

export interface MeasureDefinition {
  readonly name: string;
  readonly title: string;
  readonly type: 'count' | 'countDistinct' | 'sum' | 'avg' | 'min' | 'max' | 'number';
  /** The value of one row; for `number` an expression over other measures, `{net_sales} / {quantity}`. */
  readonly sql?: string;
  /** Rows that count, as SQL conditions. */
  readonly filters?: readonly string[];
  readonly format?: 'currency' | 'percent';
  readonly description?: string;
}

export interface DimensionDefinition {
  readonly name: string;
  readonly title: string;
  readonly type: 'string' | 'number' | 'time' | 'boolean';
  readonly sql: string;
  readonly primaryKey?: boolean;
  readonly format?: 'currency' | 'percent' | 'id';
  readonly description?: string;
}

export interface SegmentDefinition {
  readonly name: string;
  readonly title: string;
  readonly sql: string;
}

interface JoinDefinition {
  /** The cube on the "one" side: a join never multiplies rows. */
  readonly cube: string;
  /** `{CUBE}.store_id = {stores}.id` */
  readonly sql: string;
}

export interface CubeDefinition {
  readonly name: string;
  readonly title: string;
  /** A table of the `source` schema, or a query in parentheses. */
  readonly table: string;
  readonly joins: readonly JoinDefinition[];
  readonly measures: readonly MeasureDefinition[];
  readonly dimensions: readonly DimensionDefinition[];
  readonly segments: readonly SegmentDefinition[];
}

interface ViewPart {
  /** Cubes from the view's root to the one whose members are included. */
  readonly joinPath: readonly string[];
  /** True puts the cube's name before each member's name. */
  readonly prefix?: boolean;
  readonly includes: '*' | readonly string[];
}

interface ViewDefinition {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly parts: readonly ViewPart[];
}

export interface DataModel {
  /** ISO 4217, of every `currency` member. */
  readonly currency: string;
  readonly cubes: readonly CubeDefinition[];
  readonly views: readonly ViewDefinition[];
}
