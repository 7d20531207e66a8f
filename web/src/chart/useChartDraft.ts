import { useCallback, useMemo, useState } from 'react'
import { useSWRConfig } from 'swr'
import { describeIssues } from '../../../shared/core/problem'
import { CustomChart, readCustomChart } from '../../../shared/display/customChart'
import type { DisplayEntry } from '../../../shared/display/displaySettings'
import { nameOwnCard } from '../../../shared/display/nameOwnCard'
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
  const [kept] = useState(
    () =>
      readCustomChart(entry?.chart) ??
      CustomChart.parse({ name: nameOwnCard('chart', device.display) ?? '' }),
  )
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

  /** What the draft was made from: it is not written over what somebody else saved meanwhile. */
  const [base] = useState<string | null>(device.revisions[chartKey] ?? null)
  const write = async (changed: DisplayEntry | null, from: string | null | undefined) => {
    await callEndpoint(putSettings, {
      deviceid,
      PORTAL_displaySettings: { [chartKey]: changed },
      ...(from === undefined ? {} : { basedOn: { [chartKey]: from } }),
    })
    await mutate(addressOf(getSettings, { deviceid }))
    setIsDone(true)
  }
  const drawn = () => ({ ...entry, chart: tidyChart(draft) })
  return {
    draft,
    edit,
    isNew,
    hasChanges,
    problem,
    isDone,
    save: () => write(drawn(), base),
    /** Whatever is there by now. */
    saveOver: () => write(drawn(), undefined),
    remove: () => write(null, base),
  }
}
