import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { html } from '../http/responses/html-template.ts'
import { findFreePort } from '../testing/free-port.ts'
import { createWriters, defineMail, type Mail } from './mail.ts'
import { checkMailServer, createMailTransport, isTlsRequired } from './mail-transport.ts'

/** Starts a mail server without TLS that records the commands it receives. */
async function startPlainServer() {
  const told: string[] = []
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write('220 plain.example\r\n')
    socket.on('data', (bytes) => {
      for (const line of bytes.toString().split('\r\n').filter(Boolean)) {
        told.push(line)
        if (/^DATA/i.test(line)) socket.write('354 go on\r\n')
        else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
        else if (line === '.' || /^(EHLO|HELO|MAIL|RCPT)/i.test(line)) socket.write('250 plain.example\r\n')
        else if (/^STARTTLS/i.test(line)) socket.write('502 not known\r\n')
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { port: (server.address() as AddressInfo).port, told }
}

const options = { directory: '', from: 'a@example.com', replyTo: 'b@example.com', host: 'localhost' }

const envelope = (more: Partial<Mail> = {}) => ({
  id: 1,
  kind: 'order-paid',
  recipient: 'anna@example.com',
  mail: { subject: 'Tickets', text: 'Tickets', html: html`<p>Tickets</p>`, ...more },
})

const send = (smtpUrl: string, answers?: Mail['replyTo'], more: Partial<Mail> = {}) =>
  createMailTransport({ ...options, smtpUrl }).send(envelope({ replyTo: answers, ...more }))

/** Creates a transport that writes files into a folder that does not exist yet. */
async function openFolder() {
  const parent = await mkdtemp(join(tmpdir(), 'cadenza-mail-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  const directory = join(parent, 'of/mails')
  const transport = createMailTransport({ ...options, directory, smtpUrl: null })
  return { directory, transport, files: () => readdir(directory).catch(() => []) }
}

test('mail server: one that offers no TLS where it has to hears nothing of a mail', async () => {
  const { port, told } = await startPlainServer()
  // An address that reaches this machine but is not a loopback address.
  await expect(send(`smtp://0.0.0.0:${port}`)).rejects.toThrow(/STARTTLS/i)
  expect(told.join('\n')).not.toMatch(/anna@example\.com|Tickets/)
})

test('mail server: on this machine it needs no TLS', async () => {
  const { port, told } = await startPlainServer()
  await send(`smtp://127.0.0.1:${port}`)
  expect(told.join('\n')).toContain('anna@example.com')
})

test.each([
  ['that names whom to answer', 'Anna <anna@example.org>', { name: 'Anna', address: 'anna@example.org' }],
  ['that names nobody', 'b@example.com', undefined],
])('mail server: the answer to a mail %s goes to %s', async (_, expected, named) => {
  const { port, told } = await startPlainServer()
  await send(`smtp://127.0.0.1:${port}`, named)
  expect(told.filter((line) => /^reply-to:/i.test(line))).toEqual([`Reply-To: ${expected}`])
})

test.each([
  ['that the shop writes by itself', {}, ['Auto-Submitted: auto-generated']],
  ['that a person has typed', { isByPerson: true } as const, []],
])('mail server: a mail %s calls itself so', async (_, more, expected) => {
  const { port, told } = await startPlainServer()
  await send(`smtp://127.0.0.1:${port}`, undefined, more)
  expect(told.filter((line) => /^auto-submitted:/i.test(line))).toEqual(expected)
  expect(told.filter((line) => /^(from|to|message-id):/i.test(line))).toEqual([
    'From: a@example.com',
    'To: anna@example.com',
    'Message-ID: <outbox-1@localhost>',
  ])
})

test('mail server: a mail brings its attachments', async () => {
  const { port, told } = await startPlainServer()
  const attachments = [
    { filename: 'tickets.pdf', content: Buffer.from('%PDF tickets'), contentType: 'application/pdf' },
  ]
  await send(`smtp://127.0.0.1:${port}`, undefined, { attachments })
  expect(told).toContain('Content-Disposition: attachment; filename=tickets.pdf')
  expect(told).toContain(Buffer.from('%PDF tickets').toString('base64'))
})

test.each([
  ['smtp://mail.example.com', true],
  ['smtp://user:password@192.0.2.7:587', true],
  ['smtp://localhost.example.com', true],
  ['smtp://mail:25?requireTLS=false', false],
  ['smtp://localhost:1025', false],
  ['smtp://127.0.0.2', false],
  ['smtp://[::1]:25', false],
  ['smtp://localhost?requireTLS=true', true],
  ['smtp://LOCALHOST', false],
  ['smtp://127.10.20.30', false],
  ['smtp://mylocalhost', true],
  ['smtp://a.127.0.0.1.example.com', true],
  ['smtp://128.0.0.1', true],
])('mail server: TLS is asked of %s: %s', (url, expected) => expect(isTlsRequired(url)).toBe(expected))

test('mail server: a check logs in, tells nothing of a mail, and fails where it asks for a TLS that is not there', async () => {
  const { port, told } = await startPlainServer()
  await checkMailServer(`smtp://127.0.0.1:${port}`)
  expect(told.map((line) => line.split(' ')[0])).toEqual(['EHLO', 'QUIT'].slice(0, told.length))
  await expect(checkMailServer(`smtp://0.0.0.0:${port}`)).rejects.toThrow(/STARTTLS/i)
  await expect(checkMailServer(`smtp://127.0.0.1:${await findFreePort()}`)).rejects.toThrow('ECONNREFUSED')
})

test('mail server: a mail that is given up is not sent', async () => {
  const { port, told } = await startPlainServer()
  const reason = new Error('given up')
  const transport = createMailTransport({ ...options, smtpUrl: `smtp://127.0.0.1:${port}` })
  await expect(transport.send(envelope(), AbortSignal.abort(reason))).rejects.toThrow()
  expect(told.join('\n')).not.toContain('anna@example.com')
})

test.each([
  ['a file of this machine', { path: import.meta.filename }, 'File access'],
  ['what an address leads to', { path: 'http://127.0.0.1:1/' }, 'Url access'],
])('mail: no attachment is taken from %s', async (_, attachment, message) => {
  const { transport, files } = await openFolder()
  const attachments = [{ filename: 'a', contentType: 'text/plain', ...attachment }] as never
  await expect(transport.send(envelope({ attachments }))).rejects.toThrow(message)
  expect(await files()).toEqual([])
})

test('mail: without a server each is a file of its own, whole or not at all', async () => {
  const { directory, transport, files } = await openFolder()
  await expect(transport.send(envelope(), AbortSignal.abort(new Error('given up')))).rejects.toThrow('given up')
  expect((await files()).filter((name) => name.endsWith('.eml'))).toEqual([])
  await transport.send(envelope())
  await transport.send({ ...envelope(), id: 1234567 })
  expect(new Set(await files())).toEqual(new Set(['000001-order-paid.eml', '1234567-order-paid.eml']))
  const text = await readFile(join(directory, '000001-order-paid.eml'), 'utf8')
  const headers = ['From: a@example.com', 'To: anna@example.com', 'Reply-To: b@example.com', 'Subject: Tickets']
  for (const line of [...headers, 'Message-ID: <outbox-1@localhost>', 'Auto-Submitted: auto-generated'])
    expect(text.split('\r\n')).toContain(line)
  expect(text).toMatch(/text\/plain[^]*Tickets[^]*text\/html[^]*<p>Tickets<\/p>/)
})

test('mail kinds: what was queued is given to the writer of its kind, with what that needs', async () => {
  const kinds = { paid: defineMail<{ orderId: number }>('order-paid') }
  const writers = createWriters<typeof kinds, string>(kinds, {
    paid: async ({ orderId }, context) => ({ subject: `${context} ${orderId}`, text: '', html: html`` }),
  })
  // @ts-expect-error a kind without a writer
  createWriters(kinds, {})
  expect(Object.keys(writers)).toEqual(['order-paid'])
  expect(await writers['order-paid']!({ orderId: 7 }, 'order')).toMatchObject({ subject: 'order 7' })
})
