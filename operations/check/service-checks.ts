import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { evaluateDiskSpace, readDiskSpace } from '#platform/process/disk-space.ts'
import type { Config } from '#core/context/config.ts'
import { type Check, type Finding, finding } from '#platform/checks.ts'
import { checkMailServer } from '#platform/mail/mail-transport.ts'
import { describeProvider, moneyProviders } from '#core/payments/providers/server/providers.ts'
import { webhookAddress } from '#core/payments/server/webhook-address.ts'
import { joinChoices } from '../config/config-rules.ts'

const gigabyte = 1024 ** 3

/** Checks of files, the mail server and the payment provider, which send nothing. */
export async function createServiceChecks(config: Config): Promise<Check[]> {
  const { dataDirectory } = config
  return [
    { name: 'media', run: () => checkWritable(join(dataDirectory, 'media')) },
    { name: 'disk', run: () => checkDisk(dataDirectory) },
    { name: 'mail', run: () => checkMail(config) },
    { name: 'alarms', run: async () => checkAlarms(config) },
    ...(await createProviderChecks(config)),
  ]
}

async function checkWritable(folder: string): Promise<Finding> {
  const file = join(folder, `.check-${randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(file, 'written by "admin -- check"')
    return finding.ok(`${folder} can be written`)
  } catch (error) {
    return finding.wrong(
      `${folder} cannot be written: ${(error as Error).message}`,
      'Give it to the user of the shop, make room on its disk, or correct DATA_DIR.',
    )
  } finally {
    await rm(file, { force: true }).catch(() => {})
  }
}

async function checkDisk(folder: string): Promise<Finding> {
  const { free, whole } = await readDiskSpace(folder)
  return evaluateDisk(free, whole)
}

/** @param free free bytes, out of the total */
export function evaluateDisk(free: number, whole: number): Finding {
  const part = whole === 0 ? 1 : free / whole
  const detail = `${(free / gigabyte).toFixed(1)} GB (${Math.round(part * 100)} %) are free where DATA_DIR is`
  const remedy = 'Make room, or enlarge it: a full disk stops sales.'
  const verdict = evaluateDiskSpace({ free, whole })
  if (verdict === 'full') return finding.wrong(detail, remedy)
  return verdict === 'scarce' ? finding.doubt(detail, remedy) : finding.ok(detail)
}

async function checkMail({ smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>): Promise<Finding> {
  if (smtpUrl === null)
    return finding.doubt(
      'SMTP_URL is not set: mails become files in DATA_DIR/mail',
      'Set it to the address of a mail server.',
    )
  const { host } = new URL(smtpUrl)
  try {
    await checkMailServer(smtpUrl)
    return finding.ok(`${host} lets the shop in; mails come from ${mailFrom}`)
  } catch (error) {
    return finding.wrong(
      `${host} does not let the shop in: ${(error as Error).message}`,
      'Correct SMTP_URL: smtps:// for port 465, smtp:// for 587, user and password percent-encoded.',
    )
  }
}

function checkAlarms({ alarmEmail }: Pick<Config, 'alarmEmail'>): Finding {
  return alarmEmail === null
    ? finding.doubt(
        'ALARM_EMAIL is not set: nobody is told what wants a person, but by the log',
        'Set it to an address that somebody reads.',
      )
    : finding.ok(`go to ${alarmEmail}`)
}

/** Checks of the payment provider: validity of the key, and delivery of webhook events here. */
async function createProviderChecks(config: Config): Promise<Check[]> {
  const provider = describeProvider(config.payment.provider)
  if (!provider.isDemo) return (await provider.createChecks?.(config, webhookAddress(config, provider.name))) ?? []
  const remedy = `Set PAYMENT_PROVIDER=${joinChoices(moneyProviders)} for money.`
  return [{ name: 'payments', run: async () => finding.doubt('the demo bank takes them: nobody ever pays', remedy) }]
}
