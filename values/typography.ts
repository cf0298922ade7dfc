/** No-break space: as wide as a space, without a line break. */
const noBreak = '\u00A0'
const narrow = '\u202F'

/**
 * French spacing: a narrow no-break space before `;`, `!` and `?` and in `4 000`, a no-break space
 * before `:`, `%` and `€`, in `20 h 30`, after `n°` and inside guillemets. Only spaces that were
 * typed change, so that `19:30` and `https://` stay; guillemets get theirs anyway. Idempotent.
 */
export function spaceFrench(text: string): string {
  return text
    .replace(/[ \u00A0\u202F](?=[;!?])/g, narrow)
    .replace(/(?<=\d)[ \u00A0\u202F](?=\d{3}(?!\d))/g, narrow)
    .replace(/[ \u00A0\u202F](?=[:%])/g, noBreak)
    .replace(/(?<=\d)[ \u00A0\u202F](?=€|h\b)|(?<=\d[ \u00A0\u202F]h)[ \u00A0\u202F](?=\d)/g, noBreak)
    .replace(/(?<=[nN][°º]) /g, noBreak)
    .replace(/«[ \u00A0\u202F]?/g, `«${noBreak}`)
    .replace(/[ \u00A0\u202F]?»/g, `${noBreak}»`)
}
