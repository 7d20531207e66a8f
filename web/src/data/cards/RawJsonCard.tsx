import { memo } from 'react'
import { formatCount } from '../../../../shared/display/formatNumber'
import type { Reading } from '../../../../shared/data/reading'
import { Card, NoData } from '../../display/cards/Card'
import valueStyles from '../../display/cards/Value.module.css'
import { useReadingsSnapshot } from '../../livereadings/readingsStore'

/** The selected reading as the device sent it. */
export const RawJsonCard = memo(() => {
  const { selected } = useReadingsSnapshot()
  if (selected === undefined) {
    return (
      <Card title="Raw JSON" rows={2} wide>
        <NoData />
      </Card>
    )
  }
  const { text, bytes } = rawJson(selected)
  return (
    <Card title="Raw JSON" rows={2} phoneRows={3} wide scroll foot={`${formatCount(bytes)} bytes`}>
      <pre className={valueStyles.code}>{text}</pre>
    </Card>
  )
})
RawJsonCard.displayName = 'RawJsonCard'

/** What the store added and no device sent. */
const hidden = new Set(['topic', 'aws_tsformat', 'ttl', 'clientid'])

/** A reading for people's eyes, and the length in bytes of what it says on the wire. */
export const rawJson = (reading: Reading): { text: string; bytes: number } => {
  const shown = Object.fromEntries(Object.entries(reading).filter(([key]) => !hidden.has(key)))
  return {
    text: JSON.stringify(shown, null, 2),
    bytes: new TextEncoder().encode(JSON.stringify(shown)).length,
  }
}
