import { invalidArgument } from './host-error';
import { defineType, type HostObject } from './host-object';

export interface RuntimeServices {
  /** `Background` loads the add-in when the workbook opens, `Inactive` does not. Kept in the file. */
  startState(): string;
  setStartState(state: string): void;
  isPaneVisible(): boolean;
  setPaneVisible(visible: boolean): void;
}

/** Objects that office.js makes by name rather than finding them below the workbook. */
export function createRuntimeService(name: string, services: RuntimeServices): HostObject | undefined {
  switch (name) {
    case 'Microsoft.AppRuntime.AppRuntimePersistenceService':
      return persistenceService(services);
    case 'Microsoft.AppRuntime.AppRuntimeService':
      return runtimeService(services);
    case 'Microsoft.InternalService.AddinInternalService':
      return internalService(services);
    default:
      return undefined;
  }
}

const persistenceService = defineType<RuntimeServices>({
  name: 'AppRuntimePersistenceService',
  methods: {
    GetAppRuntimeStartState: (services) => services.startState(),
    SetAppRuntimeStartState: (services, args) => {
      const state = args.text(0);
      if (state !== 'Background' && state !== 'Inactive') throw invalidArgument();
      services.setStartState(state);
      return undefined;
    },
  },
});

const runtimeService = defineType<RuntimeServices>({
  name: 'AppRuntimeService',
  methods: {
    GetAppRuntimeState: (services) => (services.isPaneVisible() ? 'Visible' : 'Background'),
    SetAppRuntimeState: (services, args) => {
      const state = args.text(0);
      if (state !== 'Visible' && state !== 'Background') throw invalidArgument();
      services.setPaneVisible(state === 'Visible');
      return undefined;
    },
  },
});

/** Told when the add-in's action handlers are ready; the host delivers commands through the event instead. */
const internalService = defineType<RuntimeServices>({
  name: 'AddinInternalService',
  methods: { NotifyActionHandlerReady: () => undefined },
});
