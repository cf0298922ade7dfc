import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Mail } from './mail.ts'

export interface Envelope {
  /** The outbox's id: the same mail sent twice is known by it. */
  id: number
  kind: string
  recipient: string
  mail: Mail
}

export interface MailTransportOptions {
  /** As `smtps://user:password@mail.example.com`. `null`: mails are written as `.eml` files into `directory`. */
  smtpUrl: string | null
  directory: string
  /** Who sends, as `Name <name@example.com>`. */
  from: string
  /** Whom an answer goes to, unless a mail says otherwise. */
  replyTo: string
  /** The host that stands in the ids of the messages. */
  host: string
}

export interface MailTransport {
  /** Rejects when the signal is aborted; then the mail server is not told any more of it. */
  send(envelope: Envelope, signal?: AbortSignal): Promise<void>
}

/** Sends by a mail server; without one, writes each mail as a file that any mail program opens. */
export function createMailTransport(options: MailTransportOptions): MailTransport {
  return options.smtpUrl === null ? createFileTransport(options) : createSmtpTransport(options, options.smtpUrl)
}

function createSmtpTransport(options: MailTransportOptions, url: string): MailTransport {
  const transporter = createTransport({
    url,
    requireTLS: isTlsRequired(url),
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    socketTimeout: 60_000,
  })
  return {
    async send(envelope, signal) {
      await transporter.sendMail({ ...toMessage(envelope, options), ...(signal && { signal }) })
    },
  }
}

/** Whether a mail server that offers no TLS is given no mail: every one that is not on this machine, unless its address says otherwise (`?requireTLS=false`). */
export function isTlsRequired(smtpUrl: string): boolean {
  const { hostname, searchParams } = new URL(smtpUrl)
  const said = searchParams.get('requireTLS')
  return said === null ? !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i.test(hostname) : said !== 'false'
}

/** Logs in to a mail server and sends nothing. Throws with what it says where that fails. */
export async function checkMailServer(url: string): Promise<void> {
  const timeout = 10_000
  const transporter = createTransport({
    url,
    requireTLS: isTlsRequired(url),
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
  })
  try {
    await transporter.verify()
  } finally {
    transporter.close()
  }
}

function createFileTransport(options: MailTransportOptions): MailTransport {
  const transporter = createTransport({ streamTransport: true, buffer: true })
  const { directory } = options
  return {
    async send(envelope, signal) {
      const { message } = await transporter.sendMail(toMessage(envelope, options))
      await mkdir(directory, { recursive: true })
      const path = join(directory, `${String(envelope.id).padStart(6, '0')}-${envelope.kind}.eml`)
      // Renaming is atomic: whoever watches the folder never reads half a mail.
      await writeFile(`${path}.new`, message as Buffer)
      signal?.throwIfAborted()
      await rename(`${path}.new`, path)
    },
  }
}

function toMessage({ id, recipient, mail }: Envelope, { from, replyTo, host }: MailTransportOptions): SendMailOptions {
  return {
    from,
    // As an object it is one address, whatever commas or line breaks somebody typed.
    to: { name: '', address: recipient },
    replyTo: mail.replyTo ?? replyTo,
    subject: mail.subject,
    text: mail.text,
    html: mail.html.toString(),
    attachments: mail.attachments ?? [],
    messageId: `<outbox-${id}@${host}>`,
    headers: mail.isByPerson ? {} : { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
