import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { findFreePort } from '#platform/testing/free-port.ts'

/** A local mail server that can be down, and can break off in the middle of a mail. */
export interface MailServer {
  url: string
  /** Message-ID of every accepted mail, including duplicates. */
  taken: string[]
  up(): Promise<void>
  /** Refuses new connections, and closes existing ones. */
  down(): Promise<void>
  /** Breaks off the next mails in the middle. */
  breakOff(count: number): void
}

/** Initially down. */
export async function createMailServer(): Promise<MailServer> {
  const port = await findFreePort()
  const sockets = new Set<Socket>()
  const taken: string[] = []
  let server: Server | null = null
  let toBreakOff = 0

  function serve(socket: Socket): void {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    let mail: string | null = null
    let buffered = ''
    const say = (line: string) => socket.write(`${line}\r\n`)
    say('220 mail.test ESMTP')
    socket.on('data', (chunk: Buffer) => {
      buffered += chunk.toString('latin1')
      for (let end = buffered.indexOf('\r\n'); end >= 0 && !socket.destroyed; end = buffered.indexOf('\r\n')) {
        const line = buffered.slice(0, end)
        buffered = buffered.slice(end + 2)
        if (mail === null) command(line)
        else if (line === '.') finish(mail)
        else mail += `${line}\n`
      }
    })

    function command(line: string): void {
      if (/^DATA/i.test(line)) {
        if (toBreakOff > 0) {
          toBreakOff--
          return void socket.destroy()
        }
        mail = ''
        say('354 go on')
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
      else say('250 ok')
    }

    function finish(whole: string): void {
      taken.push(/^Message-ID: (.*)$/im.exec(whole)?.[1] ?? 'none')
      mail = null
      say('250 taken')
    }
  }

  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    async up() {
      server = createServer(serve).listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    async down() {
      const closing = server
      server = null
      for (const socket of sockets) socket.destroy()
      if (closing) await new Promise((resolve) => closing.close(resolve))
    },
    breakOff(count) {
      toBreakOff = count
    },
  }
}
