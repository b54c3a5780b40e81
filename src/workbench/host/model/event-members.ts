/** Defines the members with which office.js registers event handlers. */
import type { EventRegistrations } from '../events';
import { EventType } from '../host-message';
import type { TypeDefinition } from '../host-object';

type Actions<Target> = NonNullable<TypeDefinition<Target>['actions']>;

interface EventSource {
  readonly registrations: EventRegistrations;
  /** Holds a worksheet id, or `Workbook`. */
  readonly id: string;
}

/**
 * Returns the members that office.js calls for the first handler added and the last one removed. An
 * event that the host never raises is missing here: registering for it then fails with its name,
 * instead of silently never firing.
 */
export function createWorksheetEvents<Target>(getSource: (target: Target) => EventSource): Actions<Target> {
  return createEventMembers(getSource, {
    ActivatedEvent: EventType.WorksheetActivated,
    CalculatedEvent: EventType.WorksheetCalculated,
    DataChangedEvent: EventType.WorksheetChanged,
    DeactivatedEvent: EventType.WorksheetDeactivated,
    EventNameChanged: EventType.WorksheetNameChanged,
    EventVisibilityChanged: EventType.WorksheetVisibilityChanged,
    FormatChangedEvent: EventType.WorksheetFormatChanged,
    ProtectionChangedEvent: EventType.WorksheetProtectionChanged,
    RowSortedEvent: EventType.WorksheetRowSorted,
    SelectionChangedEvent: EventType.WorksheetSelectionChanged,
  });
}

/** Defines the events that only the collection has. */
export function createWorksheetCollectionEvents<Target>(getSource: (target: Target) => EventSource): Actions<Target> {
  return createEventMembers(getSource, {
    AddedEvent: EventType.WorksheetAdded,
    DeletedEvent: EventType.WorksheetDeleted,
    EventMoved: EventType.WorksheetMoved,
  });
}

function createEventMembers<Target>(
  getSource: (target: Target) => EventSource,
  types: Readonly<Record<string, number>>,
): Actions<Target> {
  const createChange = (method: 'add' | 'remove', type: number) => (target: Target) => {
    const { registrations, id } = getSource(target);
    registrations[method](type, id);
  };
  return Object.fromEntries(
    Object.entries(types).flatMap(([name, type]) => [
      [`_Register${name}`, createChange('add', type)],
      [`_Unregister${name}`, createChange('remove', type)],
    ]),
  );
}
