import { Link } from '@cadenza/navigation/react'
import { useTranslate } from '#ui/i18n/translation.tsx'
import { Carousel } from '#ui/carousel/carousel.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { Picture } from '#ui/display/picture.tsx'
import { Title } from '#ui/layout/title.tsx'
import type { Soloist } from '#core/catalogue/catalogue.ts'
import { linkToSoloist } from '#core/catalogue/event-links.ts'
import styles from './soloists.module.css'
import { desktopUp, tabletUp } from '#ui/styles/breakpoints.ts'

interface SoloistsProps {
  soloists: Soloist[]
  /** Items visible at a time on a wide screen. Default 5. */
  itemsPerPage?: 1 | 2 | 3 | 4 | 5 | 6
}

export function Soloists({ soloists, itemsPerPage = 5 }: SoloistsProps) {
  const t = useTranslate()
  return (
    <section className={styles.soloists} aria-labelledby="soloists">
      <Title lines id="soloists">
        {t('event.soloists')}
      </Title>
      <Carousel
        label={t('event.soloists')}
        perView={itemsPerPage}
        autoplay={soloists.length > itemsPerPage}
        interval={5000}
        hasRows
      >
        {soloists.map((soloist) => (
          <SoloistCard key={soloist.id} soloist={soloist} />
        ))}
      </Carousel>
    </section>
  )
}

function SoloistCard({ soloist }: { soloist: Soloist }) {
  const t = useTranslate()
  const { slug, title, profession, description, thumbnail } = soloist
  return (
    <article className={styles.soloist}>
      {thumbnail && (
        <Picture
          className={styles.portrait}
          picture={thumbnail}
          alt=""
          sizes={`${desktopUp} min(18vw, 16rem), ${tabletUp} 31vw, 5rem`}
        />
      )}
      <h3 className={styles.name}>{title}</h3>
      <p className={styles.profession}>{profession}</p>
      <p className={styles.about}>{description}</p>
      <Link
        className={styles.biography}
        href={linkToSoloist(slug)}
        aria-label={t('soloist.biographyOf', { name: title })}
        preload="hover"
      >
        {t('soloist.biography')} <Icon name="arrow-right" size="xs" />
      </Link>
    </article>
  )
}
