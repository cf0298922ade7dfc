import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { html } from '../http/responses/html-template.ts'
import type { Mail } from './mail.ts'
import { createMailTransport, isTlsRequired } from './mail-transport.ts'

/** A mail server that knows no TLS, and remembers what it was told. */
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

const send = (smtpUrl: string, answers?: Mail['replyTo'], more: Partial<Mail> = {}) =>
  createMailTransport({
    smtpUrl,
    directory: '',
    from: 'a@example.com',
    replyTo: 'b@example.com',
    host: 'localhost',
  }).send({
    id: 1,
    kind: 'order-paid',
    recipient: 'anna@example.com',
    mail: { subject: 'Tickets', text: 'Tickets', html: html`<p>Tickets</p>`, replyTo: answers, ...more },
  })

test('mail server: one that offers no TLS where it has to hears nothing of a mail', async () => {
  const { port, told } = await startPlainServer()
  // An address of this machine that does not say so.
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
])('mail server: TLS is asked of %s: %s', (url, expected) => expect(isTlsRequired(url)).toBe(expected))
