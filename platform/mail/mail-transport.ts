import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Mail } from './mail.ts'

export interface Envelope {
  /** The outbox's id, which identifies duplicates of a mail. */
  id: number
  kind: string
  recipient: string
  mail: Mail
}

export interface MailTransportOptions {
  /** As `smtps://user:password@mail.example.com`. `null`: `.eml` files in `directory`. */
  smtpUrl: string | null
  directory: string
  from: string
  /** Recipient of replies unless a mail sets another. */
  replyTo: string
  host: string
}

export interface MailTransport {
  /** Rejects when the signal is aborted; nothing more is then sent to the mail server. */
  send(envelope: Envelope, signal?: AbortSignal): Promise<void>
}

/** Sends through a mail server; without one, writes files that any mail program opens. */
export function createMailTransport(options: MailTransportOptions): MailTransport {
  return options.smtpUrl === null ? createFileTransport(options) : createSmtpTransport(options, options.smtpUrl)
}

function createSmtpTransport(options: MailTransportOptions, url: string): MailTransport {
  const transporter = openServer(url, { greeting: 20_000, socket: 60_000 })
  return {
    async send(envelope, signal) {
      await transporter.sendMail({ ...toMessage(envelope, options), ...(signal && { signal }) })
    },
  }
}

/** Whether a mail server must offer TLS: all but on this machine, unless `?requireTLS=false`. */
export function isTlsRequired(smtpUrl: string): boolean {
  const { hostname, searchParams } = new URL(smtpUrl)
  const said = searchParams.get('requireTLS')
  return said === null ? !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i.test(hostname) : said !== 'false'
}

/** Logs in to a mail server without sending. Throws with the server's message if that fails. */
export async function checkMailServer(url: string): Promise<void> {
  const transporter = openServer(url, { greeting: 10_000, socket: 10_000 })
  try {
    await transporter.verify()
  } finally {
    transporter.close()
  }
}

/** Time limits in milliseconds: for a connection and its greeting, and for an idle socket. */
function openServer(url: string, { greeting, socket }: { greeting: number; socket: number }) {
  return createTransport({
    url,
    requireTLS: isTlsRequired(url),
    connectionTimeout: greeting,
    greetingTimeout: greeting,
    socketTimeout: socket,
  })
}

function createFileTransport(options: MailTransportOptions): MailTransport {
  const transporter = createTransport({ streamTransport: true, buffer: true })
  const { directory } = options
  return {
    async send(envelope, signal) {
      const { message } = await transporter.sendMail(toMessage(envelope, options))
      await mkdir(directory, { recursive: true })
      const path = join(directory, `${String(envelope.id).padStart(6, '0')}-${envelope.kind}.eml`)
      // Renaming is atomic, so that a watcher of the folder never reads half a mail.
      await writeFile(`${path}.new`, message as Buffer)
      signal?.throwIfAborted()
      await rename(`${path}.new`, path)
    },
  }
}

function toMessage({ id, recipient, mail }: Envelope, { from, replyTo, host }: MailTransportOptions): SendMailOptions {
  return {
    from,
    // As an object it is a single address, whatever commas or line breaks it contains.
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
