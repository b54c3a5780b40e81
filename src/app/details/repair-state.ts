import type { Deployment } from '../session/connection-state';

/** Why a block is not written, in the words of whoever looked for it. */
export type RepairReason =
  /** It is where it should be: there is nothing to repair. */
  | 'found'
  /** Its name points at cells that show something else. */
  | 'otherContents'
  /** Its name points at cells of another placement's block. */
  | 'overlaps'
  /** Its name is not in the workbook any more. */
  | 'anchorLost'
  /** Its cells were deleted. */
  | 'cellsDeleted'
  /** Its cells were deleted, and a copied sheet still shows them. */
  | 'originalDeleted'
  /** Its name is only on copied sheets. */
  | 'copiesOnly';

/** How the cells that a person may take for the block were found. */
export type FoundBy = 'lastSeen' | 'platform' | 'search' | 'copy';

/** Why its report cannot be had here, whatever its cells show. */
export type AccessReason = 'otherPlatform' | 'otherDeployment' | 'tokenRejected' | 'noAccess' | 'reportDeleted';

export type RepairState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'looking'; readonly placementId: string }
  | {
      readonly kind: 'noReport';
      readonly placementId: string;
      readonly reason: AccessReason;
      /** Where the placement belongs. */
      readonly address: string;
      readonly host: string;
      readonly deployment: Deployment;
      /** Where this person is signed in. */
      readonly signedInTo: { readonly host: string; readonly deployment: string };
    }
  | {
      readonly kind: 'shown';
      readonly placementId: string;
      readonly reason: RepairReason;
      /** The other placement, where one lies over it. */
      readonly under: string | undefined;
      /** Cells that look like the block: `Sheet1!B4:G68`. */
      readonly candidate: { readonly cells: string; readonly foundBy: FoundBy } | undefined;
      /** The workbook was too large to be looked through. */
      readonly searchedInPart: boolean;
    };
