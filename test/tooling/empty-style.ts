/** Stands in for a style sheet, which tests in Node do not need. */
export {};
