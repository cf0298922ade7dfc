/** No-break space: as wide as a space, without a line break. */
const noBreak = '\u00A0'
const narrow = '\u202F'

/**
 * French spacing: a narrow no-break space before `;`, `!` and `?`, a no-break space before `:` and
 * `%`, after `n°` and inside guillemets. Only typed spaces change, so that `19:30` and `https://`
 * stay; guillemets get theirs anyway. Idempotent.
 */
export function spaceFrench(text: string): string {
  return text
    .replace(/[ \u00A0\u202F](?=[;!?])/g, narrow)
    .replace(/[ \u00A0\u202F](?=[:%])/g, noBreak)
    .replace(/(?<=[nN][°º]) /g, noBreak)
    .replace(/«[ \u00A0\u202F]?/g, `«${noBreak}`)
    .replace(/[ \u00A0\u202F]?»/g, `${noBreak}»`)
}
