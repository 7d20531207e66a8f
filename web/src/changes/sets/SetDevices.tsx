import { type ColumnDef, createColumnHelper } from '@tanstack/react-table'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { SetDevice, SetKind } from '../../../../shared/changes/changeSet'
import type { FullSet } from '../../../../shared/changes/changeSets'
import type { GroupId } from '../../../../shared/core/ids'
import { secondMs } from '../../../../shared/core/time'
import type { Followed } from '../../commands/followedChange'
import { useSearchState } from '../../core/routing/useSearchState'
import { paths } from '../../paths'
import { CountedChoices } from '../../ui/button/Segmented'
import { StatusMark } from '../../ui/feedback/StatusMark'
import { DataTable } from '../../ui/table/DataTable'
import { Instant } from '../../ui/text/Instant'
import { ConflictList } from './ConflictList'
import { patchLabel, patchWords, byUrgency, deviceStateWords, isDeviceState } from './setWords'
import styles from './Sets.module.css'

interface Row {
  readonly device: SetDevice
  readonly waveName: string
  /** What the device became: `60 → 20`. */
  readonly becomes: string
  /** What proves its state, or why it failed. */
  readonly proof: string
}

type Patched = Pick<FullSet, 'kind' | 'patch'>

const nameIn = (kind: SetKind, key: string): string =>
  kind === 'firmware' ? '' : `${patchLabel(kind, key)}: `

/** Of a run whose values are in its title alone, what each device had. */
const becomesOf = ({ before = {} }: SetDevice, { kind, patch }: Patched): string => {
  const entries = Object.entries(patch)
  if (entries.length === 0) {
    return Object.entries(before)
      .map(([key, value]) => `${nameIn(kind, key)}was ${patchWords(value)}`)
      .join(', ')
  }
  return entries
    .map(([key, value]) => {
      const was = before[key] === undefined ? '' : `${patchWords(before[key])} → `
      return `${nameIn(kind, key)}${was}${patchWords(value)}`
    })
    .join(', ')
}

/** While it is on its way its command says more than the set: when contact is expected, how much is done. */
const proofOf = ({ state, note }: SetDevice, followed: Followed | undefined): string => {
  const isOnItsWay = state === 'queued' || state === 'handedOver'
  return (isOnItsWay ? followed?.note : undefined) ?? note ?? deviceStateWords[state].meaning
}

const rankOf = ({ device }: Row): number => byUrgency.indexOf(device.state)

const DeviceStateMark = ({ device: { state, stateTs } }: { device: SetDevice }) => {
  const { tone, label } = deviceStateWords[state]
  return (
    <span className={styles.state}>
      <StatusMark tone={tone}>{label}</StatusMark>
      {stateTs === undefined ? null : (
        <span className={styles.soft}>
          since <Instant ms={stateTs * secondMs} />
        </span>
      )}
    </span>
  )
}

const Proof = ({ row: { device, proof }, kind }: { row: Row; kind: SetKind }) => {
  const { untilTs, conflicts = [] } = device
  return (
    <span className={styles.proof}>
      {proof}
      {untilTs === undefined ? null : (
        <span className={styles.soft}>
          Decided by <Instant ms={untilTs * secondMs} />
        </span>
      )}
      {conflicts.length === 0 ? null : <ConflictList kind={kind} conflicts={conflicts} />}
    </span>
  )
}

const column = createColumnHelper<Row>()

const columnsOf = (groupid: GroupId, kind: SetKind, hasWaves: boolean) =>
  [
    column.accessor(({ device }) => device.name, {
      id: 'name',
      header: 'Device',
      sortingFn: 'alphanumeric',
      cell: ({ row: { original } }) => (
        <span className={styles.state}>
          <Link to={paths.data(original.device.deviceid, groupid)}>
            {original.device.name === '' ? original.device.deviceid : original.device.name}
          </Link>
          <span className={styles.id}>{original.device.deviceid}</span>
        </span>
      ),
    }),
    ...(hasWaves ? [column.accessor('waveName', { header: 'Wave' })] : []),
    column.accessor(rankOf, {
      id: 'state',
      header: 'State',
      cell: ({ row: { original } }) => <DeviceStateMark device={original.device} />,
      meta: { fileValue: ({ device }) => deviceStateWords[device.state].label },
    }),
    column.accessor('becomes', { header: 'Change' }),
    column.accessor('proof', {
      header: 'Proof or Reason',
      cell: ({ row: { original } }) => <Proof row={original} kind={kind} />,
    }),
  ] as ColumnDef<Row>[]

const mostUrgent = [{ id: 'state', desc: false }]
const stateParam = 'state'

interface Props {
  readonly groupid: GroupId
  readonly set: FullSet
  readonly followed: ReadonlyMap<string, Followed>
}

/** Each device of a set: how far it is, since when, and what proves it; what needs a person stands first. */
export const SetDevices = ({ groupid, set, followed }: Props) => {
  const [params, change] = useSearchState()
  const wanted = params.get(stateParam) ?? 'all'
  const chosen = isDeviceState(wanted) ? wanted : 'all'
  const { kind, devices, waves, patch, counts, total } = set
  const rows = useMemo(
    () =>
      devices
        .filter(({ state }) => chosen === 'all' || state === chosen)
        .map((device): Row => ({
          device,
          waveName: waves[device.wave]?.name ?? '',
          becomes: becomesOf(device, { kind, patch }),
          proof: proofOf(device, followed.get(device.deviceid)),
        })),
    [devices, waves, kind, patch, chosen, followed],
  )
  const hasWaves = waves.length > 1
  const columns = useMemo(() => columnsOf(groupid, kind, hasWaves), [groupid, kind, hasWaves])
  const choices = [
    { value: 'all' as const, label: 'devices', count: total },
    ...byUrgency.map((state) => {
      const { label, tone } = deviceStateWords[state]
      const urgency = tone === 'alarm' || tone === 'warning' ? tone : ('none' as const)
      return { value: state, label: label.toLowerCase(), tone: urgency, count: counts[state] }
    }),
  ]
  return (
    <section className={styles.part} aria-labelledby="devices">
      <h2 id="devices" className={styles.title}>
        Devices
      </h2>
      <DataTable
        caption="Devices of the change set"
        rows={rows}
        columns={columns}
        rowId={({ device }) => device.deviceid}
        sortedBy={mostUrgent}
        pageSizes={[20, 50, 100]}
        fileName={`change-${set.changeid}`}
        tools={
          <CountedChoices
            label="Devices in which state"
            choices={choices}
            chosen={chosen}
            onChoose={(next) => change({ [stateParam]: next === 'all' ? undefined : next })}
          />
        }
        empty="No device is in this state."
        card={(row) => (
          <article className={styles.card}>
            <Link to={paths.data(row.device.deviceid, groupid)}>
              {row.device.name === '' ? row.device.deviceid : row.device.name}
            </Link>
            <span className={styles.soft}>
              {row.device.deviceid}
              {hasWaves ? ` · ${row.waveName}` : ''}
            </span>
            <DeviceStateMark device={row.device} />
            <span>{row.becomes}</span>
            <Proof row={row} kind={kind} />
          </article>
        )}
      />
    </section>
  )
}
