import type { ReactNode } from 'react'
import styles from './Card.module.css'

/** Named facts, one to a line. */
export const FactRows = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className={styles.rows}>
    {facts.flatMap(([name, fact]) => [<dt key={name}>{name}</dt>, <dd key={`${name}:`}>{fact}</dd>])}
  </dl>
)
