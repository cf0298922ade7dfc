import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase } from '#platform/database/database.ts'
import type { Db } from '#platform/schema/schema.ts'
import { findMailedPath, makeAccounts, signIn } from './account-owner.ts'
import type { Attack, Finding, Target } from './attack.ts'
import { createBuyer } from './buyer.ts'

const ATTEMPTS = 10_000
/** Number of source networks: few enough attempts each to be inconspicuous. */
const NETWORKS = 2000
const AT_ONCE = 40
/** One in a hundred. */
const MOST_HASHED = ATTEMPTS / 100

/**
 * Tries passwords on one account, each time as a new visitor. Returns the count of each response
 * status.
 */
async function flood({ port }: Target, email: string): Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  let next = 0
  const tryOn = async () => {
    while (next < ATTEMPTS) {
      const number = next++
      const { status } = await createBuyer(port, 1000 + (number % NETWORKS)).post('/login', {
        email,
        password: `guess number ${number}`,
      })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, tryOn))
  return statuses
}

async function comeByMail({ port, dataDirectory }: Target, email: string): Promise<Finding[]> {
  const phone = createBuyer(port, 2)
  const isLetIn = await signIn(phone, email)
  await phone.post('/login/link', { email })
  await phone.post(await findMailedPath(dataDirectory, email, '/login/device/'), {})
  const isLetInLater = await signIn(phone, email)
  return [
    {
      promise: 'the owner is not let in by the right password alone in a new browser, which could be anybody’s',
      measured: isLetIn ? 'let in' : 'kept out, and offered a link by mail',
      isKept: !isLetIn,
    },
    {
      promise: 'the owner signs in meanwhile in a new browser with a mailed link',
      measured: isLetInLater ? 'signed in' : 'kept out',
      isKept: isLetInLater,
    },
  ]
}

async function countLines(db: Db, email: string, action: string): Promise<number> {
  const rows = await db
    .selectFrom('audit_log')
    .innerJoin('users', 'users.id', 'audit_log.user_id')
    .select('audit_log.id')
    .where('email', '=', email)
    .where('action', '=', action)
    .execute()
  return rows.length
}

export const attack: Attack = {
  story: `tries ${ATTEMPTS.toLocaleString('en')} passwords on one account from ${NETWORKS.toLocaleString('en')} networks`,
  async run(target) {
    const { db, close } = createDatabase(target.databaseUrl, { connections: 2 })
    try {
      const [email = ''] = await makeAccounts(db, 1)
      const laptop = createBuyer(target.port, 1)
      const isKnown = await signIn(laptop, email)
      await laptop.post('/logout', {})
      const began = Date.now()
      let isOver = false
      const flooding = flood(target, email).finally(() => (isOver = true))
      // Waits until the account refuses attempts of strangers.
      while ((await countLines(db, email, 'sign-in limited')) === 0) await sleep(50)
      const isLetIn = await signIn(laptop, email)
      const byMail = await comeByMail(target, email)
      const wasMeanwhile = !isOver
      const statuses = await flooding
      const hashed = await countLines(db, email, 'sign-in failed')
      const lines = await countLines(db, email, 'sign-in limited')
      const seconds = ((Date.now() - began) / 1000).toFixed(0)
      return [
        {
          promise: `fewer than ${MOST_HASHED} of ${ATTEMPTS.toLocaleString('en')} attempts reach the hash`,
          measured: `${hashed} in ${seconds} s; answers: ${[...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')}`,
          isKept: hashed > 0 && hashed < MOST_HASHED,
        },
        {
          promise: 'the owner signs in meanwhile in a browser that the account knows',
          measured: `${isLetIn ? 'signed in' : 'kept out'}, while the flood was ${wasMeanwhile ? 'going on' : 'over'}`,
          isKept: isKnown && isLetIn && wasMeanwhile,
        },
        ...byMail,
        {
          promise: 'the audit log hears of the limit once in ten minutes, not with each attempt',
          measured: `${lines} lines`,
          isKept: lines > 0 && lines <= 2 + Number(seconds) / 600,
        },
        {
          promise: 'the shop goes on',
          measured: target.isRunning() ? 'the process is the same' : 'the process has died',
          isKept: target.isRunning(),
        },
      ]
    } finally {
      await close()
    }
  },
}
