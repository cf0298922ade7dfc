import type { InfiniteList } from '@cadenza/navigation/react'
import { useEffect, useRef } from 'react'
import { useTranslate } from '../i18n/translation.tsx'
import { Button } from '../controls/button.tsx'
import styles from './list-end.module.css'
import hidden from './visually-hidden.module.css'

interface ListEndProps {
  /** What `useInfiniteScroll` gives. */
  list: Omit<InfiniteList<unknown>, 'items'>
  /** The text of the link that has the list go on. */
  more: string
  failed: string
  /** How many have come, for who does not see them. */
  arrived: (count: number) => string
}

/** The end of a list that grows: the link to what comes next, which asks again where that could not be had. */
export function ListEnd({ list: { arrived, hasFailed, hasMore, isLoading, more, end }, ...texts }: ListEndProps) {
  const t = useTranslate()
  const told = useRef<HTMLParagraphElement>(null)
  const isOnLink = useRef(false)
  // With the last page the link goes: who is on it is led to where the list has grown, not to the top of the page.
  useEffect(() => {
    if (!hasMore && isOnLink.current) told.current?.focus({ preventScroll: true })
    isOnLink.current &&= hasMore
  }, [hasMore])
  return (
    <>
      {/* Live region: tells screen readers how many have come. */}
      <p ref={told} role="status" tabIndex={-1} className={hidden.hidden}>
        {arrived !== undefined && texts.arrived(arrived)}
      </p>
      {hasMore && (
        <div className={styles.end} ref={end}>
          {hasFailed && <p role="alert">{texts.failed}</p>}
          <Button
            as="a"
            {...more}
            variant="secondary"
            loading={isLoading}
            onFocus={() => void (isOnLink.current = true)}
            onBlur={() => void (isOnLink.current = false)}
          >
            {hasFailed ? t('errors.tryAgain') : texts.more}
          </Button>
        </div>
      )}
    </>
  )
}
