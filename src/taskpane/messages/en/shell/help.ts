/** Has the English texts of the links to the help page. */
export const helpTexts = {
  learnMore: 'Learn more',
  /** This page is hosted with the add-in. It opens in the browser, so the pane does not navigate away. */
  page: 'assets/docs/using-inlay.html',
} as const;
