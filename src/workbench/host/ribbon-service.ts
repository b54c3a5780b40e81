import { invalidArgument } from './host-error';
import { defineType, type HostObject } from './host-object';

/** What an add-in changes about its own buttons. */
export interface RibbonControls {
  isEnabled(id: string): boolean;
  setEnabled(id: string, isEnabled: boolean): void;
}

/** Behind `Office.ribbon.requestUpdate`. Tabs of its own an add-in may hide; ours has none, so that stays NotImplemented. */
export const ribbonService: (target: RibbonControls) => HostObject = defineType<RibbonControls>({
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
      set: ({ controls, id }, value) => {
        if (typeof value !== 'boolean') throw invalidArgument();
        controls.setEnabled(id, value);
      },
    },
  },
});

const ribbonTab = defineType<string>({
  name: 'RibbonTab',
  identity: (id) => ({ Id: id }),
  properties: { Id: { get: (id) => id } },
});
