/** What a server does with more connections than it accepts. */
import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createListeningServer } from './listening-server.ts'

// Holds: operation.more-connections-than-files-refused
test('listening server: of more connections than it takes the others are closed at once and told once, until one has ended', async () => {
  const log = { warn: vi.fn() }
  const app = Fastify({ serverFactory: createListeningServer({ answerFirst: () => false, mostConnections: 2, log }) })
  app.get('/', async () => 'answered')
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  const open = async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    return socket
  }
  const ask = async (socket: Socket) => {
    const answer = new Promise<string>((resolve) => {
      socket.once('data', (bytes) => resolve(bytes.toString().split('\r\n')[0]!))
      socket.once('close', () => resolve('closed'))
    })
    socket.write('GET / HTTP/1.1\r\nHost: a.example\r\n\r\n')
    return answer
  }
  const [first, second] = [await open(), await open()]
  expect([await ask(first), await ask(second)]).toEqual(['HTTP/1.1 200 OK', 'HTTP/1.1 200 OK'])
  expect([await ask(await open()), await ask(await open())]).toEqual(['closed', 'closed'])
  expect(log.warn.mock.calls).toEqual([[{ mostConnections: 2 }, expect.stringContaining('LimitNOFILE')]])
  first.end()
  await vi.waitFor(async () => expect(await ask(await open())).toBe('HTTP/1.1 200 OK'))
  expect(await ask(second)).toBe('HTTP/1.1 200 OK')
})
