import { type ColumnDef, createColumnHelper } from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { nestConfig } from '../../../../shared/devices/configTree'
import { latestFor } from '../../../../shared/firmware/releases'
import { makeChangeSet } from '../../../../shared/changes/changeSets'
import { DeviceId, type GroupId } from '../../../../shared/core/ids'
import { FileName } from '../../../../shared/files/deviceFiles'
import { Firmware } from '../../../../shared/firmware/firmware'
import { unknownKeys } from '../../../../shared/settings/checkConfig'
import { useBrand } from '../../brand/brand'
import { DataTable } from '../../ui/table/DataTable'
import { PaceChoice } from '../../changes/sets/PaceChoice'
import { PlanPreview } from '../../changes/sets/PlanPreview'
import { FailureText } from '../../ui/feedback/FailureText'
import { type PaceDraft, faultsOfPace, noPace, paceOf } from '../../changes/sets/paceDraft'
import { readsOfSets, usePlan } from '../../changes/sets/useChangeSet'
import { useAction } from '../../core/api/useAction'
import { paths } from '../../paths'
import { zoneName } from '../../ui/zone/zoneName'
import { Checkbox } from '../../ui/field/Checkbox'
import styles from './Bulk.module.css'
import { bulkColumns, BulkWarnings, BulkStepButtons, type BulkStepProps } from './BulkStep'
import { type BulkDevice, type BulkPlan, acknowledgements, firmwareFor, isSentByPage } from './bulkPlan'
import { ChangeSummary, DeviceChange } from './ChangeSummary'
import { describeChange } from './describeChange'
import type { DeviceFacts } from './bulkFields'

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
const useStartSet = (groupid: GroupId, plan: BulkPlan) => {
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

const column = createColumnHelper<BulkDevice>()

const becomesHeaders = {
  settings: 'Changes',
  firmware: 'New Firmware',
  script: 'New Script',
  file: 'File',
} as const

const becomesColumn = (
  { kind, devices, firmware: typed, file }: BulkPlan,
  describe: ReturnType<typeof describeChange>,
  facts: ReadonlyMap<string, DeviceFacts>,
) => {
  const firmware = firmwareFor(typed, devices)
  return column.display({
    id: 'becomes',
    header: becomesHeaders[kind ?? 'settings'],
    cell: ({ row: { original } }) => {
      if (file !== undefined) return file.name
      return kind === 'firmware' ? (
        `${original.fw} → ${firmware}`
      ) : (
        <DeviceChange device={original} describe={describe} facts={facts.get(original.deviceid)} />
      )
    },
  }) as ColumnDef<BulkDevice>
}

const Acknowledgement = ({
  given,
  onGiven,
}: {
  given: readonly string[]
  onGiven: (all: string[]) => void
}) => (
  <fieldset className={styles.acknowledge}>
    <legend>Acknowledgement</legend>
    {acknowledgements.map((text) => (
      <Checkbox
        key={text}
        label={text}
        checked={given.includes(text)}
        onChange={(event) =>
          onGiven(event.currentTarget.checked ? [...given, text] : given.filter((each) => each !== text))
        }
      />
    ))}
  </fieldset>
)

/** Everything once more, device by device, before it is done. */
export const ConfirmationStep = ({ group, plan, facts, onNext, onBack }: BulkStepProps) => {
  const { kind, change, devices, file } = plan
  const firmware = firmwareFor(plan.firmware, devices)
  const { hideDocs, changelistUrl } = useBrand()
  const [given, setGiven] = useState<string[]>([])
  const describe = useMemo(() => describeChange(change), [change])
  const columns = useMemo(
    () => [...bulkColumns, becomesColumn(plan, describe, facts)],
    [plan, describe, facts],
  )
  const isAcknowledged = given.length === acknowledgements.length
  const start = useStartSet(group.groupid, plan)
  return (
    <>
      {kind === 'settings' ? (
        <>
          <p>This JSON will be merged into the settings of the devices:</p>
          <pre className={styles.json} tabIndex={0} role="region" aria-label="Settings to be merged">
            {JSON.stringify(nestConfig(change), null, 2)}
          </pre>
          <BulkWarnings change={change} devices={devices} />
        </>
      ) : null}
      {file === undefined ? null : (
        <p>
          Each device gets <strong>{file.name}</strong>, {file.bytes} bytes, from its next contact on.
        </p>
      )}
      {kind === 'firmware' ? (
        <p>
          The devices will be updated to <strong>{firmware}</strong>
          {firmware.endsWith('-latest') ? `, ${latestFor(devices[0]?.fw ?? '') ?? 'the newest'} today` : ''}.
          It may take up to 10 minutes on Wi-Fi or 20 minutes on 4G LTE from the next contact of each.
          {hideDocs ? null : (
            <>
              {' '}
              <a href={changelistUrl} target="_blank" rel="noreferrer">
                Firmware changelist
              </a>
            </>
          )}
        </p>
      ) : null}
      <DataTable
        caption="Selected devices"
        rows={[...devices]}
        columns={columns}
        rowId={({ deviceid }) => deviceid}
        sortedBy={[{ id: 'name', desc: false }]}
        pageSizes={[10, 50, 100]}
        empty="No devices found."
        card={(device) => (
          <div className={styles.card}>
            <strong>{device.name}</strong>
            <span className={styles.soft}>
              {device.deviceid} {device.model} {device.fw}
            </span>
            {file !== undefined ? (
              file.name
            ) : kind === 'firmware' ? (
              `New firmware: ${firmware}`
            ) : (
              <DeviceChange device={device} describe={describe} facts={facts.get(device.deviceid)} />
            )}
          </div>
        )}
      />
      {kind === 'settings' && <ChangeSummary describe={describe} devices={devices} facts={facts} />}
      <PaceChoice pace={start.pace} byPage={start.byPage} devices={devices} onPace={start.onPace} />
      {start.isSet ? (
        <PlanPreview
          groupid={group.groupid}
          kind={kind ?? 'settings'}
          {...start.preview}
          word={start.word}
          onWord={start.onWord}
        />
      ) : null}
      <Acknowledgement given={given} onGiven={setGiven} />
      <FailureText failure={start.failure} />
      <BulkStepButtons
        nextLabel="Confirm"
        disabledReason={isAcknowledged ? start.refusal : 'Tick every acknowledgement first.'}
        isBusy={start.isBusy}
        onBack={onBack}
        onNext={start.isSet ? start.begin : onNext}
      />
    </>
  )
}
