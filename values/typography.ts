/** No-break space: as wide as a space, and no line ends there. */
const noBreak = '\u00A0'
/** Narrow no-break space. */
const narrow = '\u202F'

/**
 * French spacing: a narrow no-break space before `;`, `!` and `?`, a no-break space before `:` and `%`, after `n°`
 * and inside guillemets.
 * A text is typed with ordinary spaces. Only spaces that are there change, so that `19:30` and `https://` stay as they are;
 * guillemets get theirs in any case. Given its own result it changes nothing.
 */
export function spaceFrench(text: string): string {
  return text
    .replace(/[ \u00A0\u202F](?=[;!?])/g, narrow)
    .replace(/[ \u00A0\u202F](?=[:%])/g, noBreak)
    .replace(/(?<=[nN][°º]) /g, noBreak)
    .replace(/«[ \u00A0\u202F]?/g, `«${noBreak}`)
    .replace(/[ \u00A0\u202F]?»/g, `${noBreak}»`)
}
