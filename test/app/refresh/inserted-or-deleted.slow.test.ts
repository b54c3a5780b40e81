import { ALL_CASES, checkEditBeforeEachRequest } from '../../support/edit-before-request';
import { openedApps } from '../../support/opened-apps';

const apps = openedApps();

test.each(ALL_CASES)(
  'a refresh leaves a correct block when a user %s before any of its requests, with %s in the result and %s around the block [P1] [P3] [P14]',
  (...editCase) => checkEditBeforeEachRequest(apps, editCase),
);
