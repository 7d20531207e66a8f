import { useState } from 'react'
import type { CardRow } from './cardRows'
import styles from './DisplaySettings.module.css'
import { placeOf } from './moveCard'
import { TextInput } from '../ui/field/TextInput'

interface Props {
  row: CardRow
  onChange: (sort: number) => void
}

/** The place of a card, 1 to 100; it moves when the field is left, so that it stays still under the hand. */
export const PlaceField = ({ row, onChange }: Props) => {
  const [typed, setTyped] = useState<string>()
  const apply = () => {
    if (typed === undefined) return
    setTyped(undefined)
    const sort = placeOf(typed, row.ownSort)
    if (sort !== row.sort) onChange(sort)
  }
  return (
    <TextInput
      className={styles.place}
      size="xs"
      inputMode="numeric"
      aria-label={`Order of ${row.label}`}
      value={typed ?? String(row.sort)}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply()
      }}
    />
  )
}
