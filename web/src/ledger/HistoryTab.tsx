import { useCallback, useState } from 'react'
import type { FlatConfig } from '../../../shared/devices/configTree'
import { isPortalSetting } from '../../../shared/ledger/portalSettings'
import { getSettingTurns } from '../../../shared/ledger/settingTurns'
import { askAgain } from '../core/api/askAgain'
import { readsOf } from '../core/api/readsOf'
import { useSearchState } from '../core/routing/useSearchState'
import type { SettingsTabProps } from '../settings/tabs/SettingsTabProps'
import { Button } from '../ui/button/Button'
import { TextInput } from '../ui/field/Field'
import { ZoneNote } from '../ui/zone/ZoneNote'
import { CompareTools, againstOf } from './CompareTools'
import styles from './Ledger.module.css'
import { titleOfTurn } from './turnWords'
import { SettingsDifference } from './SettingsDifference'
import { TurnList } from './TurnList'
import { useRevert } from './useRevert'

/** Who changed which setting, whether the device took it, what was set at a moment; and the way back. */
export const HistoryTab = ({ device, settings }: SettingsTabProps) => {
  const [params, change] = useSearchState()
  const [search, setSearch] = useState('')
  const only = params.get('setting') ?? undefined
  const against = againstOf(params)
  const reloadTurns = useCallback(
    () => askAgain([readsOf(getSettingTurns, { deviceid: device.deviceid })]),
    [device.deviceid],
  )
  const { ask, dialogs } = useRevert(device, settings, reloadTurns)
  const present = { ...settings.reported, ...settings.pending }
  /** Of the portal's own settings the page knows what the change made of them. */
  const nowOf = (key: string, to: FlatConfig[string] | undefined) =>
    isPortalSetting(key) ? to : present[key]
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
            History of <strong>{titleOfTurn(only)}</strong>
            <Button size="compact-sm" variant="default" onClick={() => change({ setting: undefined })}>
              Show all settings
            </Button>
          </p>
        )}
        <CompareTools own={device.deviceid} />
      </div>
      <ZoneNote />
      {against === undefined ? null : (
        <SettingsDifference key={JSON.stringify(against)} device={device} against={against} onPutBack={ask} />
      )}
      <TurnList
        device={device}
        only={only}
        search={search}
        onPutBack={({ key, from, to }) =>
          ask(from === undefined ? [] : [{ key, to: from, now: nowOf(key, to) }])
        }
      />
      {dialogs}
    </div>
  )
}
