/** What only settings of ours begin with, or of a shop that somebody took this one for. */
const FAMILIES = /^(CADENZA|CHECKOUT|CONTACT|DATABASE|HOLD|MAIL|PAYMENT|SHOP|SMTP|SOCIAL|STRIPE|TURNSTILE)_/
/** A cluster describes its services so, under whatever names they have. */
const SERVICE_NAME = /_(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT_\d+_(TCP|UDP)(_\w+)?)$/
const SERVICE_ADDRESS = /^(tcp|udp):\/\//
/** Two slips are forgiven in a name of this length, one in a shorter one. */
const LONG_NAME = 12

/**
 * Names the variables that nobody reads though they look like settings: a slip (`SMPT_URL`), or a guess (`STRIPE_KEY`).
 * Each line says which setting was meant.
 */
export function findStrangeVariables(given: Record<string, string | undefined>, settings: string[]): string[] {
  return Object.entries(given).flatMap(([name, value = '']) => {
    if (settings.includes(name) || SERVICE_NAME.test(name) || SERVICE_ADDRESS.test(value)) return []
    const near = findNearest(name, settings)
    const isSlip = near.distance <= (near.name.length < LONG_NAME ? 1 : 2)
    if (isSlip) return [`${name} is no setting of the shop: did you mean ${near.name}?`]
    const [family] = FAMILIES.exec(name) ?? []
    if (!family) return []
    const relatives = settings.filter((setting) => setting.startsWith(family))
    const remedy = relatives.length > 0 ? `its settings of that kind are ${relatives.join(', ')}` : 'unset it'
    return [`${name} is no setting of the shop: ${remedy}.`]
  })
}

function findNearest(name: string, settings: string[]): { name: string; distance: number } {
  const all = settings.map((setting) => ({ name: setting, distance: countSlips(name, setting) }))
  return all.reduce((best, candidate) => (candidate.distance < best.distance ? candidate : best), {
    name: '',
    distance: Infinity,
  })
}

/** How many letters were left out, added, mistaken or swapped with the next one. */
function countSlips(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Infinity
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    rows.push(current)
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(row - 2, column - 2) + 1 : Infinity,
        ),
      )
    }
  }
  return at(one.length, other.length)
}
