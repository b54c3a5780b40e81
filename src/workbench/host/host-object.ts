import { type HostError, invalidArgument, notImplemented, requireItem } from './host-error';
import type { Json, JsonObject } from './protocol';

/**
 * The interpreter sees one object of Excel's model like this; every name is the wire's PascalCase
 * name.
 */
export interface HostObject {
  readonly typeName: string;
  /** The object stands for a missing …OrNullObject. */
  readonly isNull: boolean;
  readonly isCollection: boolean;
  /** Unwraps a definition, for members that take an object as an argument. */
  readonly target: unknown;
  /**
   * Returns the data with which office.js finds the object again: `{ Id }`, `{ _Id }` or an empty
   * object.
   */
  identity(): JsonObject;
  /** Finds a loadable member regardless of case; returns Excel's spelling and the member's kind. */
  findLoadable(name: string): { readonly name: string; readonly kind: 'property' | 'link' } | undefined;
  /** Returns the properties for a load without a selection. */
  defaultProperties(): readonly string[];
  getProperty(name: string): Json;
  setProperty(name: string, value: Json): void;
  getLink(name: string): HostObject;
  items(): readonly HostObject[];
  callMethod(name: string, args: MethodArguments): HostObject | Json | undefined;
  /** Tracks the object's cells from now on; undefined for objects that need no reference. */
  track(): TrackedObject | undefined;
}

/** A tracked object outlives its batch. */
export interface TrackedObject {
  /** Returns the object at the current place of its cells, or undefined after they were deleted. */
  resolve(): HostObject | undefined;
  release(): void;
}

export interface PropertyDefinition<Target> {
  readonly get: (target: Target) => Json;
  readonly set?: (target: Target, value: Json) => void;
}

/**
 * Defines the members of one Excel class. A member that is not listed does not exist for the
 * add-in, and the error names it.
 */
export interface TypeDefinition<Target> {
  readonly name: string;
  readonly identity?: (target: Target) => JsonObject;
  readonly properties?: Readonly<Record<string, PropertyDefinition<Target>>>;
  readonly links?: Readonly<Record<string, (target: Target) => HostObject>>;
  readonly methods?: Readonly<Record<string, Method<Target>>>;
  /** These methods have no result. */
  readonly actions?: Readonly<Record<string, (target: Target, args: MethodArguments) => void>>;
  /**
   * Each finder defines two methods: if it finds nothing, `GetItem` throws ItemNotFound and
   * `GetItemOrNullObject` returns a null object.
   */
  readonly finders?: Readonly<Record<string, (target: Target, args: MethodArguments) => HostObject | undefined>>;
  readonly items?: (target: Target) => readonly HostObject[];
  readonly track?: (target: Target) => TrackedObject;
}

type Method<Target> = (target: Target, args: MethodArguments) => HostObject | Json | undefined;

/** Turns a definition into a constructor of host objects. */
export function defineType<Target>(definition: TypeDefinition<Target>): (target: Target) => HostObject {
  const members: Members<Target> = {
    definition,
    properties: new Map(Object.entries(definition.properties ?? {})),
    links: new Map(Object.entries(definition.links ?? {})),
    methods: createMethodMap(definition),
    loadables: new Map(),
  };
  for (const name of members.properties.keys()) members.loadables.set(name.toLowerCase(), { name, kind: 'property' });
  for (const name of members.links.keys()) members.loadables.set(name.toLowerCase(), { name, kind: 'link' });
  return (target) => new DefinedObject(members, target);
}

function createMethodMap<Target>({
  methods,
  actions,
  finders,
}: TypeDefinition<Target>): ReadonlyMap<string, Method<Target>> {
  const methodsByName = new Map(Object.entries(methods ?? {}));
  for (const [name, perform] of Object.entries(actions ?? {}))
    methodsByName.set(name, (target, args) => void perform(target, args));
  for (const [name, find] of Object.entries(finders ?? {})) {
    methodsByName.set(name, (target, args) => requireItem(find(target, args)));
    methodsByName.set(`${name}OrNullObject`, (target, args) => find(target, args) ?? NULL_OBJECT);
  }
  return methodsByName;
}

/** Represents a missing …OrNullObject; calls on it return it again, as in Excel. */
export const NULL_OBJECT: HostObject = {
  typeName: 'NullObject',
  isNull: true,
  isCollection: false,
  target: undefined,
  identity: () => ({}),
  findLoadable: () => undefined,
  defaultProperties: () => [],
  getProperty: () => null,
  setProperty: () => undefined,
  getLink: () => NULL_OBJECT,
  items: () => [],
  callMethod: () => NULL_OBJECT,
  track: () => undefined,
};

