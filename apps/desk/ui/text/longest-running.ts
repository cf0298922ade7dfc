/** The most letters of a running text, as it is typed. */
export const longestRunning = 20_000
