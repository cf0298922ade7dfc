import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#platform/schema/schema.ts'
import { createPasswordHasher } from '#platform/passwords/password-hasher.ts'
import type { Buyer } from './buyer.ts'

export const goodPassword = 'seventeen violas in the rain'

/**
 * Creates accounts with `goodPassword`, and returns their addresses. All share one hash, which
 * costs the same to verify.
 */
export async function makeAccounts(db: Db, count: number): Promise<string[]> {
  const password_hash = await createPasswordHasher().hash(goodPassword)
  const emails = Array.from({ length: count }, () => `${crypto.randomUUID()}@example.com`)
  const people = emails.map((email) => ({ email, firstname: 'Anna', lastname: 'Kovács', locale: 'en' as const }))
  await db
    .insertInto('users')
    .values(people.map((person) => ({ ...person, password_hash })))
    .execute()
  return emails
}

/** Returns the address of the signed-in user; null: none. */
export async function userOf(browser: Buyer): Promise<string | null> {
  const { props } = await browser.open('/cart')
  return props?.security?.user?.email ?? null
}

/** Signs in through the form. False if refused. */
export async function signIn(browser: Buyer, email: string): Promise<boolean> {
  await browser.post('/login', { email, password: goodPassword })
  return (await userOf(browser)) === email
}

/** Waits for mails to an address in the data folder and returns the path of the newest link. */
export async function findMailedPath(dataDirectory: string, email: string, start: string): Promise<string> {
  const folder = join(dataDirectory, 'mail')
  for (let tries = 0; tries < 300; tries++) {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted()
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
    // Mails wrap long lines.
    const plain = texts.filter((text) => text.includes(email)).map((text) => text.replace(/=\r?\n/g, ''))
    const found = plain.flatMap((text) =>
      [...text.matchAll(new RegExp(`${start}[\\w-]{43}`, 'g'))].map(([path]) => path),
    )
    if (found.length > 0) return found.at(-1)!
    await sleep(200)
  }
  throw new Error(`No mail to ${email} has come within a minute.`)
}
