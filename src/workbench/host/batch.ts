/** Interprets batches: object paths, actions, and references that outlive their batch. */
import {
  apiNotFound,
  HostError,
  HTTP_STATUSES,
  invalidReference,
  notImplemented,
  throwError,
  toHostError,
} from './host-error';
import {
  type ArgumentValue,
  formatMemberLocation,
  type HostObject,
  isHostObject,
  MethodArguments,
  NULL_OBJECT,
  type TrackedObject,
} from './host-object';
import { loadObject } from './load';
import {
  ActionType,
  type ArgumentInfo,
  type BatchAction,
  type BatchError,
  type BatchRequest,
  type BatchResponse,
  type Json,
  type ObjectPath,
  PathType,
} from './protocol';

interface BatchEnvironment {
  /** An object path without a parent starts at the workbook. */
  readonly root: HostObject;
  readonly references: ObjectReferences;
  /** False when the simulated Excel is too old for the member. */
  hasMember(typeName: string, member: string): boolean;
  /** Creates an object requested by name, such as `Microsoft.AppRuntime.AppRuntimeService`. */
  createService(name: string): HostObject | undefined;
  /** The interpreter calls this after each successful action. */
  onActionSucceeded(): void;
}

/**
 * Runs the actions of one batch in order. The first failure stops it, and earlier actions keep
 * their effect, as in Excel.
 * Never throws: a defect of the host itself yields GeneralException.
 * @param failingActionIndex the index of an action that fails regardless of what it does
 */
export function runBatch(
  request: BatchRequest,
  environment: BatchEnvironment,
  failingActionIndex?: number,
): BatchResponse {
  const run = new BatchRun(request, environment);
  const results: { ActionId: number; Value: Json }[] = [];
  for (const [index, action] of request.Actions.entries()) {
    try {
      if (index === failingActionIndex) throw new HostError('GeneralException', 'The batch was asked to fail here.');
      results.push({ ActionId: action.Id, Value: run.execute(action) });
      environment.onActionSucceeded();
    } catch (error) {
      return { Results: results, TraceIds: run.traceIds, Error: toBatchError(error, index) };
    }
  }
  return { Results: results, TraceIds: run.traceIds };
}

/** @param actionIndex the action that failed; omitted when the batch as a whole was refused */
export function toBatchError(error: unknown, actionIndex?: number): BatchError {
  const failure = toHostError(error);
  return {
    Code: failure.code,
    Message: failure.message,
    Location: failure.location ?? null,
    HttpStatusCode: HTTP_STATUSES[failure.code] ?? 500,
    ...(actionIndex !== undefined && { ActionIndex: actionIndex }),
  };
}

const KEEP_REFERENCE = '_KeepReference';
const REMOVE_REFERENCE = '_RemoveReference';

class BatchRun {
  readonly traceIds: number[] = [];
  private readonly objects = new Map<number, HostObject>();
  private readonly referenceIds = new Map<HostObject, string>();

  constructor(
    private readonly request: BatchRequest,
    private readonly environment: BatchEnvironment,
  ) {}

  execute(action: BatchAction): Json {
    switch (action.ActionType) {
      case ActionType.Instantiate:
        return this.instantiate(this.resolve(action.ObjectPathId));
      case ActionType.Query:
      case ActionType.QueryAsJson:
        return this.load(action);
      case ActionType.Method:
        return this.callMethod(action);
      case ActionType.SetProperty:
        this.setProperty(this.resolve(action.ObjectPathId), action.Name ?? '', this.readFirstArgument(action));
        return null;
      case ActionType.Trace:
        this.traceIds.push(action.Id);
        return null;
      case ActionType.Update: {
        const object = this.resolve(action.ObjectPathId);
        for (const [name, value] of Object.entries(action.ObjectState ?? {})) this.setProperty(object, name, value);
        return null;
      }
      case ActionType.RecursiveQuery:
        throw notImplemented('ClientRequestContext.loadRecursive');
      case ActionType.EnsureUnchanged:
        throw notImplemented('ClientObject.ensureUnchanged');
      default:
        throw notImplemented(`ActionType ${action.ActionType}`);
    }
  }

  private load(action: BatchAction): Json {
    const object = this.resolve(action.ObjectPathId);
    const context = {
      identify: (found: HostObject, isItem: boolean) => this.identify(found, isItem),
      checkAvailable: (typeName: string, member: string) => this.checkAvailable(typeName, member),
    };
    return this.withLocation(object.typeName, 'load', () => loadObject(object, action.QueryInfo ?? {}, context));
  }

  private callMethod(action: BatchAction): Json {
    const name = action.Name ?? '';
    if (name === REMOVE_REFERENCE) {
      this.environment.references.remove(String(action.ArgumentInfo?.Arguments?.[0]));
      return null;
    }
    const object = this.resolve(action.ObjectPathId);
    if (name === KEEP_REFERENCE) {
      this.keepReference(object);
      return null;
    }
    const result = this.callMember(object, name, action.ArgumentInfo);
    return isHostObject(result) ? this.instantiate(result) : (result ?? null);
  }

