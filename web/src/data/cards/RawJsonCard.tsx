import { memo } from 'react'
import { Card } from '../../display/cards/Card'
import { formatCount } from '../../display/values/formatCount'
import { NoData } from '../../display/cards/NoData'
import valueStyles from '../../display/cards/Value.module.css'
import { useReadingsSnapshot } from '../../livereadings/readingsContext'
import { rawJson } from './rawJson'

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
