import { writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import { createClosers } from '../scripts/lib/closers.ts'
import { openSeason } from './shop/open-season.ts'
import { seedManyOrders } from './desk/many-orders.ts'
const closers = createClosers()
const t0 = Date.now()
const say = (what: string) => console.log(((Date.now() - t0) / 1000).toFixed(1), what)
const run = { closers, buildDirectory: '', step: say, tell: say, record: () => {} }
const { db, databaseUrl } = await openSeason(run as never, { pictures: 'tiny' })
await seedManyOrders(db)
say('orders')
await sql`select write_sales(array_agg(id order by id), now() - make_interval(secs => 0)) from tickets`.execute(db)
say('sales')
await sql`vacuum analyze`.execute(db)
say('ready')
writeFileSync('/tmp/proof-url', databaseUrl)
process.on('SIGTERM', async () => { await closers.end(); process.exit(0) })
setInterval(() => {}, 1000)
