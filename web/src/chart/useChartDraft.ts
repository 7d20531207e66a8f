import { useCallback, useMemo, useState } from 'react'
import { useSWRConfig } from 'swr'
import { describeIssues } from '../../../shared/core/problem'
import { CustomChart, readCustomChart } from '../../../shared/display/customChart'
import type { DisplayEntry } from '../../../shared/display/displaySettings'
import { getSettings, putSettings } from '../../../shared/settings/deviceSettings'
import { addressOf } from '../core/addressOf'
import { callEndpoint } from '../core/callEndpoint'
import type { Device } from '../devices/useDevice'
import { tidyChart } from './tidyChart'

/** A chart on its way: what is kept, what somebody made of it, and the two ways out. */
export const useChartDraft = (device: Device, chartKey: string) => {
  const { mutate } = useSWRConfig()
  const { deviceid } = device
  const entry = device.display[chartKey]
  // What was kept when the editor opened: somebody else's save must not look like a change of one's own.
  const [kept] = useState(() => readCustomChart(entry?.chart) ?? CustomChart.parse({}))
  const [draft, setDraft] = useState(kept)
  const [isDone, setIsDone] = useState(false)
  const edit = useCallback(
    (change: Partial<CustomChart>) => setDraft((before) => ({ ...before, ...change })),
    [],
  )
  const isNew = entry?.chart === undefined
  const hasChanges = useMemo(() => JSON.stringify(draft) !== JSON.stringify(kept), [draft, kept])
  const problem = useMemo(() => {
    const { error } = CustomChart.safeParse(tidyChart(draft))
    return error === undefined ? undefined : describeIssues(error)
  }, [draft])

  const write = async (changed: DisplayEntry | null) => {
    await callEndpoint(putSettings, { deviceid, PORTAL_displaySettings: { [chartKey]: changed } })
    await mutate(addressOf(getSettings, { deviceid }))
    setIsDone(true)
  }
  return {
    draft,
    edit,
    isNew,
    hasChanges,
    problem,
    isDone,
    save: () => write({ ...entry, chart: tidyChart(draft) }),
    remove: () => write(null),
  }
}
