export const maxRunningLength = 20_000
