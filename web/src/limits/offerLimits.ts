import { canonicalValue } from '../../../shared/data/payload/canonicalValue'
import { type FlatConfig, flattenConfig, nestConfig } from '../../../shared/devices/configTree'
import type { DeviceId } from '../../../shared/core/ids'
import type { DisplayEntry } from '../../../shared/display/displaySettings'
import { getConfig } from '../../../shared/settings/deviceConfig'
import { getSettings, putSettings } from '../../../shared/settings/deviceSettings'
import { putConfig } from '../../../shared/settings/putConfig'
import { readsOfCommands } from '../commands/useCommands'
import { callEndpoint } from '../core/api/callEndpoint'
import { changedSince, offerUndo } from '../core/api/offerUndo'
import { readsOf } from '../core/api/readsOf'
import type { LimitDraft } from './limitDraft'
import { limitFieldNames } from './limitLevels'

/** Whether a save takes a limit away, or the event beyond one. */
export const takesLimit = (saved: LimitDraft, draft: LimitDraft): boolean =>
  limitFieldNames.some((field) => saved[field] !== '' && draft[field].trim() === '') ||
  (saved.alarmEvent && !draft.alarmEvent) ||
  (saved.warningEvent && !draft.warningEvent)

type Gauge = DisplayEntry['gaugeSettings']

/** What a save of limits has changed, and what was there before. */
export interface LimitsChange {
  readonly deviceid: DeviceId
  readonly dataKey: string
  /** What the measurement is called. */
  readonly label: string
  readonly config: FlatConfig
  /** The settings of the device as they were, or as they were wanted. */
  readonly formerConfig: FlatConfig
  /** Undefined where the card keeps its colours. */
  readonly gauge: { readonly now: Gauge; readonly former: Gauge } | undefined
}

const isSame = (a: unknown, b: unknown): boolean =>
  JSON.stringify(canonicalValue(a ?? null)) === JSON.stringify(canonicalValue(b ?? null))

const isEmpty = (change: object) => Object.keys(change).length === 0

const withGauge = ({ gaugeSettings: _, ...entry }: DisplayEntry, gauge: Gauge): DisplayEntry =>
  gauge === undefined ? entry : { ...entry, gaugeSettings: gauge }

/** What of the change is still to be taken back: a repeat goes on where it was broken off. @throws RequestError */
const whatIsLeft = async ({ deviceid, dataKey, label, ...change }: LimitsChange) => {
  const [settings, { settings: tree, pending }] = await Promise.all([
    callEndpoint(getSettings, { deviceid }),
    callEndpoint(getConfig, { deviceid }),
  ])
  const effective: FlatConfig = { ...flattenConfig(tree), ...pending }
  const entry = settings.deviceRecord.PORTAL_displaySettings[dataKey] ?? {}
  const { gauge, config, formerConfig } = change
  const isRecoloured = gauge !== undefined && !isSame(entry.gaugeSettings, gauge.former)
  const keys = Object.keys(config).filter((key) => !isSame(effective[key], formerConfig[key]))
  const isTheirs =
    (isRecoloured && !isSame(entry.gaugeSettings, gauge.now)) ||
    keys.some((key) => !isSame(effective[key], config[key]))
  if (isTheirs) throw changedSince(`Limits of ${label}`)
  return {
    display: isRecoloured ? { [dataKey]: withGauge(entry, gauge.former) } : {},
    former: Object.fromEntries(keys.map((key) => [key, formerConfig[key] ?? null])),
  }
}

/** Offers limits back that a save has taken away: colours of the card and events of the device. */
export const offerLimits = (change: LimitsChange): void => {
  const { deviceid, label } = change
  offerUndo({
    done: `Limits of ${label} saved, with some removed`,
    undone: isEmpty(change.config)
      ? `Limits of ${label} restored`
      : `Limits of ${label} restored: the device gets them at its next contact`,
    putBack: async () => {
      const { display, former } = await whatIsLeft(change)
      if (!isEmpty(display)) await callEndpoint(putSettings, { deviceid, PORTAL_displaySettings: display })
      if (!isEmpty(former)) await callEndpoint(putConfig, { deviceid, config: nestConfig(former) })
    },
    refresh: [
      readsOf(getSettings, { deviceid }),
      readsOf(getConfig, { deviceid }),
      ...readsOfCommands(deviceid),
    ],
  })
}
