/** Services beside the workbook: start-up, pane, ribbon, functions for formulas. */
import type { CustomFunctionHost } from './custom-functions';
import { invalidArgument } from './host-error';
import { defineType, type HostObject, readFlag } from './host-object';
import { parseBatchRequest } from './protocol';

export interface RuntimeServices {
  /** `Background` loads the add-in when the workbook opens, `Inactive` does not. Kept in the file. */
  startState(): string;
  setStartState(state: string): void;
  isPaneVisible(): boolean;
  setPaneVisible(visible: boolean): void;
  readonly customFunctions: CustomFunctionHost;
  readonly ribbon: RibbonControls;
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
    case 'Microsoft.ExcelServices.CustomFunctions':
      return services.customFunctions.service();
    case 'Microsoft.DynamicRibbon.DynamicRibbon':
      return ribbonService(services.ribbon);
    default:
      return undefined;
  }
}

/**
 * Whether the batch is office.js's own word to its host and has nothing to do with the workbook. It sends one at each start and looks at
 * no answer, so a host that refused it while a cell is being edited would make every such start an unhandled rejection.
 */
export function isWordToHost(body: string): boolean {
  if (body.length > LONGEST_WORD || !body.includes(INTERNAL_SERVICES)) return false;
  return Object.values(parseBatchRequest(body).ObjectPaths).every(({ Name }) => Name?.startsWith(INTERNAL_SERVICES));
}

const INTERNAL_SERVICES = 'Microsoft.InternalService.';
const LONGEST_WORD = 4096;

const persistenceService = defineType<RuntimeServices>({
  name: 'AppRuntimePersistenceService',
  methods: {
    GetAppRuntimeStartState: (services) => services.startState(),
  },
  actions: {
    SetAppRuntimeStartState: (services, args) => {
      const state = args.text(0);
      if (state !== 'Background' && state !== 'Inactive') throw invalidArgument();
      services.setStartState(state);
    },
  },
});

const runtimeService = defineType<RuntimeServices>({
  name: 'AppRuntimeService',
  methods: {
    GetAppRuntimeState: (services) => (services.isPaneVisible() ? 'Visible' : 'Background'),
  },
  actions: {
    SetAppRuntimeState: (services, args) => {
      const state = args.text(0);
      if (state !== 'Visible' && state !== 'Background') throw invalidArgument();
      services.setPaneVisible(state === 'Visible');
    },
  },
});

/** Told when the add-in's action handlers are ready; the host delivers commands through the event instead. */
const internalService = defineType<RuntimeServices>({
  name: 'AddinInternalService',
  actions: {
    NotifyActionHandlerReady: () => undefined,
  },
});

/** What an add-in changes about its own buttons. */
interface RibbonControls {
  isEnabled(id: string): boolean;
  setEnabled(id: string, isEnabled: boolean): void;
}

/** Behind `Office.ribbon.requestUpdate`. Tabs of its own an add-in may hide; ours has none, so that stays NotImplemented. */
const ribbonService: (target: RibbonControls) => HostObject = defineType<RibbonControls>({
  name: 'DynamicRibbon',
  methods: {
    GetButton: (controls, args) => ribbonButton({ controls, id: args.text(0) }),
    GetTab: (_, args) => ribbonTab(args.text(0)),
  },
});

interface Button {
  readonly controls: RibbonControls;
  readonly id: string;
}

const ribbonButton = defineType<Button>({
  name: 'RibbonButton',
  identity: ({ id }) => ({ Id: id }),
  properties: {
    Id: { get: ({ id }) => id },
    Enabled: {
      get: ({ controls, id }) => controls.isEnabled(id),
      set: ({ controls, id }, value) => controls.setEnabled(id, readFlag(value)),
    },
  },
});

const ribbonTab = defineType<string>({
  name: 'RibbonTab',
  identity: (id) => ({ Id: id }),
  properties: { Id: { get: (id) => id } },
});
