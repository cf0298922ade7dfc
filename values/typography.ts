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

const phone = /(?:\+\d|\b0\d)[\d ()]{6,}\d/g

/** Keeps phone numbers on one line: `+33 1 23 45 67 89`, `01 23 45 67 89`, `06 1 234 5678`. */
export const keepPhones = (text: string): string => text.replace(phone, (number) => number.replaceAll(' ', noBreak))
