import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Config } from '../../shop/context/config.ts'
import type { Mail } from './mail.ts'

export interface Envelope {
  /** The outbox's id: the same mail sent twice is known by it. */
  id: number
  kind: string
  recipient: string
  mail: Mail
}

export interface MailTransport {
  send(envelope: Envelope): Promise<void>
}

/** Sends by `SMTP_URL`; without it, writes each mail as a file that any mail program opens. */
export function createMailTransport(config: Config): MailTransport {
  return config.smtpUrl === null ? createFileTransport(config) : createSmtpTransport(config, config.smtpUrl)
}

function createSmtpTransport(config: Config, url: string): MailTransport {
  const transporter = createTransport({
    url,
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    socketTimeout: 60_000,
  })
  return {
    async send(envelope) {
      await transporter.sendMail(toMessage(envelope, config))
    },
  }
}

function createFileTransport(config: Config): MailTransport {
  const transporter = createTransport({ streamTransport: true, buffer: true })
  const directory = join(config.dataDirectory, 'mail')
  return {
    async send(envelope) {
      const { message } = await transporter.sendMail(toMessage(envelope, config))
      await mkdir(directory, { recursive: true })
      const path = join(directory, `${String(envelope.id).padStart(6, '0')}-${envelope.kind}.eml`)
      // Renaming is atomic: whoever watches the folder never reads half a mail.
      await writeFile(`${path}.new`, message as Buffer)
      await rename(`${path}.new`, path)
    },
  }
}

function toMessage({ id, recipient, mail }: Envelope, config: Config): SendMailOptions {
  const host = new URL(config.origins.en).hostname
  return {
    from: config.mailFrom,
    // As an object it is one address, whatever commas or line breaks somebody typed.
    to: { name: '', address: recipient },
    replyTo: mail.replyTo ?? config.contactEmail,
    subject: mail.subject,
    text: mail.text,
    html: mail.html.toString(),
    attachments: mail.attachments ?? [],
    messageId: `<outbox-${id}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
