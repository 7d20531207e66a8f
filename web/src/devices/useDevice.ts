import { useCallback, useMemo } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import type { Role } from '../../../shared/core/roles'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import { planExpiryTs } from '../../../shared/plans/planExpiry'
import { type FlatConfig, flattenConfig } from '../../../shared/devices/configTree'
import { getConfig, type Revisions } from '../../../shared/settings/deviceConfig'
import { type DeviceNotes, getSettings, type TierView } from '../../../shared/settings/deviceSettings'
import { addressOf } from '../../../shared/core/endpoint'
import { isLastSeen } from '../core/storage/lastSeen'
import type { RequestError } from '../core/api/RequestError'
import { keepMs, useEndpoint } from '../core/api/useEndpoint'

export interface Device {
  readonly deviceid: DeviceId
  readonly name: string
  /** VIEW with restricted data when the settings could not be loaded; undefined while they load. */
  readonly role: Role | undefined
  /** The portal was not reached: this is what was seen before, and the role is not known. */
  readonly isLastSeen: boolean
  readonly isRestricted: boolean | undefined
  readonly tier: TierView | undefined
  /** When the plan that is paid for ends, epoch seconds; undefined without an end. */
  readonly planExpiryTs: number | undefined
  readonly model: string | undefined
  readonly fw: string | undefined
  readonly display: DisplaySettings
  readonly notes: DeviceNotes
  /** Of the notes and the drawn cards, as they are shown here. */
  readonly revisions: Revisions
  readonly config: FlatConfig
  /** When the device sent that, epoch seconds. */
  readonly configTs: number | undefined
  /** Neither an answer nor a failure so far. */
  readonly isConfigAwaited: boolean
  readonly featuresVersion: number | undefined
  readonly lastContactMs: number | undefined
  /** The settings report with portal configuration disabled that was acknowledged; epoch seconds. */
  readonly configToPortalTs: number | undefined
  readonly settingsError: RequestError | undefined
  readonly configError: RequestError | undefined
  readonly reload: () => void
}

const noDisplay: DisplaySettings = {}
const noConfig: FlatConfig = {}
const noNotes: DeviceNotes = {}
const noRevisions: Revisions = {}
/** The device's own report first, otherwise the record from its production. */
const ownText = (reported: unknown, recorded: string | undefined): string | undefined =>
  typeof reported === 'string' && reported !== '' ? reported : recorded

const options = { refreshInterval: keepMs.most }

/** A device as the portal keeps it: who may what, its plan, its display settings, its own configuration. */
export const useDevice = (deviceid: DeviceId): Device => {
  const { mutate: reloadSettings, ...settings } = useEndpoint(getSettings, { deviceid }, options)
  const { mutate: reloadConfig, ...config } = useEndpoint(getConfig, { deviceid }, options)
  const tree = config.data?.settings
  const flat = useMemo(() => (tree === undefined ? noConfig : flattenConfig(tree)), [tree])
  const reload = useCallback(() => {
    void reloadSettings()
    void reloadConfig()
  }, [reloadSettings, reloadConfig])
  const { data: kept, error: settingsError } = settings
  const { data: reported, error: configError } = config

  return useMemo(() => {
    const hasFailed = settingsError !== undefined && kept === undefined
    const record = kept?.deviceRecord
    return {
      deviceid,
      name: record?.PORTAL_deviceName ?? ownText(flat['device.name'], undefined) ?? deviceid,
      role: hasFailed ? 'VIEW' : kept?.myPermission,
      isLastSeen: kept !== undefined && isLastSeen(addressOf(getSettings, { deviceid })),
      isRestricted: hasFailed ? true : kept?.dataRestricted,
      tier: kept?.tier,
      planExpiryTs: record && planExpiryTs({ ...record, ...record.PORTAL_billingNotes }),
      model: ownText(flat['device.model'], record?.model),
      fw: ownText(flat['device.fw'], record?.fw),
      display: record?.PORTAL_displaySettings ?? noDisplay,
      notes: record?.PORTAL_deviceNotes ?? noNotes,
      revisions: kept?.revisions ?? noRevisions,
      config: flat,
      configTs: reported?.ts ?? undefined,
      isConfigAwaited: reported === undefined && configError === undefined,
      featuresVersion: reported?.deviceFeaturesVersion,
      lastContactMs: kept?.lastContactMs,
      configToPortalTs: record?.PORTAL_config_to_portal_ts,
      settingsError: kept === undefined ? settingsError : undefined,
      configError: reported === undefined ? configError : undefined,
      reload,
    }
  }, [deviceid, kept, settingsError, reported, configError, flat, reload])
}
