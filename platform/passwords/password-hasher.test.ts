import { describe, expect, test } from 'vitest'
import { Overloaded } from '../database/database-errors.ts'
import { createPasswordHasher } from './password-hasher.ts'

const cheap = { memory: 64, passes: 1, parallelism: 1 }
const hasher = createPasswordHasher({ cost: cheap })

describe('a stored password', () => {
  test('is the one that was hashed, and no other', async () => {
    const stored = await hasher.hash('viola d’amore')
    expect(await hasher.verify('viola d’amore', stored)).toBe(true)
    for (const other of ['viola d’amor', 'Viola d’amore', 'viola d’amore ', '', '\0viola d’amore'])
      expect(await hasher.verify(other, stored)).toBe(false)
  })

  test('has a salt of its own: the same password is stored differently each time', async () => {
    expect(await hasher.hash('same')).not.toBe(await hasher.hash('same'))
  })

  test('says with what it was made, and does not say the password', async () => {
    expect(await hasher.hash('sonata')).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  })

  test('is verified with the cost that it was made with, by whomever: the reference implementation’s own example', async () => {
    const example = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
    expect(await hasher.verify('password', example)).toBe(true)
    expect(await hasher.verify('differentpassword', example)).toBe(false)
  })

  test('that is empty is never right, though something may have hashed it', async () => {
    expect(await hasher.verify('', await hasher.hash(''))).toBe(false)
  })

  test('of nobody is no password, and is computed all the same', async () => {
    expect(await hasher.verify('viola', null)).toBe(false)
    const full = createPasswordHasher({ cost: cheap, atOnce: 1 })
    const many = Array.from({ length: 400 }, () => full.verify('viola', null).catch((error: unknown) => error))
    const refused = (await Promise.all(many)).filter((answer) => answer instanceof Overloaded)
    expect(refused).toHaveLength(99)
  })

  test('that is no hash is a fault, not a wrong password', async () => {
    const stored = await hasher.hash('viola')
    const damaged = [
      'md5:5f4dcc3b',
      `x${stored}`,
      `${stored}!`,
      stored.replace('argon2id', 'argon2i'),
      stored.replace('v=19', 'v=16'),
      stored.replace('m=64', 'm='),
      stored.replace('t=1', 't=x'),
      stored.replace('p=1', 'p=-1'),
      stored.replace(/\$[^$]+$/, ''),
      stored.replace(/[^$]+$/, ''),
      stored.replace(/[^$]+(?=\$[^$]+$)/, ''),
    ]
    for (const text of damaged) await expect(hasher.verify('viola', text)).rejects.toThrow('no hash of argon2id')
  })
})

test('passwords cost what OWASP advises, unless somebody says otherwise', async () => {
  expect(await createPasswordHasher().hash('viola')).toContain('$m=19456,t=2,p=1$')
})
