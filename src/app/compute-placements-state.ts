/** Computes the state of all placements of the workbook for the pane. */

import type { PlacementsEnvironment, PlacementUseCases } from './placement-use-cases';
import type { OriginalWorkbook, PlacementsState, SheetGroup } from './placements-state';
import { needsUser } from './runs/states';
import type { PlacementParts } from './workbook/placement-parts';
import type { Registry } from './workbook/registry';

/** Reads signals. */
export function computePlacementsState(
  { registry, allowedReports: allowed }: PlacementParts,
  { notAllowedFormulas, knownReports, unknownFormulas }: PlacementsEnvironment,
  useCases: PlacementUseCases,
  groups: readonly SheetGroup[],
  { isPostponed, freshFor }: { readonly isPostponed: boolean; readonly freshFor: number },
): PlacementsState {
  const all = groups.flatMap(({ placements }) => placements);
  const notAllowedPlacements = all.filter(({ status }) => status.kind === 'notAllowed');
  const formulas = notAllowedFormulas.value.map((request) => {
    const [reportId, ...others] = knownReports.find(request.report) ?? [];
    const isKnown = reportId !== undefined && others.length === 0;
    return isKnown ? { ...request, reportId, reportName: knownReports.getName(reportId) } : request;
  });
  const { placements: unlinked, textCount } = useCases.unlinkAll.unlinked.value;
  const allowedReports = allowed.allowedKeys.value;
  return {
    kind: 'ready',
    groups,
    count: all.length,
    undone: registry.undonePlacements.value.map(({ id }) => id),
    needsUserCount: all.filter(({ status }) => needsUser(status)).length,
    run: useCases.runs.state.value,
    refreshOnOpen: registry.workbookRecord.value?.refreshOnOpen ?? false,
    refreshEvery: registry.workbookRecord.value?.refreshEvery,
    refreshAt: registry.workbookRecord.value?.refreshAt,
    freshFor,
    copyQuestion: registry.copyQuestion.value,
    original: findOriginal(registry),
    ...(unlinked.length > 0 && { unlinked: { ids: unlinked.map(({ id }) => id), texts: textCount } }),
    allowed: allowedReports,
    ...((notAllowedPlacements.length > 0 || formulas.length > 0) && {
      notAllowed: {
        placements: notAllowedPlacements,
        formulas,
        hasAllowedReports: allowedReports.size > 0,
        isPostponed,
      },
    }),
    sheetCopies: useCases.sheetCopies.all.value,
    recovered: useCases.recovery.recovered.value,
    unknownFormulas: unknownFormulas.value,
    pendingUnlinks: useCases.pendingUnlinks.value,
    lostRecords: useCases.lostRecords.all.value,
  };
}

function findOriginal({ copyQuestion, workbookRecord, fileName: ownName }: Registry): OriginalWorkbook | undefined {
  const fileName = workbookRecord.value?.fileName;
  if (!copyQuestion.value || fileName === undefined) return undefined;
  return { fileName, hasSameName: fileName === ownName };
}
