import { useMemo, useRef, useState } from 'react'
import type { FlatConfig } from '../../../shared/devices/configTree'
import { nestConfig } from '../../../shared/devices/configTree'
import { getAlarmRules, putAlarmRules } from '../../../shared/alarms/alarmRules'
import { getAlerts } from '../../../shared/alerts/alertSettings'
import type { DeviceId } from '../../../shared/core/ids'
import { mayOnDevice } from '../../../shared/core/roles'
import type { LimitRule } from '../../../shared/rehearsal/replay'
import type { Proposal } from '../../../shared/rehearsal/proposeLimits'
import { getConfig } from '../../../shared/settings/deviceConfig'
import { putConfig } from '../../../shared/settings/putConfig'
import { getSettings, putSettings } from '../../../shared/settings/deviceSettings'
import { useAction } from '../core/api/useAction'
import { useEndpoint } from '../core/api/useEndpoint'
import { readsOf } from '../core/api/readsOf'
import { displayOf } from '../display/catalogue/displayOf'
import { useUser } from '../core/session/sessionContext'
import type { Device } from '../devices/useDevice'
import { useSeries } from '../livereadings/readingsStore'
import { useDeviceConfig, useQueueRefresh } from '../settings/useDeviceConfig'
import type { Outcome } from '../ui/feedback/outcome'
import { useEditForm } from '../ui/form/useEditForm'
import { zoneStore } from '../ui/zone/zoneStore'
import { isNever } from '../alerts/alertState'
import { useLimitRehearsal } from '../rehearsal/Rehearsal'
import { alertChangeOf, isAlerted, planAlerts } from './alertPlan'
import { delaysTyped, rulesWithDelays, writeMinutes } from './delayFields'
import { entryWithLimits, useTodaysRange } from './limitScale'
import {
  configChangeOf,
  draftOfLimits,
  hasOtherColours,
  isLevelChanged,
  limitsTyped,
  type LimitDraft,
  type LimitsNow,
  pairTyped,
  limitFaults,
} from './limitDraft'
import { fieldsOfLevel, type LimitField, limitKeysOf, type LimitLevel, limitLevels } from './limitLevels'
import { type LimitsChange, offerLimits, takesLimit } from './offerLimits'

/** What a save has sent on its way. */
export interface SentLimits {
  readonly change: FlatConfig
  readonly deviceid: DeviceId
  readonly commandID: string | undefined
  /** Whether the device sends an event at one of the levels. */
  readonly sendsEvents: boolean
}

const siteZone = (): string => zoneStore.site() ?? Intl.DateTimeFormat().resolvedOptions().timeZone

const noEntry = {}

/** What is known of the limits of a measurement: on the card, at the device, on their way, and who is alerted. */
const useLimitsNow = (device: Device, dataKey: string) => {
  const { deviceid, display, role, model, tier } = device
  const { email } = useUser()
  const config = useDeviceConfig(deviceid)
  const { reported, pending } = config
  const mayDevice = mayOnDevice(role, 'editDeviceSettings')
  const alerts = useEndpoint(getAlerts, mayDevice ? { deviceid } : undefined)
  const { lastValue } = useSeries(dataKey)
  const rules = useEndpoint(getAlarmRules, mayDevice ? { deviceid } : undefined)
  const today = useTodaysRange(deviceid, dataKey)
  // Initial values only: a later reading must not change fields while they are edited.
  const [shown] = useState(typeof lastValue === 'number' ? lastValue : undefined)
  const measured = shown ?? today.today?.now
  const keys = useMemo(
    () =>
      reported === undefined || !mayDevice
        ? undefined
        : limitKeysOf(dataKey, { ...(model === undefined ? {} : { 'device.model': model }), ...reported }),
    [dataKey, reported, mayDevice, model],
  )
  const effective = useMemo(() => ({ ...reported, ...pending }), [reported, pending])
  const entry = display[dataKey] ?? noEntry
  const held = rules.data?.rules
  const now = useMemo(
    (): LimitsNow => ({ dataKey, entry, keys, effective, measured, rules: held }),
    [dataKey, entry, keys, effective, measured, held],
  )
  const newest = typeof lastValue === 'number' ? lastValue : today.today?.now
  return {
    now,
    rules: rules.data,
    config,
    today: { ...today, newest },
    email,
    mayDevice,
    alerts: { settings: alerts.data, error: alerts.error, reload: () => void alerts.mutate() },
    /** Undefined while the plan is not known. */
    mayEmail: tier === undefined ? undefined : tier.emails > 0,
  }
}

