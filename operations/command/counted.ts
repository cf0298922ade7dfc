/** Formats `1 ticket`, `3 tickets`: commands use English. */
export function formatCount(number: number, one: string, several = `${one}s`): string {
  return `${number} ${number === 1 ? one : several}`
}
