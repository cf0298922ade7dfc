import { BlockList } from '#apps/shop/content/blocks/block-list.tsx'
import { useTranslate } from '#ui/i18n/translation.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Fold } from '#ui/layout/fold.tsx'
import { Title } from '#ui/layout/title.tsx'
import type { Event } from '#core/catalogue/catalogue.ts'
import { AudioPlayer } from '../audio/audio-player.tsx'
import styles from './concert-details.module.css'

export function ConcertDetails({ event }: { event: Event }) {
  const t = useTranslate()
  return (
    <section className={styles.details} aria-labelledby="programme">
      <div className={styles.programme}>
        <Title id="programme">{t('event.programme')}</Title>
        <ol className={styles.works}>
          {event.works.map(({ composer, work, minutes, recording }) => (
            <li key={composer + work} className={styles.work}>
              <span className={styles.composer}>{composer}</span>
              <i className={styles.name}>{work}</i>
              <span className={styles.minutes}>{t('event.minutes', { minutes })}</span>
              {recording && <AudioPlayer composer={composer} work={work} recording={recording} />}
            </li>
          ))}
        </ol>
        {event.program && (
          <Button as="a" className={styles.file} href={event.program} variant="quiet" icon="download">
            {t('event.programmeFile')}
          </Button>
        )}
      </div>
      {event.content.length > 0 && (
        <Fold title={t('event.about')}>
          <div className={styles.about}>
            <Title as="h3" color="ink" className={styles.aboutTitle}>
              {t('event.about')}
            </Title>
            <BlockList blocks={event.content} under={3} />
          </div>
        </Fold>
      )}
    </section>
  )
}