/** The limits of one measurement from what is in force to what is typed, saved in one press. */
export const useLimitForm = (device: Device, dataKey: string) => {
  const { deviceid } = device
  const state = useLimitsNow(device, dataKey)
  const { now, alerts, email, config, today } = state
  const [sent, setSent] = useState<SentLimits>()
  const byHand = useRef(new Set<string>())
  const gauge = useRef<LimitsChange['gauge']>(undefined)
  const settings = alerts.settings
  const saved = useMemo(
    () => draftOfLimits(now, settings !== undefined && isAlerted(settings, email)),
    [now, settings, email],
  )
  const read = useAction(getSettings)
  const put = useAction(putSettings, {
    refresh: [readsOf(getSettings, { deviceid }), readsOf(getAlerts, { deviceid })],
  })
  const delay = useAction(putAlarmRules, {
    refresh: [readsOf(getAlarmRules, { deviceid })],
  })
  const configure = useAction(putConfig, { refresh: [readsOf(getConfig, { deviceid })] })
  const refreshQueue = useQueueRefresh(deviceid)

  const alertChange = (draft: LimitDraft): Record<string, unknown> =>
    settings === undefined || state.mayEmail !== true
      ? {}
      : alertChangeOf(planAlerts(draft, settings, email), draft, saved, {
          alerts: settings,
          email,
          zone: siteZone(),
        })

  /** Colours and alerts are one change: all of it is saved, or nothing. */
  const savePortal = async (draft: LimitDraft): Promise<Outcome> => {
    const present = await read.run({ deviceid })
    if (!present.ok) return present
    const entry = present.output.deviceRecord.PORTAL_displaySettings[dataKey] ?? {}
    gauge.current = undefined
    const isRecoloured =
      limitLevels.some((level) => isLevelChanged(saved, draft, level)) || hasOtherColours(now, draft)
    const recoloured = entryWithLimits(dataKey, entry, draft, today.today ?? {})
    const display = isRecoloured ? { PORTAL_displaySettings: { [dataKey]: recoloured } } : {}
    if (isRecoloured) gauge.current = { now: recoloured.gaugeSettings, former: entry.gaugeSettings }
    const change = { ...display, ...alertChange(draft) }
    return Object.keys(change).length === 0 ? present : put.run({ deviceid, ...change })
  }

  /** Undefined where the delays are the same. */
  const saveDelays = (draft: LimitDraft): Promise<Outcome> | undefined => {
    if (state.rules === undefined) return undefined
    const rules = rulesWithDelays(state.rules.rules, saved, draft)
    return rules === undefined ? undefined : delay.run({ deviceid, rules, basedOn: state.rules.revision })
  }

  const saveDevice = async (change: FlatConfig) => {
    if (Object.keys(change).length === 0) return undefined
    const outcome = await configure.run({ deviceid, config: nestConfig(change) })
    if (outcome.ok) refreshQueue()
    return outcome
  }

  const form = useEditForm<LimitDraft>({
    saved,
    check: (draft) => limitFaults(now, saved, draft),
    fieldOf: (path) => fieldOfSetting(now, path),
    mayRepeat: hasOtherColours(now, saved),
    save: async (draft) => {
      setSent(undefined)
      // What another person may have changed meanwhile goes first: refused, it leaves the device as it is.
      const portal = await savePortal(draft)
      if (!portal.ok) return portal
      const delays = await saveDelays(draft)
      if (delays?.ok === false) return delays
      const change = configChangeOf(now, saved, draft)
      const device = await saveDevice(change)
      if (device?.ok === false) return device
      if (takesLimit(saved, draft)) {
        const formerConfig = Object.fromEntries(
          Object.keys(change).map((key) => [key, now.effective[key] ?? null]),
        )
        const { label } = displayOf(dataKey, now.entry)
        offerLimits({ deviceid, dataKey, label, config: change, formerConfig, gauge: gauge.current })
      }
      await config.reload()
      setSent({
        deviceid,
        change,
        commandID: device?.output.commandID,
        sendsEvents: draft.alarmEvent || draft.warningEvent,
      })
      return { ok: true, output: undefined }
    },
  })

  /** Field by field: what is wrong with the others stays said. */
  const set = (change: Partial<LimitDraft>) => {
    for (const [path, value] of Object.entries(change)) form.setField(path as keyof LimitDraft, value)
  }
  /** A number that is typed asks for an event, and for someone who hears of it, unless a person said otherwise. */
  const typeLimit = (field: LimitField, level: LimitLevel, text: string) => {
    const { event } = fieldsOfLevel[level]
    const next = { ...form.values, [field]: text }
    const isOn = Object.keys(pairTyped(next, level)).length > 0
    const isAsked = now.keys !== undefined && !byHand.current.has(event)
    set({
      [field]: text,
      ...(isAsked ? { [event]: isOn } : {}),
      ...(isAsked && isOn ? hearOfIt() : {}),
    })
  }
  /** Alerts as they are usually wanted, where nobody is alerted yet. */
  const hearOfIt = (): Partial<LimitDraft> => {
    if (state.mayEmail !== true || settings === undefined || !isNever(settings, 'email')) return {}
    const field = settings.ALERTS_emailList.length === 0 ? 'emailMe' : 'emailLevels'
    return byHand.current.has(field) ? {} : { [field]: true }
  }
  const choose = (field: 'alarmEvent' | 'warningEvent' | 'emailMe' | 'emailLevels', isOn: boolean) => {
    byHand.current.add(field)
    set({ [field]: isOn })
  }
  /** Fills the fields with what is proposed; nothing is saved. */
  const fillIn = ({ level, side }: LimitRule, proposal: Proposal) => {
    const { limit, hysteresis, onMs, offMs, changes } = proposal
    if (changes.includes('limit')) typeLimit(fieldsOfLevel[level][side], level, String(limit))
    if (changes.includes('hysteresis')) set({ recovery: String(hysteresis) })
    if (changes.includes('onMs'))
      set({ [level === 'alarm' ? 'alarmDelay' : 'warningDelay']: writeMinutes(onMs) })
    if (changes.includes('offMs')) set({ offDelay: writeMinutes(offMs) })
  }
  const typed = useMemo(() => limitsTyped(form.values), [form.values])
  const inForce = useMemo(() => limitsTyped(saved), [saved])
  const waits = useMemo(() => delaysTyped(form.values), [form.values])
  const waitsNow = useMemo(() => delaysTyped(saved), [saved])
  const rehearsal = useLimitRehearsal({
    deviceid,
    dataKey,
    isAsked: state.mayDevice,
    ...{ typed, saved: inForce },
    ...(state.rules === undefined ? {} : { delays: waits, savedDelays: waitsNow }),
  })
  return { ...state, form, sent, typeLimit, choose, fillIn, rehearsal }
}

export type LimitForm = ReturnType<typeof useLimitForm>

/** The field of a setting that the server refused. */
const fieldOfSetting = ({ keys }: LimitsNow, path: string): string => {
  const key = path.replace(/^config\./, '')
  if (path === 'ALERTS_emailList') return 'emailMe'
  if (path.startsWith('rules.'))
    return path.endsWith('offDelaySeconds')
      ? 'offDelay'
      : path.endsWith('alarm')
        ? 'alarmDelay'
        : 'warningDelay'
  const level = limitLevels.find((each) => keys?.levels[each] === key)
  if (level !== undefined) return fieldsOfLevel[level].high
  return key === keys?.recovery ? 'recovery' : path
}
