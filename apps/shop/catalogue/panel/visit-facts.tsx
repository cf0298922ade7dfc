import type { Event, SelectedEventDate } from '#core/catalogue/catalogue.ts'
import styles from './visit-facts.module.css'

interface VisitFactsProps {
  event: Pick<Event, 'latecomers'>
  eventDate: Pick<SelectedEventDate, 'visit'>
}

/** Length and end, age, languages, and when latecomers are let in. */
export function VisitFacts({ event: { latecomers }, eventDate: { visit } }: VisitFactsProps) {
  return (
    <div className={styles.visit}>
      <ul className={styles.facts}>
        {visit.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {latecomers && <p>{latecomers}</p>}
    </div>
  )
}
