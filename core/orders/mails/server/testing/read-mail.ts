import type { Mail } from '#platform/mail/mail.ts'

/**
 * Extracts a mail's content, with plain spaces: its text, and the words of its two versions, which
 * must match.
 */
export function readMail(mail: (Omit<Mail, 'html'> & { html: Mail['html'] | string }) | null) {
  if (!mail) throw new Error('There is no mail.')
  const text = plain(mail.text).split('\n\n--\n')[0]!
  const [preheader, shopUrl, shopName, ...pieces] = readHtml(plain(String(mail.html)))
  return {
    subject: mail.subject,
    /** Without the signature. */
    text,
    preheader,
    head: [shopUrl, shopName],
    words: { text: sortWords(text.split('\n')), html: sortWords(pieces.slice(0, -5)) },
    files: (mail.attachments ?? []).map(({ filename }) => filename),
  }
}

/** Returns visible texts and link targets, piece by piece. */
const readHtml = (html: string) =>
  html
    .slice(html.indexOf('<body'))
    .replaceAll(/<a\s+href="([^"]*)"/g, '<>$1<a')
    .split(/<[^>]*>/)
    .map((piece) =>
      unescape(piece)
        .replaceAll(/\s+/g, ' ')
        .replace(/^ ?·|· ?$/, '')
        .trim(),
    )
    .filter((piece) => piece !== '')

/** Sorted, because the title's position and full stop differ, and a link follows its address. */
const sortWords = (lines: string[]) =>
  lines
    .flatMap((line) => line.trim().replace(/\.$/, '').split(': '))
    .filter((piece) => piece !== '')
    .toSorted()

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

const unescape = (text: string) =>
  text.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&nbsp;', '').replaceAll('&amp;', '&')
