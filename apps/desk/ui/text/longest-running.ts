/** The most letters of a running text, as it is typed. */
export const maxRunningLength = 20_000
