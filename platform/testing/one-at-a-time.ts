/**
 * A transaction takes its statements one at a time: whoever sends one before the last was answered, or commits before, has lost an
 * `await`, and fails. Kysely would let the statements wait for each other, and the error of the lost one would end the process.
 */
import { type DatabaseConnection, PostgresDriver, SingleConnectionProvider } from 'kysely'

const { provideConnection } = SingleConnectionProvider.prototype
const { commitTransaction } = PostgresDriver.prototype
const busyProviders = new WeakSet<object>()
const busyConnections = new WeakSet<object>()

const tooEarly = (what: string) => new Error(`${what} before the last statement was answered: an \`await\` is missing.`)

SingleConnectionProvider.prototype.provideConnection = async function provideOne<result>(
  this: SingleConnectionProvider,
  consumer: (connection: DatabaseConnection) => Promise<result>,
): Promise<result> {
  if (busyProviders.has(this)) throw tooEarly('A transaction is sent a statement')
  busyProviders.add(this)
  let used: DatabaseConnection | undefined
  try {
    return (await provideConnection.call(this, (connection) => {
      const answer = consumer(connection)
      // Only now: `commit()` of a transaction that a test opened is sent from within.
      busyConnections.add((used = connection))
      return answer
    })) as result
  } finally {
    busyProviders.delete(this)
    if (used) busyConnections.delete(used)
  }
}

PostgresDriver.prototype.commitTransaction = async function commitAfter(connection) {
  if (busyConnections.has(connection)) throw tooEarly('A transaction is committed')
  return commitTransaction.call(this, connection)
}