export function isHostObject(value: unknown): value is HostObject {
  return value === NULL_OBJECT || value instanceof DefinedObject;
}

/** Returns `Range.getCell` for the wire's `GetCell`. */
export function formatMemberLocation(typeName: string, member: string): string {
  return `${typeName}.${member.charAt(0).toLowerCase()}${member.slice(1)}`;
}

interface Members<Target> {
  readonly definition: TypeDefinition<Target>;
  readonly properties: ReadonlyMap<string, PropertyDefinition<Target>>;
  readonly links: ReadonlyMap<string, (target: Target) => HostObject>;
  readonly methods: ReadonlyMap<string, Method<Target>>;
  readonly loadables: Map<string, { readonly name: string; readonly kind: 'property' | 'link' }>;
}

class DefinedObject<Target> implements HostObject {
  readonly isNull = false;

  constructor(
    private readonly members: Members<Target>,
    readonly target: Target,
  ) {}

  get typeName(): string {
    return this.members.definition.name;
  }

  get isCollection(): boolean {
    return this.members.definition.items !== undefined;
  }

  identity(): JsonObject {
    return this.members.definition.identity?.(this.target) ?? {};
  }

  findLoadable(name: string): { readonly name: string; readonly kind: 'property' | 'link' } | undefined {
    return this.members.loadables.get(name.toLowerCase());
  }

  defaultProperties(): readonly string[] {
    return [...this.members.properties.keys()];
  }

  getProperty(name: string): Json {
    const property = this.members.properties.get(name);
    if (!property) throw this.createMissingMemberError(name);
    return property.get(this.target);
  }

  setProperty(name: string, value: Json): void {
    const property = this.members.properties.get(name);
    if (!property) throw this.createMissingMemberError(name);
    if (!property.set) throw invalidArgument(`${formatMemberLocation(this.typeName, name)} is read-only.`);
    property.set(this.target, value);
  }

  getLink(name: string): HostObject {
    const link = this.members.links.get(name);
    if (!link) throw this.createMissingMemberError(name);
    return link(this.target);
  }

  items(): readonly HostObject[] {
    const { items } = this.members.definition;
    if (!items) throw this.createMissingMemberError('Items');
    return items(this.target);
  }

  callMethod(name: string, args: MethodArguments): HostObject | Json | undefined {
    const method = this.members.methods.get(name);
    if (!method) throw this.createMissingMemberError(name);
    return method(this.target, args);
  }

  track(): TrackedObject | undefined {
    return this.members.definition.track?.(this.target);
  }

  private createMissingMemberError(name: string): HostError {
    return notImplemented(formatMemberLocation(this.typeName, name));
  }
}

/** An argument is a plain value, or an object of the model if the add-in passed one. */
export type ArgumentValue = Json | HostObject | readonly ArgumentValue[];

/** Reads the arguments of one call; a missing one that the member needs is an InvalidArgument. */
export class MethodArguments {
  constructor(private readonly values: readonly ArgumentValue[]) {}

  value(index: number): ArgumentValue {
    return this.values[index] ?? null;
  }

  text(index: number): string {
    return readText(this.value(index));
  }

  optionalText(index: number): string | undefined {
    return this.isMissing(index) ? undefined : this.text(index);
  }

  integer(index: number): number {
    const value = this.value(index);
    if (typeof value !== 'number' || !Number.isInteger(value)) throw invalidArgument();
    return value;
  }

  optionalInteger(index: number): number | undefined {
    return this.isMissing(index) ? undefined : this.integer(index);
  }

  flag(index: number): boolean {
    const value = this.value(index);
    if (value !== null && typeof value !== 'boolean') throw invalidArgument();
    return value === true;
  }

  /** Returns a plain value; throws for an object of the model. */
  plainValue(index: number): Json {
    const value = this.value(index);
    if (isHostObject(value) || containsObject(value)) throw invalidArgument();
    return value as Json;
  }

  object(index: number): HostObject {
    const value = this.value(index);
    if (!isHostObject(value)) throw invalidArgument();
    return value;
  }

  isObject(index: number): boolean {
    return isHostObject(this.value(index));
  }

  isMissing(index: number): boolean {
    return this.value(index) === null;
  }
}

/** Returns the text to which an add-in sets a text property. */
export function readText(value: unknown): string {
  if (typeof value !== 'string') throw invalidArgument();
  return value;
}

export function readFlag(value: unknown): boolean {
  if (typeof value !== 'boolean') throw invalidArgument();
  return value;
}

function containsObject(value: ArgumentValue): boolean {
  return Array.isArray(value) && value.some((entry: ArgumentValue) => isHostObject(entry) || containsObject(entry));
}
