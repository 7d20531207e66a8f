import { useEffect, useState } from 'react'
import type { OutputOf } from '../../../shared/core/endpoint'
import type { GroupId } from '../../../shared/core/ids'
import { hourMs, secondMs } from '../../../shared/core/time'
import { previewDays, previewVisits } from '../../../shared/fences/getVisits'
import { describeBounds } from '../../../shared/hours/hours'
import type { PlaceShape } from '../../../shared/places/place'
import { callEndpoint } from '../core/api/callEndpoint'
import styles from './Places.module.css'

/** So long after the last change of the outline. */
const settledMs = 600

const hours = (seconds: number): number => (seconds * secondMs) / hourMs

const describePreview = ({
  visits,
  stay,
  visitors,
  devices,
  moreDevices,
}: OutputOf<typeof previewVisits>) => {
  const among = moreDevices === 0 ? '' : ` among the first ${devices} devices`
  if (visits === 0) return `Last ${previewDays} days: no visits${among}`
  const stays = describeBounds({ atLeast: hours(stay.atLeast), atMost: hours(stay.atMost) })
  const by = visitors === 1 ? '1 device' : `${visitors} devices`
  return `Last ${previewDays} days: ${visits} ${visits === 1 ? 'visit' : 'visits'} by ${by}${among}, ${stays}`
}

/** How often devices were in what is being drawn. */
export const VisitPreview = ({ groupid, shape }: { groupid: GroupId; shape: PlaceShape }) => {
  const [text, setText] = useState('Counting visits…')
  const drawn = JSON.stringify(shape)
  useEffect(() => {
    let isAsked = true
    const say = (next: string) => isAsked && setText(next)
    const timer = setTimeout(() => {
      say('Counting visits…')
      callEndpoint(previewVisits, { groupid, shape: JSON.parse(drawn) as PlaceShape }).then(
        (found) => say(describePreview(found)),
        () => say('Visits could not be counted.'),
      )
    }, settledMs)
    return () => {
      isAsked = false
      clearTimeout(timer)
    }
  }, [groupid, drawn])
  return (
    <p className={styles.hint} aria-live="polite">
      {text}
    </p>
  )
}
