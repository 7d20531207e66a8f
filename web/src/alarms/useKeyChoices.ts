import { useMemo } from 'react'
import { namesOfTopics } from '../../../shared/alerts/namesOfTopics'
import { queryReadings } from '../../../shared/data/queryReadings'
import { serverOwnedKeys } from '../../../shared/data/reading'
import { useEndpoint } from '../core/api/useEndpoint'
import type { Device } from '../devices/useDevice'
import { displayOf } from '../display/catalogue/displayOf'
import type { Choice } from '../ui/combobox/Choice'

const unnamed: ReadonlySet<string> = new Set(['ts', 'events', ...serverOwnedKeys])

/** What a device measures by its newest reading, by its owner's names; and what else may raise an event. */
export const useKeyChoices = ({ deviceid, display }: Pick<Device, 'deviceid' | 'display'>) => {
  const { data } = useEndpoint(queryReadings, { deviceid, dataPoints: 1 })
  const newest = data?.data[0]
  return useMemo(() => {
    const keys: Choice[] = Object.entries(newest ?? {})
      .filter(([key, value]) => typeof value === 'number' && !unnamed.has(key))
      .map(([key]) => ({ value: key, label: displayOf(key, display[key]).label }))
      .sort((a, b) => a.label.localeCompare(b.label, undefined, { numeric: true }))
    const nameOf = (key: string) => {
      const { label, unit } = displayOf(key, display[key])
      return { label: namesOfTopics.get(key) ?? label, unit }
    }
    const topics = [...keys, ...[...namesOfTopics].map(([value, label]) => ({ value, label }))]
    return { keys, topics, nameOf }
  }, [newest, display])
}

/** The choices with one that is chosen already, also where the device does not measure it now. */
export const choicesWith = (
  choices: readonly Choice[],
  chosen: readonly string[],
  labelOf: (key: string) => string,
): readonly Choice[] => [
  ...choices,
  ...chosen
    .filter((key) => !choices.some(({ value }) => value === key))
    .map((value) => ({ value, label: labelOf(value) })),
]
