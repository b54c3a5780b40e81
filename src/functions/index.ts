export { associateFunctions, type CallRunner } from './associate-functions';
export { formatFigureFormula, formatMeasureFormulas, formatReportFormula, getFormulaSeparators } from './formula-text';
export { createFunctionsMetadata, FUNCTIONS } from './function-description';
export { toExcelError } from './function-problem';
export { readMeasureQuery } from './measure-query';
export { createReportFunctions } from './report-functions';
export { createCallRunner } from './run-functions';
