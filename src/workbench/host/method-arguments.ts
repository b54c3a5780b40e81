import { invalidArgument } from './host-error';
import { type HostObject, isHostObject } from './host-object';
import type { Json } from './protocol';

/** A plain value, or an object of the model where the add-in passed one. */
export type ArgumentValue = Json | HostObject | readonly ArgumentValue[];

/** Arguments of one call; what a member needs and does not get is an InvalidArgument. */
export class MethodArguments {
  constructor(private readonly values: readonly ArgumentValue[]) {}

  value(index: number): ArgumentValue {
    return this.values[index] ?? null;
  }

  text(index: number): string {
    const value = this.value(index);
    if (typeof value !== 'string') throw invalidArgument();
    return value;
  }

  optionalText(index: number): string | undefined {
    return this.isMissing(index) ? undefined : this.text(index);
  }

  whole(index: number): number {
    const value = this.value(index);
    if (typeof value !== 'number' || !Number.isInteger(value)) throw invalidArgument();
    return value;
  }

  optionalWhole(index: number): number | undefined {
    return this.isMissing(index) ? undefined : this.whole(index);
  }

  flag(index: number): boolean {
    const value = this.value(index);
    if (value !== null && typeof value !== 'boolean') throw invalidArgument();
    return value === true;
  }

  /** A plain value; an object of the model here is an error. */
  plain(index: number): Json {
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

function containsObject(value: ArgumentValue): boolean {
  return Array.isArray(value) && value.some((entry: ArgumentValue) => isHostObject(entry) || containsObject(entry));
}
