export { associateFunctions, type CallRunner } from './associate-functions';
export { formatFigureFormula, formatReportFormula, getFormulaSeparators } from './formula-text';
export { createFunctionsMetadata, FUNCTIONS } from './function-description';
export { toExcelError } from './function-problem';
export { createReportFunctions } from './report-functions';
export { createCallRunner } from './run-functions';
