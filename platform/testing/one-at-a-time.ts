/**
 * A transaction takes its statements one at a time: whoever sends one before the last was answered, or commits before, has lost an
 * `await`, and fails. Kysely would let the statements wait for each other, and the error of the lost one would end the process.
 * Who opens one by hand (`startTransaction`) reads a page from it, which asks for all of its parts at once.
 */
import { ControlledTransactionBuilder, type DatabaseConnection, PostgresDriver, SingleConnectionProvider } from 'kysely'

const { provideConnection } = SingleConnectionProvider.prototype
const { commitTransaction } = PostgresDriver.prototype
const openTransaction = ControlledTransactionBuilder.prototype.execute
let isOpening = false
const openedByHand = new WeakSet<object>()
const busyProviders = new WeakSet<object>()
const busyConnections = new WeakSet<object>()

const tooEarly = (what: string) => new Error(`${what} before the last statement was answered: an \`await\` is missing.`)

SingleConnectionProvider.prototype.provideConnection = async function provideOne<result>(
  this: SingleConnectionProvider,
  consumer: (connection: DatabaseConnection) => Promise<result>,
): Promise<result> {
  if (isOpening) openedByHand.add(this)
  if (openedByHand.has(this)) return provideConnection.call(this, consumer) as Promise<result>
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

ControlledTransactionBuilder.prototype.execute = async function openByHand() {
  const opened = await openTransaction.call(this)
  isOpening = true
  const marked = opened.getExecutor().provideConnection(async () => {})
  isOpening = false
  await marked
  return opened
}
