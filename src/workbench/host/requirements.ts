/** Requirement sets by name with the highest version that is supported, as `Office.context.requirements` reports them. */
export type Requirements = Readonly<Record<string, string>>;

/**
 * As new an Excel as the pinned office.js can serve. Lower a number to be an older one: `isSetSupported` says so, and the host
 * answers ApiNotFound for newer members. The add-in's floor is ExcelApi 1.9 with SharedRuntime 1.1.
 */
export const CURRENT_REQUIREMENTS: Requirements = {
  AddInCommands: '1.3',
  CustomFunctions: '1.7',
  CustomFunctionsRuntime: '1.4',
  DelayForCellEdit: '1.1',
  DialogApi: '1.2',
  DocumentEvents: '1.1',
  ExcelApi: '1.17',
  File: '1.1',
  KeyboardShortcuts: '1.1',
  OfficeRuntime: '1.1',
  OpenBrowserWindowApi: '1.1',
  RibbonApi: '1.1',
  RichApiRuntime: '1.2',
  Settings: '1.1',
  SharedRuntime: '1.2',
};

/** A new set of requirements in which ExcelApi stops at the given version. */
export function requirementsOfExcelApi(version: string): Requirements {
  return { ...CURRENT_REQUIREMENTS, ExcelApi: version };
}
