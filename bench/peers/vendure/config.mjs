import { DefaultLogger, LogLevel } from '@vendure/core'

/** Production settings in one process, without optional parts: no assets, no search, no mails. */
export const createConfig = ({ isNew = false } = {}) => ({
  logger: new DefaultLogger({ level: LogLevel.Error }),
  apiOptions: { hostname: '127.0.0.1', port: Number(process.env.PORT), introspection: false },
  authOptions: {
    tokenMethod: 'bearer',
    superadminCredentials: { identifier: 'bench', password: 'a-password-of-the-bench' },
  },
  dbConnectionOptions: {
    type: 'postgres',
    synchronize: isNew,
    logging: false,
    // As many connections as a Cadenza process has for visitors.
    extra: { connectionString: process.env.DATABASE_URL, max: 10 },
  },
  paymentOptions: { paymentMethodHandlers: [] },
  plugins: [],
})
