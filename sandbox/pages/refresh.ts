/** Event on the window that asks the page's lists to look for news at once. */
export const REFRESH = 'tools:refresh'
