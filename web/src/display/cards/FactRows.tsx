import type { ReactNode } from 'react'
import styles from './Card.module.css'

interface Props {
  facts: readonly (readonly [string, ReactNode])[]
  /** Two to a line where the card is wide. */
  inPairs?: boolean
}

/** Named facts, one to a line. */
export const FactRows = ({ facts, inPairs = false }: Props) => (
  <dl className={`${styles.rows} ${inPairs ? styles.pairs : ''}`}>
    {facts.flatMap(([name, fact]) => [<dt key={name}>{name}</dt>, <dd key={`${name}:`}>{fact}</dd>])}
  </dl>
)
