import { useCallback, useState } from 'react'
import { secondMs } from '../../../shared/core/time'
import { getSettingTurns } from '../../../shared/ledger/settingTurns'
import { askAgain } from '../core/api/askAgain'
import { readsOf } from '../core/api/readsOf'
import { useSearchState } from '../core/routing/useSearchState'
import type { SettingsTabProps } from '../settings/tabs/SettingsTabProps'
import { Button } from '../ui/button/Button'
import { TextInput } from '../ui/field/TextInput'
import { ZoneNote } from '../ui/zone/ZoneNote'
import { fromZoneInput } from '../ui/zone/zoneInput'
import styles from './Ledger.module.css'
import { settingTitle } from './turnWords'
import { SettingsThen } from './SettingsThen'
import { TurnList } from './TurnList'
import { useRevert } from './useRevert'

/** Who changed which setting, whether the device took it, what was set at a moment; and the way back. */
export const HistoryTab = ({ device, settings }: SettingsTabProps) => {
  const [params, change] = useSearchState()
  const [search, setSearch] = useState('')
  const only = params.get('setting') ?? undefined
  const atText = params.get('at') ?? ''
  const atMs = fromZoneInput(atText)
  const reloadTurns = useCallback(
    () => askAgain([readsOf(getSettingTurns, { deviceid: device.deviceid })]),
    [device.deviceid],
  )
  const { ask, dialogs } = useRevert(device, settings, reloadTurns)
  return (
    <div className={styles.tab}>
      <div className={styles.tools}>
        {only === undefined ? (
          <TextInput
            label="Find"
            placeholder="Setting or person"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        ) : (
          <p className={styles.only}>
            History of <strong>{settingTitle(only)}</strong>
            <Button size="compact-sm" variant="default" onClick={() => change({ setting: undefined })}>
              Show all settings
            </Button>
          </p>
        )}
        <TextInput
          label="Compare with the settings of"
          type="datetime-local"
          value={atText}
          onChange={(event) => change({ at: event.currentTarget.value || undefined })}
        />
      </div>
      <ZoneNote />
      {Number.isFinite(atMs) ? (
        <SettingsThen
          key={atText}
          device={device}
          settings={settings}
          time={Math.floor(atMs / secondMs)}
          onPutBack={ask}
        />
      ) : null}
      <TurnList
        device={device}
        only={only}
        search={search}
        onPutBack={({ key, from }) => ask(from === undefined ? undefined : { [key]: from })}
      />
      {dialogs}
    </div>
  )
}
