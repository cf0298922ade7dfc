import { checkMailServer } from '#platform/mail/mail-transport.ts'
import type { Config } from '#core/context/config.ts'
import { type Check, doubt, type Finding, ok, wrong } from '#platform/checks.ts'

/** Checks of the mail server, which log in without sending anything. */
export function createMailChecks(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'alarmEmail'>): Check[] {
  return [
    { name: 'mail', run: () => checkMail(config) },
    { name: 'alarms', run: async () => checkAlarms(config) },
  ]
}

async function checkMail({ smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>): Promise<Finding> {
  if (smtpUrl === null)
    return doubt('SMTP_URL is not set: mails become files in DATA_DIR/mail', 'Set it to the address of a mail server.')
  const { host } = new URL(smtpUrl)
  try {
    await checkMailServer(smtpUrl)
    return ok(`${host} lets the shop in; mails come from ${mailFrom}`)
  } catch (error) {
    return wrong(
      `${host} does not let the shop in: ${(error as Error).message}`,
      'Correct SMTP_URL: smtps:// for port 465, smtp:// for 587, user and password percent-encoded.',
    )
  }
}

function checkAlarms({ alarmEmail }: Pick<Config, 'alarmEmail'>): Finding {
  return alarmEmail === null
    ? doubt(
        'ALARM_EMAIL is not set: nobody is told what wants a person, but by the log',
        'Set it to an address that somebody reads.',
      )
    : ok(`go to ${alarmEmail}`)
}