  /** `null` tells office.js that an …OrNullObject is missing. */
  private instantiate(object: HostObject): Json {
    return object.isNull ? null : this.identify(object, false);
  }

  private identify(object: HostObject, isItem: boolean): Readonly<Record<string, Json>> {
    const identity = object.identity();
    // Items without an id (the ranges of RangeAreas) can be found again only through a reference.
    const referenceId =
      this.referenceIds.get(object) ??
      (isItem && Object.keys(identity).length === 0 ? this.keepReference(object) : undefined);
    return referenceId === undefined ? identity : { ...identity, _ReferenceId: referenceId };
  }

  private keepReference(object: HostObject): string | undefined {
    const cachedId = this.referenceIds.get(object);
    if (cachedId !== undefined) return cachedId;
    const id = this.environment.references.add(object);
    if (id !== undefined) this.referenceIds.set(object, id);
    return id;
  }

  private setProperty(object: HostObject, name: string, value: Json): void {
    this.withLocation(object.typeName, name, () => object.setProperty(name, value));
  }

  private readFirstArgument(action: BatchAction): Json {
    return action.ArgumentInfo?.Arguments?.[0] ?? null;
  }

  private callMember(object: HostObject, name: string, info: ArgumentInfo | undefined): HostObject | Json | undefined {
    return this.withLocation(object.typeName, name, () => object.callMethod(name, this.createArguments(info)));
  }

  private createArguments(info: ArgumentInfo | undefined): MethodArguments {
    const values = info?.Arguments ?? [];
    const ids = info?.ReferencedObjectPathIds;
    return new MethodArguments(ids ? values.map((value, index) => this.resolveArgument(value, ids[index])) : values);
  }

  private resolveArgument(value: Json, id: Json | undefined): ArgumentValue {
    if (Array.isArray(id) && Array.isArray(value)) {
      return value.map((entry: Json, index) => this.resolveArgument(entry, (id as readonly Json[])[index]));
    }
    return typeof id === 'number' && id !== 0 ? this.resolve(id) : value;
  }

  private resolve(id: number | undefined): HostObject {
    const stored = id === undefined ? undefined : this.objects.get(id);
    if (stored) return stored;
    const path = this.request.ObjectPaths[String(id)];
    if (id === undefined || !path) throw new HostError('InvalidObjectPath', `There is no object path ${id}.`);
    const object = this.resolvePath(path);
    this.objects.set(id, object);
    return object;
  }

  private resolvePath(path: ObjectPath): HostObject {
    const name = path.Name ?? '';
    switch (path.ObjectPathType) {
      case PathType.Root:
        return this.environment.root;
      case PathType.Service:
        return this.environment.createService(name) ?? throwError(notImplemented(name));
      case PathType.Method:
        return this.followMethod(this.resolve(path.ParentObjectPathId), name, path);
      case PathType.Indexer:
        return this.followMethod(this.resolve(path.ParentObjectPathId), 'GetItem', path);
      case PathType.Property: {
        const parent = this.resolve(path.ParentObjectPathId);
        return this.withLocation(parent.typeName, name, () => parent.getLink(name));
      }
      case PathType.Reference:
        return this.environment.references.resolve(name) ?? throwError(invalidReference());
      case PathType.Null:
        return NULL_OBJECT;
      default:
        throw notImplemented(`ObjectPathType ${path.ObjectPathType}`);
    }
  }

  /** Runs work on a member and adds the member's name to errors that have no location yet. */
  private withLocation<Result>(typeName: string, member: string, work: () => Result): Result {
    try {
      this.checkAvailable(typeName, member);
      return work();
    } catch (error) {
      throw toHostError(error).withLocation(formatMemberLocation(typeName, member));
    }
  }

  private checkAvailable(typeName: string, member: string): void {
    if (!this.environment.hasMember(typeName, member)) throw apiNotFound(formatMemberLocation(typeName, member));
  }

  private followMethod(parent: HostObject, name: string, path: ObjectPath): HostObject {
    const result = this.callMember(parent, name, path.ArgumentInfo);
    if (result === undefined || result === null) return NULL_OBJECT;
    return isHostObject(result) ? result : throwError(notImplemented(formatMemberLocation(parent.typeName, name)));
  }
}

/** Keeps objects that outlive their batch, by office.js's id. They follow their cells. */
export class ObjectReferences {
  private nextNumber = 1;
  private readonly objectsById = new Map<string, TrackedObject>();

  /** @returns the reference id, or undefined for an object that needs none */
  add(object: HostObject): string | undefined {
    const trackedObject = object.track();
    if (!trackedObject) return undefined;
    const id = `{reference-${this.nextNumber++}}`;
    this.objectsById.set(id, trackedObject);
    return id;
  }

  resolve(id: string): HostObject | undefined {
    return this.objectsById.get(id)?.resolve();
  }

  remove(id: string): void {
    this.objectsById.get(id)?.release();
    this.objectsById.delete(id);
  }

  clear(): void {
    for (const trackedObject of this.objectsById.values()) trackedObject.release();
    this.objectsById.clear();
  }

  get count(): number {
    return this.objectsById.size;
  }
}
