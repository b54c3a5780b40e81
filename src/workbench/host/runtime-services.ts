/**
 * Creates the services that office.js requests besides the workbook: startup, pane, ribbon, custom
 * functions.
 */
import { type CustomFunctionHost, customFunctionsService } from './custom-functions';
import { invalidArgument } from './host-error';
import { defineType, type HostObject, readFlag } from './host-object';
import { parseBatchRequest } from './protocol';

export interface RuntimeServices {
  /**
   * `Background` loads the add-in when the workbook opens, `Inactive` does not. The file keeps the
   * value.
   */
  readStartState(): string;
  setStartState(state: string): void;
  isPaneVisible(): boolean;
  setPaneVisible(isVisible: boolean): void;
  readonly customFunctions: CustomFunctionHost;
  readonly ribbon: RibbonControls;
}

/** Creates the objects that office.js requests by name instead of through the workbook. */
export function createRuntimeService(name: string, services: RuntimeServices): HostObject | undefined {
  return SERVICES.get(name)?.(services);
}

/**
 * Returns true for a batch that office.js sends to its host on its own behalf, unrelated to the
 * workbook. It sends one at each start and ignores the response, so a host that refused it during
 * cell editing would turn every such start into an unhandled rejection.
 */
export function isServiceBatch(body: string): boolean {
  if (body.length > MAX_SERVICE_BATCH_LENGTH || !body.includes(INTERNAL_SERVICES)) return false;
  return Object.values(parseBatchRequest(body).ObjectPaths).every(({ Name }) => Name?.startsWith(INTERNAL_SERVICES));
}

const INTERNAL_SERVICES = 'Microsoft.InternalService.';
const MAX_SERVICE_BATCH_LENGTH = 4096;

const persistenceService = defineType<RuntimeServices>({
  name: 'AppRuntimePersistenceService',
  methods: {
    GetAppRuntimeStartState: (services) => services.readStartState(),
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

/**
 * Receives a message when the add-in's action handlers are ready; the host ignores it and delivers
 * commands through the event.
 */
const internalService = defineType<RuntimeServices>({
  name: 'AddinInternalService',
  actions: {
    NotifyActionHandlerReady: () => undefined,
  },
});

/** Serves the changes that an add-in makes to its own buttons. */
const SERVICES: ReadonlyMap<string, (services: RuntimeServices) => HostObject> = new Map([
  ['Microsoft.AppRuntime.AppRuntimePersistenceService', persistenceService],
  ['Microsoft.AppRuntime.AppRuntimeService', runtimeService],
  ['Microsoft.InternalService.AddinInternalService', internalService],
  ['Microsoft.ExcelServices.CustomFunctions', ({ customFunctions }) => customFunctionsService(customFunctions)],
  ['Microsoft.DynamicRibbon.DynamicRibbon', ({ ribbon }) => ribbonService(ribbon)],
]);

interface RibbonControls {
  isEnabled(id: string): boolean;
  setEnabled(id: string, isEnabled: boolean): void;
}

/**
 * Implements `Office.ribbon.requestUpdate`. An add-in may hide its own tabs, but ours has none, so
 * hiding tabs is NotImplemented.
 */
const ribbonService: (target: RibbonControls) => HostObject = defineType<RibbonControls>({
  name: 'DynamicRibbon',
  methods: {
    GetButton: (controls, args) => ribbonButton({ controls, id: args.text(0) }),
    GetTab: (_, args) => ribbonTab(args.text(0)),
  },
});

const ribbonButton = defineType<{ readonly controls: RibbonControls; readonly id: string }>({
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
