/** Maximum characters of running text, including its markup. */
export const maxRunningLength = 20_000
