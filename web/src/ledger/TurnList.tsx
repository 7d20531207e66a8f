import { useCallback, useMemo } from 'react'
import type { OutputOf } from '../../../shared/core/endpoint'
import { isPortalSetting } from '../../../shared/ledger/portalSettings'
import { type SettingTurn, getSettingTurns } from '../../../shared/ledger/settingTurns'
import { usePages } from '../core/api/usePages'
import type { Device } from '../devices/useDevice'
import { useAdministeredGroup } from '../groups/useAdministeredGroup'
import { paths } from '../paths'
import { Instant } from '../ui/text/Instant'
import { DataTable } from '../ui/table/DataTable'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Loading } from '../ui/feedback/Loading'
import styles from './Ledger.module.css'
import {
  ApplyToOthers,
  PutBack,
  ShowEffect,
  TurnAuthor,
  TurnOutcome,
  TurnSetting,
  turnColumns,
} from './turnColumns'
import { changeWords, matchesTurn } from './turnWords'

const turnsIn = ({ turns }: OutputOf<typeof getSettingTurns>) => turns
const idOf = ({ id, key }: SettingTurn) => `${id} ${key}`
/** What the device has, or is to get: what it refused is for no other. */
const isInForce = ({ outcome }: SettingTurn): boolean =>
  outcome === 'confirmed' || outcome === 'reported' || outcome === 'waiting' || outcome === 'handedOver'

/** The newest entry of each setting; they come newest first. */
const newestOf = (turns: readonly SettingTurn[]): ReadonlySet<string> =>
  new Set(new Map([...turns].reverse().map((turn) => [turn.key, idOf(turn)])).values())
const newestFirst = [{ id: 'ts', desc: true }]

interface Props {
  device: Device
  /** The history of this setting alone. */
  only: string | undefined
  search: string
  onPutBack: (turn: SettingTurn) => void
}

/** Which settings were changed, by whom and with what outcome, newest first. */
export const TurnList = ({ device: { deviceid }, only, search, onPutBack }: Props) => {
  const request = { deviceid, ...(only === undefined ? {} : { key: only }) }
  const { entries, hasMore, isLoadingMore, error, loadMore, reload } = usePages(getSettingTurns, request, {
    entriesOf: turnsIn,
    idOf,
    refreshInterval: 15_000,
  })
  const rows = useMemo(() => (entries ?? []).filter((turn) => matchesTurn(turn, search)), [entries, search])
  const group = useAdministeredGroup(deviceid)
  // What a device has now is its last change of each setting.
  const newest = useMemo(() => newestOf(entries ?? []), [entries])
  const applyPath = useCallback(
    (turn: SettingTurn) =>
      group === undefined ||
      turn.isSecret ||
      isPortalSetting(turn.key) ||
      !isInForce(turn) ||
      !newest.has(idOf(turn))
        ? undefined
        : paths.bulkFrom(group.groupid, deviceid, turn.key),
    [group, newest, deviceid],
  )
  const columns = useMemo(() => turnColumns(onPutBack, applyPath), [onPutBack, applyPath])
  const more = useMemo(
    () => (hasMore ? { isLoading: isLoadingMore, load: loadMore } : undefined),
    [hasMore, isLoadingMore, loadMore],
  )
  if (entries === undefined) {
    return error === undefined ? (
      <Loading label="Loading history" />
    ) : (
      <ErrorBox error={error} otherwise="The history could not be loaded." onRetry={reload} />
    )
  }
  return (
    <>
      <DataTable
        caption="Changes of settings"
        rows={rows}
        columns={columns}
        rowId={idOf}
        sortedBy={newestFirst}
        pageSizes={[20, 50, 100]}
        more={more}
        fileName={`${deviceid}-settings-history`}
        empty={
          search === '' && only === undefined
            ? 'No setting has been changed since the portal keeps their history.'
            : 'No changes match.'
        }
        card={(turn) => (
          <article className={styles.card}>
            <TurnSetting turn={turn} />
            <span className={styles.value}>{changeWords(turn)}</span>
            <TurnOutcome turn={turn} />
            <footer className={styles.foot}>
              <span>
                <Instant ms={turn.ts * 1000} /> · <TurnAuthor turn={turn} />
              </span>
              <span className={styles.turnActions}>
                <ShowEffect turn={turn} />
                <PutBack turn={turn} onPutBack={onPutBack} />
                <ApplyToOthers turn={turn} applyPath={applyPath} />
              </span>
            </footer>
          </article>
        )}
      />
      {error === undefined ? null : (
        <ErrorBox error={error} otherwise="The history could not be loaded." onRetry={loadMore} />
      )}
    </>
  )
}
