import { expect, test } from 'vitest'
import { readMigrations } from '#platform/schema/schema-files.ts'

/**
 * Checksums that databases store of the baseline and of applied migrations. A shop whose file has
 * changed since, even in a comment, no longer starts: a new migration adds its line, and no line is
 * ever changed.
 */
const landed = {
  'baseline.sql': '2ae6591f1621b47417d92e7b89ff31cb2f147bef210c7acbd52c25f3b96e2399',
  '0083_flash_of_staff_sessions.sql': 'd396aca9648bbf1aa671130f5cb6698075657ba95b6a4ac86c73ba00dc1aa03f',
  '0084_pictures_and_languages.sql': '597e333f2aa4246a7a5365352a158a85f29bc99d586248b8eb0593bda8c87494',
  '0085_featured_date.sql': '408c205f5701e03331bff4d14a0ca3da7ddd097f86a1a6f24b972a022b62a492',
  '0086_facts_of_concerts_and_halls.sql': '074fc75ee240db70bd325424945dabf8abdcc979fc72cc332de0a6961ac7d3bf',
  '0087_blocks_and_price_types.sql': '9c5eba3babee7bcef1ffc1fe2e1e90185ec50578f11e3d74784846028000e4f0',
  '0088_former_slugs.sql': 'cfa362d459571cb20ba97734d11d6b52cfb4d4266c70b02e44291d3668a777ba',
  '0089_single_rights.sql': 'c61b7de06daf38806e1a33fdb343d2af1ac6b67bc647c5b865361ce3642ee178',
  '0090_lists_at_volume.sql': 'd0ab1cb1d1905ae9563876878882a5dce4693570266629e029919f218be035f4',
  '0091_wallet_payments.sql': 'f16eac68e118b4d4560c64085eee44688cd20e4d5ebaa933c15d903033298b2c',
  '0092_home_of_events.sql': 'b886eeae34b50b3018221404a329ca702c1b2c50dbf002089ef3fcc312e760e7',
  '0093_queues.sql': 'f5a3843d17ef64495a8235dff1a7d8c47f9befc1c79bfa1b94e08881308bdd46',
  '0094_queues_by_load.sql': '149755c55bba6deef9adda15c5c645708e158e09a2a7d06b97549a544a50ec80',
  '0095_turn_mails.sql': 'afd498b08c88e0fa995992bd55d3a205532a9ea844e554403c1b125cdb04826d',
  '0096_seat_plans.sql': 'ccab8832c9355b23a3f54c40690fcfe118b730a99b73220125fcb82faf24370a',
}

test('migrations: those that have landed are as they were, and a new one says its checksum here', async () => {
  const migrations = await readMigrations()
  expect(Object.fromEntries(migrations.map(({ name, checksum }) => [name, checksum]))).toEqual(landed)
})
