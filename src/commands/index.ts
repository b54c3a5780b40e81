export { associateCommands, COMMANDS } from './commands';
