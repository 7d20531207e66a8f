import { useState } from 'react'
import { Segmented } from '../ui/button/Segmented'

const views = [
  ['list', 'List'],
  ['map', 'Map'],
  ['events', 'Events'],
] as const

export const SegmentedPart = () => {
  const [view, setView] = useState<(typeof views)[number][0]>('list')
  return <Segmented label="View" options={views} value={view} onChange={setView} />
}
