import type { Mail } from '#platform/mail/mail.ts'

/** What a mail says, with spaces as one types them: its plain text, and the words of its two versions, which say the same. */
export function readMail(mail: (Omit<Mail, 'html'> & { html: Mail['html'] | string }) | null) {
  if (!mail) throw new Error('There is no mail.')
  const text = plain(mail.text).split('\n\n--\n')[0]!
  const [preheader, shopUrl, shopName, ...pieces] = readHtml(plain(String(mail.html)))
  return {
    subject: mail.subject,
    /** Without the name of the shop at its end. */
    text,
    preheader,
    head: [shopUrl, shopName],
    words: { text: sortWords(text.split('\n')), html: sortWords(pieces.slice(0, -5)) },
    files: (mail.attachments ?? []).map(({ filename }) => filename),
  }
}

/** What it shows, and where it leads, piece by piece. */
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

/** In no order: the title stands elsewhere and has no full stop, and a link stands behind its address. */
const sortWords = (lines: string[]) =>
  lines
    .flatMap((line) => line.trim().replace(/\.$/, '').split(': '))
    .filter((piece) => piece !== '')
    .toSorted()

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

const unescape = (text: string) =>
  text.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&nbsp;', '').replaceAll('&amp;', '&')
