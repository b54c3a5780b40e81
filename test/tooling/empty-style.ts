/** What a style sheet is to a test in Node: nothing. */
export {};
