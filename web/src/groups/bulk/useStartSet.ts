import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { makeChangeSet } from '../../../../shared/changes/changeSets'
import { DeviceId, type GroupId } from '../../../../shared/core/ids'
import { nestConfig } from '../../../../shared/devices/configTree'
import { FileName } from '../../../../shared/files/deviceFiles'
import { Firmware } from '../../../../shared/firmware/firmware'
import { latestFor } from '../../../../shared/firmware/releases'
import { unknownKeys } from '../../../../shared/settings/checkConfig'
import { type PaceDraft, faultsOfPace, noPace, paceOf } from '../../changes/sets/paceDraft'
import { readsOfSets, usePlan } from '../../changes/sets/useChangeSet'
import { useAction } from '../../core/api/useAction'
import { paths } from '../../paths'
import { zoneName } from '../../ui/zone/zoneName'
import { type BulkPlan, firmwareFor, isSentByPage } from './bulkPlan'

/** The newest is named: the devices then say by their version that they have it. */
const releaseFor = ({ firmware, devices }: BulkPlan): string => {
  const newest = firmware.trim() === '' ? latestFor(devices[0]?.fw ?? '') : undefined
  return newest ?? firmwareFor(firmware, devices)
}

/** What is to be changed, in the words of a change set. */
const patchOf = (plan: BulkPlan) => {
  const { kind, change, file } = plan
  if (kind === 'firmware') return { kind, firmwareName: Firmware.parse(releaseFor(plan)) }
  if (kind === 'script') return { kind, fileDataBase64: file?.base64 ?? '' }
  if (kind === 'file') {
    return { kind, fileName: FileName.parse(file?.name), fileDataBase64: file?.base64 ?? '' }
  }
  return {
    kind: 'settings' as const,
    config: nestConfig(change),
    // They were named and asked about.
    ...(unknownKeys(change).length > 0 ? { allowUnknownKeys: true } : {}),
  }
}

/** How the devices are changed, and the way to have the portal do it, a few of them first. */
export const useStartSet = (groupid: GroupId, plan: BulkPlan) => {
  const byPage = isSentByPage(plan)
  const [pace, setPace] = useState<PaceDraft>(byPage && !plan.isApplied ? noPace : { ...noPace, way: 'few' })
  const [word, setWord] = useState('')
  const navigate = useNavigate()
  const isSet = pace.way === 'few' || !byPage
  const fault = Object.values(faultsOfPace(pace))[0]
  const asked = useMemo(
    () =>
      isSet && fault === undefined
        ? {
            ...{ groupid, ...patchOf(plan), pace: paceOf(pace, zoneName()) },
            devices: plan.devices.map(({ deviceid }) => DeviceId.parse(deviceid)),
          }
        : undefined,
    [isSet, fault, groupid, plan, pace],
  )
  const preview = usePlan(asked)
  const make = useAction(makeChangeSet, {
    refresh: readsOfSets(groupid),
    onDone: ({ changeid }) => void navigate(paths.changes(groupid, changeid)),
  })
  const known = preview.plan
  const refusalOfPlan = () => {
    if (known === undefined) return 'The plan is being made.'
    if (known.taken.length > 0) return 'Another change set that has not ended changes the same.'
    if (known.waves.length === 0) return 'No device is to be changed.'
    return known.word !== undefined && word.trim() !== known.word ? `Type ${known.word} first.` : undefined
  }
  return {
    pace,
    byPage,
    onPace: setPace,
    word,
    onWord: setWord,
    isSet,
    preview: { plan: preview.plan, error: preview.error, onRetry: preview.retry },
    refusal: isSet ? (fault ?? refusalOfPlan()) : undefined,
    failure: make.error,
    isBusy: make.busy,
    begin: () => {
      if (asked !== undefined) void make.run({ ...asked, ...(known?.word === undefined ? {} : { word }) })
    },
  }
}
