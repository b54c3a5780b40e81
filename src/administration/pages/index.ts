/** The pages of "Manage": webpack makes a file of its own of them, which comes when somebody opens it. */

export { createManageWords } from '../words/en/manage-words';
export { ManagePages } from './manage-pages';
