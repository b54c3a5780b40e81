/** The pages of "Manage": webpack makes a file of its own of them, which comes when somebody opens it. */
export { ManagePages } from './manage-pages';
