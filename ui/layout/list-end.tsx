import type { InfiniteList } from '@cadenza/navigation/react'
import { useEffect, useRef } from 'react'
import { useTranslate } from '../i18n/translation.tsx'
import { Button } from '../controls/button.tsx'
import styles from './list-end.module.css'
import hidden from './visually-hidden.module.css'

interface ListEndProps {
  /** Returned by `useInfiniteScroll`. */
  list: Omit<InfiniteList<unknown>, 'items'>
  more: string
  failed: string
  /** Announces the number of new items to screen readers. */
  arrived: (count: number) => string
}

/** End of an infinite list: the link to the next items, which also retries a failed load. */
export function ListEnd({ list: { arrived, hasFailed, hasMore, isLoading, more, end }, ...texts }: ListEndProps) {
  const t = useTranslate()
  const told = useRef<HTMLParagraphElement>(null)
  const isOnLink = useRef(false)
  // The link disappears with the last page: its focus moves to the end of the list.
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
