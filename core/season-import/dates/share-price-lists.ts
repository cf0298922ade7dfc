type Fields = Record<string, unknown>

/**
 * Extracts zones shared by several dates of a hall into price lists: named after the hall, the
 * second one `<hall>-2`, in the order of their first dates.
 */
export function sharePriceLists(dates: readonly Fields[]): { dates: Fields[]; priceLists: Record<string, Fields> } {
  const names = new Map<string, string>()
  const priceLists: Record<string, Fields> = {}
  const written = dates.map((date) => {
    const { zones, issuing_fee, ...rest } = date
    if (!zones) return date
    const list = { ...(issuing_fee === undefined ? {} : { issuing_fee }), zones }
    const content = JSON.stringify([rest['venue'], list])
    let name = names.get(content)
    if (name === undefined) {
      name = findName(String(rest['venue']), priceLists)
      names.set(content, name)
      priceLists[name] = list
    }
    const { event, venue, date: day, time, ...others } = rest
    return { event, venue, date: day, time, prices: name, ...others }
  })
  return { dates: written, priceLists }
}

function findName(venue: string, taken: Record<string, unknown>): string {
  let name = venue
  for (let count = 2; name in taken; count++) name = `${venue}-${count}`
  return name
}
