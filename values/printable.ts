/** The shop's fonts have no narrow no-break space, which would be drawn as a box. */
export function replaceUnprintable(text: string): string {
  return text.replaceAll('\u202F', '\u00A0')
}
