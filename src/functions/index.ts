export { associateFunctions, type CallRunner } from './associate-functions';
export { figureFormula, formulaSeparators, reportFormula } from './formula-text';
export { FUNCTIONS, functionsMetadata } from './function-description';
export { excelError, type FunctionProblem } from './function-problem';
export { createReportFunctions } from './report-functions';
export { createCallRunner } from './run-functions';
