import styles from './page-header.module.css'
import { Title } from './title.tsx'

/** The page's title, under a slogan that does not contain it, and a sentence about its content. */
export function PageHeader({ title, lead }: { title: string; lead: string }) {
  return (
    <header className={styles.header}>
      <Title lines>{title}</Title>
      <p className={styles.lead}>{lead}</p>
    </header>
  )
}
