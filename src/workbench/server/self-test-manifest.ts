/**
 * The add-in's manifest with the self-test in the pane's place: another id, so that both can be in one Excel, and without the
 * buttons, menus, shortcuts and functions that the page does not have.
 * @throws when the manifest is not the one that it knows
 */
export function selfTestManifest(manifest: string): string {
  return CHANGES.reduce((text, { what, find, put }) => {
    if (!find.test(text)) throw new Error(`The manifest has no ${what} to replace.`);
    return text.replace(find, put);
  }, manifest);
}

interface Change {
  readonly what: string;
  readonly find: RegExp;
  readonly put: string;
}

const CHANGES: readonly Change[] = [
  { what: 'id', find: /<Id>[^<]*<\/Id>/, put: '<Id>2f3c6a1e-7d0b-4c58-9a64-5be1f0c7d392</Id>' },
  { what: 'name', find: /(<DisplayName DefaultValue=")[^"]*/, put: '$1Inlay self-test' },
  { what: 'page', find: /\/taskpane\.html"/g, put: '/self-test.html"' },
  { what: 'function buttons', find: /\s*<Control [^>]*id="Inlay\.Refresh\w+">[\s\S]*?<\/Control>/g, put: '' },
  { what: 'context menu', find: /\s*<ExtensionPoint xsi:type="ContextMenu">[\s\S]*?<\/ExtensionPoint>/, put: '' },
  { what: 'functions', find: /\s*<AllFormFactors>[\s\S]*?<\/AllFormFactors>/, put: '' },
  { what: 'shortcuts', find: /\s*<ExtendedOverrides [^>]*\/>/, put: '' },
  { what: 'label of the button', find: /(<bt:String id="Open\.Label" DefaultValue=")[^"]*/, put: '$1Inlay self-test' },
];
