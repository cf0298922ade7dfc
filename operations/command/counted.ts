/** `1 ticket`, `3 tickets`: commands speak English. */
export function formatCount(number: number, one: string, several = `${one}s`): string {
  return `${number} ${number === 1 ? one : several}`
}
