import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { FlatConfig } from '../../../shared/devices/configTree'
import { type LimitPair, readLimitPair } from '../../../shared/settings/limitPair'
import { limitSetting } from '../../../shared/settings/limitSetting'
import type { Device } from '../devices/useDevice'
import { nameOfLevel } from '../display/catalogue/nameOfLevel'
import { displayOf } from '../display/catalogue/displayOf'
import { paths } from '../paths'
import { Button } from '../ui/button/Button'
import { StatusMark } from '../ui/feedback/StatusMark'
import { type LimitLevel, limitLevels } from './limitLevels'
import { LimitEditor } from './LimitEditor'
import styles from './Limits.module.css'

const numbered = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${name}${i + 1}`)

/** Every channel that some device watches by itself. */
const watchedKeys: readonly string[] = [
  ...['vin', 'vbat', 'vsys', 'ambient', 'pressure', 'angle', 'pitch', 'roll', 'motion', 'tc1', 'output1'],
  ...['analog', 'current', 'freq', 'duty', 'pulse'].flatMap((name) => numbered(name, 5)),
  ...numbered('mod', 50),
]

interface EventLimit {
  readonly dataKey: string
  readonly pairs: Readonly<Partial<Record<LimitLevel, LimitPair>>>
}

/** The measurements at whose limits a device sends events. */
export const eventLimitsIn = (config: FlatConfig): readonly EventLimit[] =>
  watchedKeys.flatMap((dataKey) => {
    const setting = limitSetting(dataKey, (key) => Object.hasOwn(config, key))
    if (setting === undefined) return []
    const pairs = limitLevels.flatMap((level) => {
      const key = `${setting.prefix}.${level}`
      const pair = readLimitPair(key, config[key])
      return pair === undefined || Object.keys(pair).length === 0 ? [] : [[level, pair] as const]
    })
    return pairs.length === 0 ? [] : [{ dataKey, pairs: Object.fromEntries(pairs) }]
  })

interface Props {
  readonly device: Device
  /** The settings of the device as they will be. */
  readonly effective: FlatConfig
}

/** `below 10 or above 15 V`. */
export const writeLimits = ({ low, high }: LimitPair, unit: string): string => {
  const ends = [low === undefined ? [] : [`below ${low}`], high === undefined ? [] : [`above ${high}`]].flat()
  return `${ends.join(' or ')} ${unit}`.trim()
}

/** On which measurements a device sends events, each with the way to its limits. */
export const EventLimits = ({ device, effective }: Props) => {
  const [openKey, setOpenKey] = useState<string>()
  const rows = eventLimitsIn(effective)
  return (
    <section className={styles.card} aria-label="Limits that send events">
      <h2>Limits that send events</h2>
      {rows.length === 0 ? (
        <p className={styles.soft}>The device sends no event on any measurement yet.</p>
      ) : null}
      <ul className={styles.list}>
        {rows.map(({ dataKey, pairs }) => {
          const { label, unit } = displayOf(dataKey, device.display[dataKey])
          return (
            <li key={dataKey}>
              <div>
                <strong>{label}</strong>
                {limitLevels.map((level) => {
                  const pair = pairs[level]
                  return pair === undefined ? null : (
                    <StatusMark key={level} tone={level}>
                      {nameOfLevel(level)} {writeLimits(pair, unit)}
                    </StatusMark>
                  )
                })}
              </div>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`Edit limits of ${label}`}
                onClick={() => setOpenKey(dataKey)}
              >
                Edit
              </Button>
            </li>
          )
        })}
      </ul>
      <p className={styles.soft}>
        Limits of other measurements are in the menu of their cards on the{' '}
        <Link to={paths.data(device.deviceid)}>data page</Link>.
      </p>
      {openKey === undefined ? null : (
        <LimitEditor key={openKey} dataKey={openKey} device={device} onClose={() => setOpenKey(undefined)} />
      )}
    </section>
  )
}
