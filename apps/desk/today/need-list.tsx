import { href } from '@cadenza/navigation'
import { Fragment } from 'react'
import { Icon } from '#ui/display/icon.tsx'
import { Link } from '../hooks.ts'
import { useDeskTexts } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'
import type { Need, NeedExample, NeedKind } from './today.ts'
import styles from './need-list.module.css'

function Example({ text, leadsTo }: NeedExample) {
  return leadsTo ? <Link href={hrefOf(leadsTo)}>{text}</Link> : text
}

function hrefOf(target: NonNullable<NeedExample['leadsTo']>): string {
  if ('order' in target) return href(deskRoutes['orders.show'], { order: target.order })
  if ('message' in target) return href(deskRoutes['inbox.show'], { message: target.message })
  const { date, operation } = target
  return operation === undefined
    ? href(deskRoutes['season.date'], { date })
    : href(deskRoutes['season.operation'], { date, operation })
}

/** Area that lists all needs of a kind. */
const rooms: Partial<Record<NeedKind, string>> = {
  messagesOpen: href(deskRoutes['inbox.index']),
  jobsBehind: href(deskRoutes['health.show']),
}

/** Tasks that need a person, the most severe first; also states if there are none. */
export function NeedList({ needs }: { needs: Need[] }) {
  const t = useDeskTexts()
  if (needs.length === 0)
    return (
      <p className={styles.none}>
        <Icon name="check" size="xs" />
        {t('today.needs.none')}
      </p>
    )
  return (
    <ul className={styles.needs}>
      {needs.map(({ kind, count, examples }) => (
        <li key={kind} className={styles.need}>
          <Icon name={kind === 'lowStock' ? 'info' : 'warning'} size="xs" />
          <div>
            <strong>
              {rooms[kind] ? (
                <Link href={rooms[kind]}>{t(`today.need.${kind}`, { count })}</Link>
              ) : (
                t(`today.need.${kind}`, { count })
              )}
            </strong>
            <span className={styles.examples}>
              {examples.map((example, index) => (
                <Fragment key={JSON.stringify(example)}>
                  {index > 0 && ' · '}
                  <Example {...example} />
                </Fragment>
              ))}
              {count > examples.length && ` ${t('today.needs.more', { count: count - examples.length })}`}
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}
