import { X } from 'lucide'
import { DeviceId } from '../../../../shared/core/ids'
import { mapStates, maxPopupKeys } from '../../../../shared/views/groupView'
import { displayOf } from '../../display/catalogue/displayOf'
import { statusNames } from '../../grouplive/groupDevices'
import { useGroupKeys } from '../../grouplive/useGroupKeys'
import { useGroupLive } from '../../grouplive/useGroupLive'
import { IconButton } from '../../ui/button/IconButton'
import { Icon } from '../../ui/icon/Icon'
import { PermissionButton } from '../../ui/button/PermissionButton'
import styles from '../Fields.module.css'
import { removeAt } from '../listEdits'
import type { WidgetFieldsProps } from '../WidgetState'
import { Checkbox } from '../../ui/field/Checkbox'
import { RecordChoice } from '../../ui/combobox/RecordChoice'

/** What a popup shows, which devices show, and the one that the map keeps in its middle. */
export const MapFields = ({ groupid, settings, onChange, faults }: WidgetFieldsProps<'map'>) => {
  const measured = useGroupKeys(groupid, false)
  const { devices } = useGroupLive(groupid, [])
  const { keys, states, follow } = settings
  const unused = Object.keys(measured).filter((key) => !keys.includes(key))
  const [next] = unused
  const full = keys.length >= maxPopupKeys ? `A popup shows at most ${maxPopupKeys} values.` : undefined
  const none = next === undefined ? 'There are no other values.' : undefined
  return (
    <>
      <fieldset className={styles.section}>
        <legend>Values in the popup</legend>
        <ul className={styles.list}>
          {keys.map((key, i) => (
            <li key={key} className={styles.line}>
              <RecordChoice
                label={`Value ${i + 1}`}
                value={key}
                choices={{
                  [key]: measured[key] ?? displayOf(key).label,
                  ...Object.fromEntries(unused.map((each) => [each, measured[each] ?? each])),
                }}
                onChange={(chosen) =>
                  onChange({ ...settings, keys: keys.map((each, at) => (at === i ? chosen : each)) })
                }
              />
              <IconButton
                label={`Remove ${displayOf(key).label}`}
                title="Remove"
                onClick={() => onChange({ ...settings, keys: removeAt(keys, i) })}
              >
                <Icon of={X} />
              </IconButton>
            </li>
          ))}
        </ul>
        <PermissionButton
          size="compact-sm"
          variant="default"
          disabledReason={full ?? none}
          onClick={() => {
            if (next !== undefined) onChange({ ...settings, keys: [...keys, next] })
          }}
        >
          Add value
        </PermissionButton>
        {faults.keys !== undefined && <p className={styles.fault}>{faults.keys}</p>}
      </fieldset>
      <fieldset className={styles.section}>
        <legend>Devices shown at first</legend>
        <div className={styles.tools}>
          {mapStates.map((state) => {
            const isOn = states.length === 0 || states.includes(state)
            const chosen = states.length === 0 ? [...mapStates] : states
            return (
              <Checkbox
                size="xs"
                key={state}
                label={statusNames[state]}
                checked={isOn}
                // None would stand for all of them.
                disabled={
                  (isOn && states.length === 1 ? 'A map shows at least one.' : undefined) !== undefined
                }
                description={isOn && states.length === 1 ? 'A map shows at least one.' : undefined}
                onChange={({ currentTarget: { checked: on } }) =>
                  onChange({
                    ...settings,
                    states: on ? [...chosen, state] : chosen.filter((each) => each !== state),
                  })
                }
              />
            )
          })}
        </div>
      </fieldset>
      <fieldset className={styles.section}>
        <legend>Follow</legend>
        <RecordChoice
          label="The device in the middle"
          value={follow ?? ''}
          choices={{
            '': 'None',
            ...(follow === null ? {} : { [follow]: follow }),
            ...Object.fromEntries(devices.map(({ deviceid, name }) => [deviceid, name])),
          }}
          onChange={(id) => onChange({ ...settings, follow: DeviceId.safeParse(id).data ?? null })}
        />
        {faults.follow !== undefined && <p className={styles.fault}>{faults.follow}</p>}
      </fieldset>
    </>
  )
}
